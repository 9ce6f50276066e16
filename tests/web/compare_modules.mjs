// The WebAssembly modules answer as the program does: for some deals of every preset the verdict, the nodes and the moves
// under one node limit are equal, and so are positions, hints and refusals.
//   node tests/web/compare_modules.mjs BUILD OUT LINES [SEEDS] [NODES]
// BUILD and OUT are those of scripts/web; LINES is the program c_api_lines (tests/api).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [build, out, lines] = process.argv.slice(2);
const seeds = Number(process.argv[5] ?? 5), nodes = Number(process.argv[6] ?? 3000);
const { GameModule } = await import(pathToFileURL(join(build, 'module.mjs')));

const program = spawn(lines, { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
async function native(call, args) {
  program.stdin.write(`${JSON.stringify({ id: 1, call, args })}\n`);
  for (;;) {
    const { value, done } = await answers.next();
    if (done) throw new Error('the program ended');
    const line = JSON.parse(value);
    if ('answer' in line) return line.answer;
  }
}

const compiled = (path) => WebAssembly.compile(readFileSync(join(out, path)));
const base = await compiled('modules/base.wasm');
const modules = new Map();
async function moduleAt(path) {
  if (!modules.has(path)) modules.set(path, new GameModule(base, await compiled(path)));
  return modules.get(path);
}

let progress = 0;
const perFamily = new Map();
function count(family, call, nativeSeconds, seconds) {
  const row = perFamily.get(family) ?? { calls: 0, native: 0, wasm: 0 };
  row.calls += 1;
  if (call === 'solve') row.native += nativeSeconds;
  if (call === 'solve') row.wasm += seconds;
  perFamily.set(family, row);
}

// Times and memory differ, and no limit of memory is met here.
function comparable({ seconds, peak_bytes, ...rest }) {
  return JSON.stringify(rest);
}

async function compare(game, call, args) {
  const expected = await native(call, args);
  const module = await moduleAt(game.module);
  const before = process.cpuUsage();
  const found = JSON.parse(module.call(call, args, () => { progress += 1; }));
  const { user, system } = process.cpuUsage(before);
  if (comparable(expected) !== comparable(found))
    throw new Error(`${game.name}, ${call} ${JSON.stringify(args)}:\n  program ${comparable(expected)}\n  module  ${comparable(found)}`);
  count(game.family, call, expected.seconds ?? 0, (user + system) / 1e6);
  return found;
}

const { games } = JSON.parse(readFileSync(join(out, 'games.json'), 'utf8'));
const { games: all } = await native('games', []);
// The modules seek no shortest wins, and that of builders without a stock has no players.
const common = (list) => JSON.stringify(list.map(({ module, shortest, ...game }) => game));
const unplayed = new Set(games.filter((game) => game.module === 'modules/builder.wasm').map((game) => game.name));
if (common(games) !== common(all.map((game) => ({ ...game, player: game.player && !unplayed.has(game.name) })))) throw new Error('games.json has other games than the program');

const options = JSON.stringify({ max_nodes: nodes });
let wins = 0;
for (const game of games) {
  for (let seed = 1; seed <= seeds; ++seed) {
    const start = `game: ${game.name}\nseed: ${seed}\n`;
    const { moves } = await compare(game, 'solve', [start, options]);
    if (seed === 1) {
      const { legal } = await compare(game, 'moves', [start, '']);
      await compare(game, 'moves', [start, legal[0]]);
      await compare(game, 'rules', [game.name]);
      await compare(game, 'read', [`game: ${game.name}\nT1: AS XX\n`]);
      await compare(game, 'analyze', [start, legal[0], options]);
    }
    if (!moves) continue;
    wins += 1;
    await compare(game, 'replay', [start, moves.join('\n')]);
  }
}
const own = games.find(({ name }) => name === 'freecell');
await compare(own, 'solve', ['rules: {"name":"small","tableau piles":{"count":7,"build policy":"red-black"},"cells":{"count":2}}\nseed: 5\n', options]);
await compare(own, 'solve', ['rules: {"name":"nine","tableau piles":{"count":9,"build policy":"no-build"},"foundations":{"present":false},"cells":{"count":1},"stock":{"size":8,"deal type":"hole"},"hole":{"present":true,"base card":"7H"}}\nseed: 3\n', options]);
await compare(own, 'solve', ['rules: {"name":"suits","suits":3,"max rank":9,"tableau piles":{"count":6,"move built group":"yes","move built group policy":"same-suit","face up cards":"top"},"cells":{"count":1},"stock":{"size":9,"deal type":"tableau piles"},"foundations":{"only complete pile moves":true}}\nseed: 3\n', options]);
await compare(own, 'solve', ['rules: {"name":"row","foundations":{"present":false},"accordion":{"size":30,"moves":["L1","R2"],"build policies":["same-suit","same-rank"]}}\nseed: 3\n', options]);
await compare(own, 'solve', ['rules: {"name":"gaps","foundations":{"present":false},"sequences":{"count":4,"direction":"LR","build policy":"red-black"}}\nseed: 3\n', options]);
const drawn = games.find(({ name }) => name === 'lucas');
await compare(drawn, 'solve', ['rules: {"name":"drawn","tableau piles":{"count":9,"build policy":"red-black"},"stock":{"size":12,"deal type":"waste","deal count":1},"cells":{"count":1}}\nseed: 5\n', options]);
const hidden = games.find(({ name }) => name === 'klondike');
await compare(hidden, 'hint', ['game: klondike\nseed: 3\n', '', '{"honest":true,"worlds":3,"max_nodes":20000}']);
program.stdin.end();

if (wins === 0 || progress === 0) throw new Error(`${wins} wins, ${progress} times told of progress: the limits are too low`);
for (const [family, row] of perFamily)
  console.log(`${family.padEnd(24)}${String(row.calls).padStart(6)} calls   solves: program ${row.native.toFixed(2)} CPU s, module ${row.wasm.toFixed(2)} CPU s`);
console.log(`${games.length} presets, ${seeds} deals each: equal; ${wins} wins`);
