// The npm package that scripts/web built, installed into an empty folder: in Node, for TypeScript, in a browser.
//   node tests/web/check-package.mjs PACKAGE.tgz WINNABLE
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { check, finish, run, start } from './page.mjs';

const [file, winnable] = process.argv.slice(2).map((path) => resolve(path));
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'winnable-npm-'));
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
execFileSync('npm', ['install', '--offline', '--silent', '--no-fund', '--no-audit', file], { cwd: folder, stdio: 'inherit' });
const installed = join(folder, 'node_modules/winnable');
const { Refusal, open } = await import(pathToFileURL(join(installed, 'node.js')));

const program = (...args) => {
  try {
    return execFileSync(winnable, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch ({ stdout }) {
    return stdout;  // a verdict is an exit code
  }
};
const example = /```js\n([^]*?)```/.exec(readFileSync(join(root, 'docs/javascript.md'), 'utf8'))[1];

// The manual's example runs as it stands, and the process ends by itself.
async function manual() {
  writeFileSync(join(folder, 'example.js'), example);
  const { stdout } = await promisify(execFile)(process.execPath, ['example.js'], { cwd: folder, timeout: 60_000 });
  check(/^won \[\n? *'T4 T7'/.test(stdout), `the example wins: ${stdout}`);
  check(/\ntrue\n/.test(stdout), 'the referee agrees');
  check(/\nturn \[/.test(stdout), 'the hint is the third move');
}

async function types() {
  writeFileSync(join(folder, 'example.ts'), `${example}\nconst nodes: number = answer.nodes, move: string | undefined = hint.move;\nvoid nodes, move;\n`);
  writeFileSync(join(folder, 'wrong.ts'), "import { open } from 'winnable';\nvoid open().solve(42);\n");
  const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [] };
  const tsc = (name) => {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }));
    return promisify(execFile)(join(root, 'web/node_modules/.bin/tsc'), ['-p', folder]).then(() => '', ({ stdout }) => stdout);
  };
  const words = await tsc('example.ts');
  check(words === '', `the example has types: ${words}`);
  check(/TS2345/.test(await tsc('wrong.ts')), 'a number is no start');
}

async function asTheProgram() {
  const engine = open();
  const { games } = await engine.games();
  const lines = program('games', '--format', 'jsonl').trim().split('\n').map((line) => JSON.parse(line));
  check(games.map(({ name }) => name).sort().join() === lines.map(({ game }) => game).sort().join(), 'the same games');
  for (const game of ['klondike', 'freecell', 'golf', 'spider:1-suit', 'gypsy', 'pyramid']) {
    const deal = await engine.deal(game, '5');
    const answer = await engine.solve(deal.text, { max_nodes: 20_000 });
    const line = JSON.parse(program('solve', game, '5', '--max-nodes', '20000', '--max-memory', '512M', '--format', 'jsonl'));
    for (const field of ['verdict', 'nodes', 'moves']) check(JSON.stringify(answer[field]) === JSON.stringify(line[field]), `${game}: ${field}`);
  }
  engine.close();
}

async function ownRules() {
  const engine = open();
  const rules = JSON.parse(program('rules', '--json', 'freecell'));
  rules.cells.count = 3;
  const deal = await engine.deal(JSON.stringify(rules), 'ms:1');
  check('C3' in deal.piles && !('C4' in deal.piles), `three cells: ${Object.keys(deal.piles)}`);
  const { verdict } = await engine.solve(deal.text, { max_nodes: 100_000 });
  check(verdict === 'won', `ms:1 with three cells: ${verdict}`);
  engine.close();
}

async function refusals() {
  const engine = open();
  const refusal = (call) => call.then(() => undefined, (error) => error);
  const unknown = await refusal(engine.deal('klondyke', '1'));
  check(unknown instanceof Refusal && unknown instanceof Error && unknown.message.includes('klondyke'), 'an unknown game');
  const twice = await refusal(engine.read('game: golf\nW: 5H\nT1: 5H\n'));
  check(twice instanceof Refusal && twice.card === '5H', `a card twice: ${JSON.stringify(twice)}`);
  check((await engine.verify((await engine.deal('golf', '1')).text, 'turn\nturn')).verified === false, 'a list that does not win');
  check(await refusal(open(join(folder, 'nowhere')).games()) instanceof Refusal, 'a folder without files');
  engine.close();
}

// A search that is stopped is undecided, and the engine goes on; another one is not disturbed.
async function stopped() {
  const engine = open(), other = open();
  const { text } = await engine.deal('kansas', '4');
  let told = 0;
  const running = engine.solve(text, {}, ({ nodes }) => { told = nodes; });
  const beside = other.solve((await other.deal('golf', '7')).text);
  while (told === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  engine.stop();
  const { verdict, reason } = await running;
  check(verdict === 'undecided' && reason === 'signal', `stopped: ${verdict} ${reason}`);
  check((await engine.solve((await engine.deal('golf', '7')).text)).verdict === (await beside).verdict, 'both answer');
  engine.close();
  other.close();
}

// As it lies, and in a program that a bundler made.
async function browser() {
  const app = (from, folder) => `import { open } from '${from}';
    const engine = open(${folder});
    const deal = await engine.deal('klondike', '42');
    (window.answers ??= []).push({ ...await engine.solve(deal.text), hint: (await engine.hint(deal.text, 'T4 T7\\nT4 T5')).move });`;
  writeFileSync(join(folder, 'app.js'), app('winnable', "'/node_modules/winnable'"));
  execFileSync(join(root, 'web/node_modules/.bin/esbuild'), ['app.js', '--bundle', '--format=esm', '--outfile=bundled/app.js', '--log-level=error'], { cwd: folder });
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>try</title><link rel="icon" href="data:,">
    <script type="module">${app('./node_modules/winnable/browser.js', '')}</script><script type="module" src="bundled/app.js"></script>`);
  const here = await start(folder);
  const page = await here.browser.newPage();
  page.on('pageerror', (error) => check(false, `in the browser: ${error.stack}`));
  await page.goto(`${here.server.url}/`);
  await page.waitForFunction(() => window.answers?.length === 2, undefined, { timeout: 60_000 });
  const line = JSON.parse(program('solve', 'klondike', '42', '--format', 'jsonl'));
  for (const answer of await page.evaluate(() => window.answers)) {
    for (const field of ['verdict', 'nodes', 'moves']) check(JSON.stringify(answer[field]) === JSON.stringify(line[field]), `in the browser: ${field}`);
    check(answer.hint === 'turn', `the browser's hint: ${answer.hint}`);
  }
  await here.stop();
}

try {
  await run({ manual, types, asTheProgram, ownRules, refusals, stopped, browser }, 'check-package.mjs');
} finally {
  rmSync(folder, { recursive: true });
}
finish();
