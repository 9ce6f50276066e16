// The page says what the command says: verdict, number of positions and moves of deals, opened by their links one after
// another. Usage: node tests/web/compare-web.mjs FOLDER WINNABLE [SEEDS] [EVERY] [NODES]
//   WINNABLE_WEB_GAMES: only presets whose names match this regular expression
//   SEEDS   deals of each preset (default 2), EVERY: each so many'th preset (default 9; 1: all), NODES: limit (default 10000)
import { spawnSync } from 'node:child_process';
import { check, copied, finish, go, open, start, text, verdict } from './page.mjs';

const [folder, winnable, seeds = '2', every = '9', nodes = '10000'] = process.argv.slice(2);
const command = (args) => spawnSync(winnable, args, { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
const wanted = new RegExp(process.env.WINNABLE_WEB_GAMES ?? '');
const games = command(['games', '--format', 'jsonl']).trim().split('\n').map((line) => JSON.parse(line))
  .filter(({ game }) => wanted.test(game)).filter((game, i) => i % Number(every) === 0);
const world = await start(folder);
const page = await open(world, 'game=golf&seed=1');
// The page offers powers of ten only.
await page.locator('.limit').evaluate((select, limit) => select.add(new Option(limit, limit)), nodes);
await page.locator('.limit').selectOption({ index: await page.locator('.limit option').count() - 1 });
const seen = { won: 0, lost: 0, undecided: 0 };

async function compare(game, seed) {
  const right = JSON.parse(command(['solve', game, String(seed), '--format', 'jsonl', '--max-nodes', nodes, '--max-memory', '512M']));
  // A deal that is on the table already keeps its verdict: another one comes between.
  await go(page, `game=${game}&seed=${seed}`);
  const name = `${game} ${seed}`, found = await verdict(page), why = await text(page, '.why');
  check(found === right.verdict, `${name}: the page says ${found}, the command ${right.verdict}`);
  const looked = Number((/([\d,]+) positions? were/.exec(why)?.[1] ?? '0').replaceAll(',', ''));
  check(looked === right.nodes, `${name}: ${looked} positions, the command ${right.nodes}: ${why}`);
  ++seen[right.verdict];
  if (right.verdict !== 'won' || !right.moves.length) return;
  await page.locator('.do-win').click();
  await page.waitForFunction((count) => document.querySelectorAll('.moves li').length === count, right.moves.length + 1);
  const moves = (await copied(page)).split('moves:\n')[1].trim();
  check(moves === right.moves.join('\n'), `${name}: other moves than the command's`);
}

for (const { game } of games)
  for (let seed = 2; seed < 2 + Number(seeds); ++seed)
    await compare(game, seed).catch((error) => check(false, `${game} ${seed}: ${error.message.split('\n')[0]}`));
console.log(`${games.length} presets, ${seeds} deals each: ${JSON.stringify(seen)}`);
check(seen.won > 0 && seen.lost + seen.undecided > 0, 'there are wins and others among the deals');
await world.stop();
finish();
