// How boards lie on the page, and that every move can be played there. Usage: node tests/web/check-boards.mjs FOLDER WINNABLE
import { spawnSync } from 'node:child_process';
import { atMove, card, check, finish, go, hold, open, run, shown, start, text, verdict } from './page.mjs';

const [folder, winnable] = process.argv.slice(2);
const world = await start(folder);
const box = (page, code) => card(page, code).boundingBox();
/** The first moves of the command's win, as a link has them. */
function winOf(game, seed, count) {
  const lines = spawnSync(winnable, ['solve', game, String(seed)], { encoding: 'utf8' }).stdout.split('\n');
  const moves = lines.slice(lines.indexOf('moves:') + 1).map((line) => line.replace(/ *#.*/, '')).filter(Boolean);
  return moves.slice(0, count).map((move) => move.replaceAll(' ', '-').replaceAll('.', '_')).join('.');
}

/** Three peaks: each place lies on the two below it, and the board is no column of 28 cards. */
async function drawsPeaks() {
  const page = await open(world, 'game=tri-peaks&seed=1');
  const [first, left, right, last] = await Promise.all(['4S', 'QD', '7H', '7C'].map((code) => box(page, code)));
  check(first.y === last.y && left.x > first.x && right.x > left.x && last.x > right.x, 'the lowest row lies side by side');
  const places = await page.evaluate(() => [...document.querySelectorAll('.place')].filter((place) => /^Place/.test(place.getAttribute('aria-label')))
    .map((place) => { const { x, y, width } = place.getBoundingClientRect(); return { x: x / width, y: y / width }; }));
  const heights = [...new Set(places.map((place) => Math.round(10 * place.y)))];
  const rows = heights.map((height) => places.filter((place) => Math.round(10 * place.y) === height).length);
  check(rows.join() === '3,6,9,10', `rows of ${rows}`);
  const top = places[0], under = places.filter((place) => place.y > top.y && place.y < top.y + 0.8);
  check(under.filter((place) => Math.abs(place.x - top.x) < 0.7).length === 2, 'a top lies on two cards');
  check((await page.locator('.view').boundingBox()).height < 600, 'the board is not too high');
  await page.context().close();
}

/** However long a column or fan is, the ranks of its cards can be read. */
async function ranksCanBeRead() {
  for (const [link, width, height] of [['game=freecell&seed=ms:1', 640, 360], ['game=king-albert&seed=3', 1280, 720], ['game=binary-star&seed=1', 1280, 800],
                                       [`game=british-square:american&seed=1&moves=${winOf('british-square:american', 1, 250)}&at=250`, 390, 800],
                                       [`game=spider&seed=1&moves=${winOf('spider', 1, 120)}&at=120`, 1280, 720]]) {
    const page = await open(world, link, { viewport: { width, height } });
    // The part of each card's rank that no later card lies on.
    const hidden = await page.evaluate(() => {
      const cards = [...document.querySelectorAll('.view .card:not(.down)')].sort((a, b) => a.style.zIndex - b.style.zIndex);
      const rects = cards.map((one) => one.getBoundingClientRect());
      return cards.filter((one, i) => {
        const range = document.createRange();
        range.selectNodeContents(one.firstElementChild);
        const rank = range.getBoundingClientRect();
        const [x, y] = [rank.left + 0.85 * rank.width, rank.top + 0.72 * rank.height];  // letters end above their box
        const covers = (rect, px, py) => px > rect.left && px < rect.right && py > rect.top && py < rect.bottom;
        return !rects.some((rect, j) => j > i && covers(rect, rank.left + 0.5 * rank.width, rank.top + 0.3 * rank.height)) && rects.some((rect, j) => j > i && covers(rect, x, y));
      }).map((one) => one.dataset.code);
    });
    check(hidden.length === 0, `${link.slice(0, 40)} at ${width}x${height}: ranks are cut of ${hidden}`);
    await page.context().close();
  }
}

/** Moves that no pile plays have buttons, which hints light and which keep the keys. */
async function playsWithoutAPile() {
  const page = await open(world, 'game=clock&seed=44');
  await verdict(page);
  const turn = page.locator('.unplaced button');
  await turn.press('Enter');
  await atMove(page, '1 of 1');
  const turned = await text(page, '.now');
  check(/^1. the next card is turned/.test(turned), `Clock has no stock: ${turned}`);
  await shown(page);
  await page.keyboard.press('Enter');
  await atMove(page, '2 of 2');
  await page.locator('.hint').click();
  await page.waitForFunction(() => document.querySelector('.unplaced .hinted') !== null);
  const moves = winOf('labellelucie', 1, 1000).split('.'), reshuffle = moves.indexOf('reshuffle');
  check(reshuffle > 0, 'La Belle Lucie 1 is shuffled again');
  await go(page, `game=labellelucie&seed=1&moves=${moves.slice(0, reshuffle).join('.')}&at=${reshuffle}`);
  await page.locator('.unplaced button').click();
  await atMove(page, `${reshuffle + 1} of ${reshuffle + 1}`);
  await go(page, 'game=klondike&seed=1');
  await shown(page);
  check(await page.locator('.unplaced button').count() === 0, 'where piles play all moves there is no such button');
  await page.context().close();
}

/** Where moves do not tell foundations apart, a card can be put on any of them. */
async function playsToAnyFoundation() {
  const moves = winOf('salic-law', 1, 1000).split('.'), at = moves.findIndex((move) => /^T\d+-F$/.test(move));
  check(at > 0, 'a card of a column goes home in Salic Law 1');
  const page = await open(world, `game=salic-law&seed=1&moves=${moves.slice(0, at).join('.')}&at=${at}`);
  await verdict(page);
  const column = page.locator(`.place[aria-label^="Column ${/\d+/.exec(moves[at])[0]}:"]`);
  const from = await column.boundingBox(), to = await page.locator('.place[aria-label^="Foundation"]').first().boundingBox();
  await hold(page, [from.x + from.width / 2, from.y + from.height - 10], [to.x + to.width / 2, to.y + to.height / 2]);
  check(await page.locator('.place.lit').count() >= 8, 'the foundations are lit');
  await page.mouse.up();
  await atMove(page, `${at + 1} of ${at + 1}`);
  await page.context().close();
}

/** Keys stay on the table when the pile that they were on is gone; readers meet piles in the board's order. */
async function keepsTheKeys() {
  const page = await open(world, 'game=pyramid&seed=1');
  await verdict(page);
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const king = await page.evaluate(() => [...document.querySelectorAll('.place')].findIndex((place) => /king.*1 move/.test(place.getAttribute('aria-label'))));
  check(king >= 0, 'a king can be removed from Pyramid 1');
  await page.locator('.place').nth(king).focus();
  await page.keyboard.press('Enter');
  await atMove(page, '1 of 1');
  await shown(page);
  check(/^Place/.test(await name()), `the keys are on a place: ${await name()}`);
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(300);
  check(await text(page, '.where') === '1 of 1', 'an arrow goes to another place');
  await go(page, 'game=klondike&seed=1');
  await shown(page);
  await go(page, 'game=freecell&seed=1');
  await shown(page);
  const order = await page.evaluate(() => [...document.querySelectorAll('.place')].map((place) => place.getAttribute('aria-label').replace(/[: ].*/, '')));
  check(order.join() === [...order].sort((a, b) => ['Foundation', 'Cell', 'Column'].indexOf(a) - ['Foundation', 'Cell', 'Column'].indexOf(b)).join(), `the order of piles: ${order}`);
  await page.context().close();
}

/** A long title keeps the page as narrow as a telephone; help begins at its beginning. */
async function fitsATelephone() {
  const page = await open(world, 'game=double-klondike:12-piles&seed=1', { viewport: { width: 360, height: 640 } });
  check(await page.evaluate(() => document.documentElement.scrollWidth) === 360, 'a long title does not widen the page');
  await page.locator('.help').click();
  await page.waitForFunction(() => document.querySelector('.helper').open);
  check(await page.evaluate(() => document.querySelector('.helper').scrollTop) === 0, 'help begins at its title');
  check(!/[a-z,]\n/.test(await text(page, '.rules')), 'rules are not broken within a sentence');
  await page.context().close();
}

/** The next card of a stock lies face up where the rules show it, in honest play too; the others never do. */
async function showsTheOpenStockCard() {
  const page = await open(world, 'game=pyramid&seed=5');
  const openOnes = () => page.evaluate(() => [...document.querySelectorAll('.view .card[data-key^="S."]:not(.down)')]
    .map((one) => one.dataset.code).join());
  const next = async (link, code, words) => {
    if (link !== 'game=pyramid&seed=5') await go(page, link);
    await shown(page);
    check(await openOnes() === code, `${link}: ${await openOnes()} lies open, not ${code}`);
    const said = page.locator(`.place[aria-label*="${words} on top"]`);
    if (words) check(await said.count() === 1, `${link}: the open card is said`);
    await page.locator('.honest-box').check();
    await page.waitForFunction(() => document.querySelectorAll('.view .card[data-code="??"]').length > 0);
    check(await openOnes() === code, `${link}, honest: ${await openOnes()} lies open, not ${code}`);
    await page.locator('.honest-box').uncheck();
  };
  await next('game=pyramid&seed=5', '9H', '9 of hearts');
  const first = spawnSync(winnable, ['deal', 'calculation', '3'], { encoding: 'utf8' }).stdout.match(/^S: (\S\S)/m)[1];
  await next('game=calculation&seed=3', first, '');
  await page.locator('.place[aria-label^="Stock"]').press('Enter');
  await page.locator('[role=menuitem]').first().click();
  await atMove(page, '1 of 1');
  check(/^\w\w$/.test(await openOnes()), `after a move ${await openOnes()} lies open`);
  await next('game=klondike&seed=5', '', '');
  await page.context().close();
}

/** What steps through a high board stays in the window, and covers nothing at the page's end. */
async function keepsControlsInTheWindow() {
  for (const [width, height] of [[1280, 800], [390, 844], [800, 600], [1366, 657]]) {
    const page = await open(world, 'game=spider&seed=3', { viewport: { width, height } });
    await verdict(page);
    const inside = async (words) => {
      const boxes = await Promise.all(['.undo', '.hint', '.controls', '.now'].map((name) => page.locator(name).boundingBox()));
      const are = boxes.every((one) => one.y > 0 && one.y + one.height <= height);
      check(are, `${words}: the controls are in a window of ${width}`);
    };
    await inside('a deal');
    await page.locator('.do-win').click();
    await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 100);
    await page.evaluate(() => scrollTo(0, 0));
    await inside('a win');
    const colour = await page.locator('.foot').evaluate((one) => getComputedStyle(one).backgroundColor);
    check(colour !== 'rgba(0, 0, 0, 0)', 'cards do not shine through');
    await page.evaluate(() => scrollTo(0, 1e6));
    const top = await page.evaluate((name) => {
      const { x, y, width: w, height: h } = document.querySelector(name).getBoundingClientRect();
      return document.elementFromPoint(x + w / 2, y + h / 2)?.closest(name) !== null;
    }, width < 900 ? '.print' : '.watch');
    check(top, `at the end of a page of ${width} nothing is covered`);
    await page.context().close();
  }
}

/** A card that is put where it may not lie is told why. */
async function saysWhyNot() {
  const page = await open(world, 'game=freecell&seed=3');
  await verdict(page);
  const says = (words) => page.waitForFunction((wanted) =>
    document.querySelector('.now')?.textContent.startsWith(wanted), words);
  const from = await box(page, '6H'), to = await box(page, 'KS');
  await hold(page, [from.x + 20, from.y + 60], [to.x + 20, to.y + 60]);
  await page.mouse.up();
  await says('6 of hearts cannot go to column 1: a column builds down');
  await card(page, 'KS').click();
  await page.waitForFunction(() => document.querySelectorAll('.place.lit').length === 4);
  check(await page.locator('.card.taken').count() === 1, 'the chosen card is marked, and no other');
  await card(page, '6H').click();
  await says('king of spades cannot go to column 2: ');
  check(await text(page, '.where') === '0 of 0', 'nothing is played');
  // A card that may not move plays no other card's move, however many its pile has.
  await page.keyboard.press('Escape');
  const covered = await page.locator('.view .card').first().getAttribute('data-code');
  await page.locator('.view .card').first().click({ position: { x: 20, y: 8 } });
  await page.waitForFunction(() => / of \w+: no move from here\.$/.test(document.querySelector('.now')?.textContent ?? ''));
  check(await page.locator('.place.lit, .card.taken').count() === 0, `nothing is chosen by the covered ${covered}`);
  await go(page, 'game=yukon&seed=5');
  await verdict(page);
  await card(page, 'JS').click({ position: { x: 20, y: 8 } });
  await says('Jack of spades: no move from here.');
  await page.locator('.view .card.down').first().click({ position: { x: 20, y: 4 } });
  await says('A card that lies face down: no move from here.');
  check(await text(page, '.where') === '0 of 0', 'a card without a move plays none of its pile');
  await page.context().close();
}

/** A double click sends a card home that has other moves too; a card that cannot go home is only let go. */
async function doubleClicksGoHome() {
  const page = await open(world, 'game=freecell&seed=3');
  await verdict(page);
  await card(page, 'KS').dblclick();
  check(await page.locator('.place.chosen, .card.taken').count() === 0 && await text(page, '.where') === '0 of 0', 'a king stays');
  await card(page, 'AS').dblclick();
  await atMove(page, '1 of 1');
  check(/^1\.T5 F/.test(await text(page, '.moves li:last-child')), 'the ace of FreeCell 3 goes home');
  await go(page, 'game=klondike&seed=3');
  await shown(page);
  await card(page, 'AD').dblclick();
  await page.waitForFunction(() => /T4 F/.test(document.querySelector('.moves li:nth-child(2)')?.textContent ?? ''));
  await page.context().close();
}

/** A link to the first deal of rules of one's own. */
const ownLink = (rules) => `deal=rules:+${JSON.stringify(rules).replaceAll(' ', '+')};seed:+1`;
/** Where each place lies and what it is called: "Column 3", "The hole". */
const placesOf = (page) => page.evaluate(() => [...document.querySelectorAll('.place')].map((place) => {
  const { x, y, right } = place.getBoundingClientRect();
  return { name: place.getAttribute('aria-label').replace(/:.*/, ''), label: place.getAttribute('aria-label'), x, y, right };
}));

/** A hole is one pile, its last card on top, in the board; beside it the buttons of play are in the window. */
async function pilesUpTheHole() {
  for (const game of ['black-hole', 'worm-hole', 'all-in-a-row']) for (const [width, height] of [[1280, 800], [390, 844]]) {
    const page = await open(world, `game=${game}&seed=1`, { viewport: { width, height } });
    await verdict(page);
    const where = `${game} at ${width}`;
    if (width > 900) {
      const [undo, foot] = await Promise.all(['.undo', '.foot'].map((name) => page.locator(name).boundingBox()));
      check(undo.y >= foot.y && undo.y + undo.height <= height && foot.y + foot.height <= height, `${where}: Undo is in the window`);
    }
    await page.locator('.do-win').click();
    await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 50);
    await page.locator('[aria-label^="Last board"]').click();
    await shown(page);
    const { hole, outside, top } = await page.evaluate(() => {
      const board = document.querySelector('.view').getBoundingClientRect();
      const cards = [...document.querySelectorAll('.view .card')].map((one) => ({ one, box: one.getBoundingClientRect() }));
      const inHole = cards.filter(({ one }) => one.dataset.key.startsWith('H.')).sort((a, b) => a.one.style.zIndex - b.one.style.zIndex);
      return { hole: [...new Set(inHole.map(({ box }) => `${box.x} ${box.y}`))], top: `${inHole.length} ${inHole.at(-1)?.one.dataset.key}`,
               outside: cards.filter(({ box }) => box.left < board.left || box.right > board.right + 0.5 || box.bottom > board.bottom + 0.5).length };
    });
    check(hole.length === 1 && top === '52 H.51', `${where}: the hole is one pile: ${top} at ${hole.length} places`);
    check(outside === 0, `${where}: ${outside} cards lie outside the board`);
    check(/ to the hole\. The game is won\.$/.test(await text(page, '.now')), `${where}: ${await text(page, '.now')}`);
    check((await placesOf(page)).some(({ label }) => /^The hole: 52 cards, .* on top/.test(label)), `${where}: the hole has a name`);
    await page.context().close();
  }
}

/** A hole is called one, with a stock or without, also one of two; the open card of Forty Thieves' stock is none. */
async function namesTheHole() {
  const called = async (link, ...names) => {
    const page = await open(world, link), found = (await placesOf(page)).map(({ name }) => name);
    check(names.every((name) => found.includes(name)), `${link.slice(0, 40)}: ${found}`);
    await page.context().close();
  };
  await called('game=binary-star&seed=1', 'Hole 1', 'Hole 2');
  await called('game=forty-thieves&seed=1', 'Shown stock card');
  await called(ownLink({ name: 'golf with a cell', 'tableau piles': { count: 8, 'build policy': 'no-build' }, cells: { count: 1 }, stock: { size: 11, 'deal type': 'hole' },
                         foundations: { present: false }, hole: { present: true, 'base card': 'random', 'build loops': false } }), 'The hole', 'Stock');
}

const AGNES = { name: 'little agnes', 'two decks': true, suits: 2, 'max rank': 9, 'tableau piles': { count: 5, lengths: [1, 2, 3, 4, 5], 'build policy': 'same-colour',
  'build loops': 'yes', 'move built group': 'yes', 'spaces policy': 'kings' }, reserve: { size: 5 }, stock: { size: 15, 'deal type': 'reserve' },
  foundations: { 'initial cards': 'one', 'base card': 'random' } };

/** A reserve that does not fit beside the foundations begins a row of its own. */
async function keepsTheReserveTogether() {
  for (const [link, count] of [[ownLink({ ...AGNES, suits: 4, 'max rank': 5, stock: { size: 19, 'deal type': 'reserve' } }), 5], ['game=agnes-bernauer&seed=1', 7], ['game=la-nivernaise&seed=1', 8]])
    for (const width of [1280, 390]) {
      const page = await open(world, link, { viewport: { width, height: 844 } });
      const places = await placesOf(page), reserve = places.filter(({ name }) => /^Reserve \d/.test(name));
      const inRow = places.filter(({ y }) => Math.abs(y - reserve[0].y) < 1);
      check(reserve.length === count && inRow.length === count && inRow.every(({ name }) => name.startsWith('Reserve')),
            `${link.slice(0, 30)} at ${width}: the reserve's row is ${inRow.map(({ name }) => name)}`);
      await page.context().close();
    }
}

/** A deck of fewer suits has foundations of these only. */
async function drawsFoundationsOfTheDeck() {
  const suits = async (link) => {
    const page = await open(world, link), found = (await placesOf(page)).map(({ name }) => /^Foundation of (\w+)/.exec(name)?.[1]).filter(Boolean);
    await page.context().close();
    return found.join();
  };
  const two = await suits(ownLink(AGNES));
  check(two === 'clubs,clubs,diamonds,diamonds', `two decks of two suits: ${two}`);
  const four = await suits('game=klondike&seed=1');
  check(four === 'clubs,diamonds,hearts,spades', `a whole deck: ${four}`);
}

const CHECKS = {
  pilesUpTheHole, namesTheHole, keepsTheReserveTogether, drawsFoundationsOfTheDeck, drawsPeaks, ranksCanBeRead, playsWithoutAPile, playsToAnyFoundation, keepsTheKeys, fitsATelephone, showsTheOpenStockCard,
  keepsControlsInTheWindow, saysWhyNot, doubleClicksGoHome,
};
await run(CHECKS, 'check-boards.mjs');
await world.stop();
finish();
