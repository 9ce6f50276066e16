// Builds the npm package: node web/npm/build.mjs WEB OUT. WEB: the page's folder, of which it takes the modules, the worker
// and games.json. OUT gets the package's folder and the file that `npm install` takes.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url)), root = join(here, '../..');
const [web, out] = process.argv.slice(2).map((folder) => resolve(folder));
const folder = join(out, 'winnable');
rmSync(out, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

for (const name of ['modules', 'worker.js', 'games.json']) cpSync(join(web, name), join(folder, name), { recursive: true });
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
const page = readFileSync(join(root, 'docs/javascript.md'), 'utf8');
writeFileSync(join(folder, 'README.md'), page.replaceAll(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'));  // where it leads is not in the package
const { version } = JSON.parse(readFileSync(join(web, 'games.json'))).version;
const { name, ...about } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, ...about }, null, 2)}\n`);

const common = { bundle: true, target: ['es2022'], format: 'esm', legalComments: 'none', logLevel: 'warning', outdir: folder };
await build({ ...common, entryPoints: [join(here, 'browser.ts')] });
await build({ ...common, entryPoints: [join(here, 'node.ts'), join(here, 'node_worker.ts')], platform: 'node' });

// Of the declarations those that say what a caller sees.
const types = join(out, 'types');
execFileSync(join(here, '../node_modules/.bin/tsc'), ['-p', here, '--outDir', types], { stdio: 'inherit' });
for (const name of ['npm/browser.d.ts', 'npm/calls.d.ts', 'src/engine_api.d.ts']) cpSync(join(types, name), join(folder, 'types', name));
rmSync(types, { recursive: true });

execFileSync('npm', ['pack', '--silent', '--pack-destination', out], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
