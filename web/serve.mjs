// Serves a folder of static files on this machine only: node web/serve.mjs FOLDER [PORT]. Any other web server will do.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? 'build/web');
const port = Number(process.argv[3] ?? 8080);
const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json',
};

const server = createServer((request, response) => {
  const refuse = (status) => response.writeHead(status).end();
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  let path;
  try {
    path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  } catch {
    return refuse(400);
  }
  let file = join(folder, normalize(`/${path}`));  // never above the folder
  let status = statSync(file, { throwIfNoEntry: false });
  if (status?.isDirectory()) status = statSync((file = join(file, 'index.html')), { throwIfNoEntry: false });
  if (!status?.isFile()) return refuse(404);
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-length': status.size, 'cache-control': 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
});
server.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `port ${port} is taken: give another one` : error.message);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`));
