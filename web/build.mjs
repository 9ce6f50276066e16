// Builds the page: node web/build.mjs OUT. What lies in OUT already (the engine's modules) is listed for the service
// worker, so put it there first.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, '../build/web'));
const source = (name) => join(here, 'src', name);
mkdirSync(out, { recursive: true });

const common = { bundle: true, minify: true, target: ['es2022'], legalComments: 'none', logLevel: 'warning' };
const entries = { app: source('main.ts'), page: source('page.css') };
await build({ ...common, entryPoints: entries, outdir: out, format: 'esm' });
if (existsSync(source('worker.ts'))) await build({ ...common, entryPoints: { worker: source('worker.ts') }, outdir: out, format: 'iife' });
for (const name of ['index.html', 'icon.svg', 'manifest.webmanifest']) cpSync(join(here, name), join(out, name));

// Everything is kept for use without a network; a new build has another name and takes the place of the old one.
const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(out.length + 1))
  .filter((name) => name !== 'sw.js' && !/\.(br|gz|map)$/.test(name)).sort();
const hash = createHash('sha256');
for (const name of files) hash.update(name).update(readFileSync(join(out, name)));
await build({ ...common, entryPoints: { sw: source('sw.ts') }, outdir: out, format: 'iife',
              define: { FILES: JSON.stringify(files), BUILD: JSON.stringify(hash.digest('hex').slice(0, 16)) } });
