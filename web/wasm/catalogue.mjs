// Asks every module for its games and writes games.json beside the page: what the page knows without loading a module.
//   node web/wasm/catalogue.mjs BUILD OUT      BUILD: that of web/wasm/CMakeLists.txt; OUT/modules has the modules
// Prints each module's size, as it is and as servers send it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const [build, out] = process.argv.slice(2);
const { GameModule } = await import(pathToFileURL(join(build, 'module.mjs')));

const names = readFileSync(join(build, 'families.txt'), 'utf8').trim().split('\n');
const catalogue = { version: null, own_rules: ['modules/builder.wasm', 'modules/stock-builder.wasm'], games: [] };
const kilobytes = (bytes) => String(Math.round(bytes.length / 1000)).padStart(8);
console.log(`${'module'.padEnd(22)}${['games', 'wasm kB', 'gzip kB', 'brotli kB'].map((word) => word.padStart(10)).join('')}`);
const sizes = (name, games, bytes) => console.log(`${name.padEnd(22)}${String(games).padStart(10)}  ${kilobytes(bytes)}  ${kilobytes(gzipSync(bytes, { level: 9 }))}  ${kilobytes(brotliCompressSync(bytes))}`);
const base = readFileSync(join(out, 'modules', 'base.wasm'));
const compiled = await WebAssembly.compile(base);
sizes('base', '', base);
for (const name of names) {
  const file = join(out, 'modules', `${name}.wasm`);
  const bytes = readFileSync(file);
  const module = new GameModule(compiled, await WebAssembly.compile(bytes));
  const ask = (call) => {
    const answer = JSON.parse(module.call(call, []));
    if (answer.error) throw new Error(`${file}: ${answer.error.message}`);
    return answer;
  };
  catalogue.version ??= ask('version');
  const { games } = ask('games');
  if (games.length === 0) throw new Error(`${file} has no games`);
  for (const game of games) catalogue.games.push({ ...game, module: `modules/${name}.wasm` });
  sizes(name, games.length, bytes);
}
writeFileSync(join(out, 'games.json'), `${JSON.stringify(catalogue)}\n`);
