// The page in headless Chromium, used as a player would. Usage: node tests/web/check-web.mjs FOLDER WINNABLE [PICTURES]
// FOLDER is what scripts/web built; WINNABLE the command, whose answers the page's must equal.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { AxeBuilder, atMove, card, check, copied, finish, go, hold, open, run, serve, shown, start, text, verdict, where } from './page.mjs';

const [folder, winnable, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const command = (args, input = '') => spawnSync(winnable, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
const world = await start(folder);

const focused = (page) => page.evaluate(() => {
  const { activeElement: one } = document;
  return one.getAttribute('aria-label') ?? one.className;
});

async function stepsToTheEnd() {
  const page = await open(world, 'game=klondike&seed=1');
  check(await verdict(page) === 'won', 'Klondike 1 can be won');
  await page.locator('.do-win').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 1);  // the win is fetched from the worker
  check(await focused(page) === 'Play or pause (space)', `the keys go on to the controls, not ${await focused(page)}`);
  check(await page.title() === 'Klondike, deal 1 - Winnable solver', `the title is no verdict: ${await page.title()}`);
  const last = Number((await where(page).then(() => page.locator('.moves li').count()))) - 1;
  check(last > 50, `a win has moves, not ${last}`);
  const height = (await page.locator('.board').boundingBox()).height;
  await page.locator('body').click({ position: { x: 3, y: 3 } });
  await page.keyboard.press('ArrowRight');
  await atMove(page, `1 of ${last}`);
  await page.keyboard.press('End');
  await atMove(page, `${last} of ${last}`);
  await page.waitForFunction(() => /won/.test(document.querySelector('.now')?.textContent ?? ''));
  check((await text(page, '.badge')) === 'Won', 'the end is called won');
  check((await page.locator('.board').boundingBox()).height === height, 'the board keeps its height from start to end');
  await page.keyboard.press('Home');
  await atMove(page, `0 of ${last}`);
  await page.keyboard.press(' ');
  await atMove(page, `2 of ${last}`);
  await page.keyboard.press(' ');
  // What is copied is a solution that the command accepts.
  const solution = await copied(page);
  const judged = command(['verify', '-'], solution);
  check(judged.status === 0 && /verified/.test(judged.stdout), `the copied text verifies: ${judged.stdout}${judged.stderr}`);
  await page.context().close();
}

async function playsByMouseAndKeys() {
  const page = await open(world, 'game=klondike&seed=1');
  await verdict(page);
  await card(page, 'AC').click();
  await atMove(page, '1 of 1');
  await shown(page);
  const from = await card(page, '2C').boundingBox(), to = await card(page, 'AC').boundingBox();
  await hold(page, [from.x + 20, from.y + 15], [to.x + 30, to.y + 30]);
  check(await page.locator('.place.lit').count() >= 1, 'a drag lights where the card may go');
  await page.mouse.up();
  await atMove(page, '2 of 2');
  check(/2 of clubs, column 3 to foundation; column 3 turns up A\u2660\.$/.test(await text(page, '.now')), `the move and what it brought is said: ${await text(page, '.now')}`);
  check(await text(page, '.moves li:last-child small') === 'column 3 turns up A\u2660', `the list says it too: ${await text(page, '.moves li:last-child small')}`);
  await page.locator('.undo').click();
  await atMove(page, '1 of 2');
  await page.locator('.redo').click();
  await atMove(page, '2 of 2');
  await shown(page);
  // A card dropped where it may not lie goes back.
  const seven = await card(page, '7C').boundingBox();
  await hold(page, [seven.x + 20, seven.y + 60], [to.x + 250, to.y + 20]);
  await page.mouse.up();
  check(await where(page) === '2 of 2', 'an illegal drop plays nothing');
  // Nor does a card that may not move, dropped on a pile that has one.
  const stock = await page.locator('.place[aria-label^="Stock"]').boundingBox();
  await hold(page, [seven.x + 20, seven.y + 60], [stock.x + 20, stock.y + 20]);
  await page.mouse.up();
  await page.waitForTimeout(300);
  check(await where(page) === '2 of 2', 'a drop on the stock does not turn it');
  // Escape gives a drag up: the card goes back, and letting go plays nothing.
  await page.locator('.undo').click();
  await atMove(page, '1 of 2');
  await shown(page);
  const two = await card(page, '2C').boundingBox();
  await hold(page, [two.x + 20, two.y + 15], [to.x + 30, to.y + 30]);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.waitForTimeout(300);
  check(await where(page) === '1 of 2' && Math.abs((await card(page, '2C').boundingBox()).x - two.x) < 1, 'a drag that was given up plays nothing');
  // The keys go on from the pile that was clicked; Ctrl+Z and Ctrl+Y are heard everywhere.
  await page.mouse.click(two.x + 20, two.y + 15);
  await atMove(page, '2 of 2');
  await page.keyboard.press('u');
  await atMove(page, '1 of 2');
  await page.keyboard.press('Control+y');
  await atMove(page, '2 of 2');
  await page.locator('.list h3').click();
  await page.keyboard.press('Control+z');
  await atMove(page, '1 of 2');
  await page.keyboard.press('Control+Shift+Z');
  await atMove(page, '2 of 2');
  await shown(page);
  // Keys: from pile to pile, a move by Enter, undo by U.
  await page.locator('.place[aria-label^="Stock"]').focus();
  await page.keyboard.press('Enter');
  await atMove(page, '3 of 3');
  await page.keyboard.press('ArrowRight');
  check(/^Waste/.test(await page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? '')), 'the arrow goes to the next pile');
  await page.keyboard.press('u');
  await atMove(page, '2 of 3');
  await verdict(page);
  await page.keyboard.press('h');
  await page.waitForFunction(() => /^Hint: .*win/.test(document.querySelector('.now')?.textContent ?? ''));
  check(await page.locator('.place.hint-from').count() === 1 && await page.locator('.place.hint-to').count() === 1, 'the hint is shown on the table');
  await page.context().close();
}

/** Makes the engine slow: its answers come late. Counts what the page asks of it and how often it ends a worker. */
function slowEngine() {
  const late = { moves: 700, solve: 3200, analyze: 3200 };
  window.asked = [];
  window.ended = 0;
  window.Worker = class extends Worker {
    #calls = new Map();
    postMessage(request) {
      window.asked.push(request.call);
      this.#calls.set(request.id, request.call);
      super.postMessage(request);
    }
    set onmessage(take) {
      super.onmessage = (event) => setTimeout(() => take(event), 'answer' in event.data ? late[this.#calls.get(event.data.id)] ?? 0 : 0);
    }
    terminate() {
      ++window.ended;
      super.terminate();
    }
  };
}

/** However late the answers come, nothing that was pressed is lost and no search is begun twice. */
async function keepsWhatIsAsked() {
  const page = await open(world, 'game=klondike&seed=1', {}, slowEngine);
  const asked = (call) => page.evaluate((name) => window.asked.filter((one) => one === name).length, call);
  const searched = (times, words) => asked('solve').then((found) => check(found === times, `${words}: ${found} searches, not ${times}`));
  await verdict(page);
  await searched(1, 'a deal that is watched is searched once');
  await card(page, 'AC').click();
  await atMove(page, '1 of 1');
  const early = await page.evaluate(() => {
    document.querySelector('.undo').click();
    const busy = document.querySelector('.view').getAttribute('aria-busy'), stock = document.querySelector('.place[aria-label^="Stock"]');
    stock.focus();
    stock.click();  // as Enter does
    return busy;
  });
  check(early === 'true', 'it is not yet known what is legal');
  await atMove(page, '1 of 1');
  check(/turn/.test(await text(page, '.moves li:last-child')), 'a key that is pressed before it is known what is legal plays its move');
  await page.waitForFunction(() => window.asked.filter((call) => call === 'solve').length === 2);
  await page.keyboard.press('h');
  await page.waitForFunction(() => /^Hint: .*win/.test(document.querySelector('.now')?.textContent ?? ''));
  await searched(2, 'a hint waits for the search that runs');
  await shown(page);
  const analysed = page.evaluate(() => new Promise((done) => {
    const where = document.querySelector('.where');
    new MutationObserver((_, self) => {
      if (where.textContent !== '2 of 2') return;
      self.disconnect();
      document.querySelector('.do-analyze').click();
      done();
    }).observe(where, { childList: true, characterData: true, subtree: true });
  }));
  await page.keyboard.press('Enter');
  await analysed;
  check(Boolean(await verdict(page)), 'the analysis says what the position is');
  await searched(2, 'watching does not take the place of an analysis');
  await page.evaluate(() => {
    const stock = document.querySelector('.place[aria-label^="Stock"]');
    for (let i = 0; i < 3; ++i) stock.click();
  });
  await atMove(page, '5 of 5');
  check(/turn/.test(await text(page, '.moves li:last-child')), 'of presses in quick order each plays its move');
  check(await page.evaluate(() => window.ended) === 0, 'no worker was ended');
  await page.context().close();
}

/** A telephone: taps play, a card with several targets lights them, a tap on one plays there. */
async function playsByTouch() {
  const page = await open(world, 'game=klondike&seed=1', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const tap = async (place) => { const box = await page.locator(place).evaluate((one) => { one.scrollIntoView({ block: 'center' }); return one.getBoundingClientRect().toJSON(); }); await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2); };
  await verdict(page);
  await card(page, 'AC').tap();
  await atMove(page, '1 of 1');
  await shown(page);
  await tap('.place[aria-label^="Stock"]');
  await atMove(page, '2 of 2');
  await page.locator('[name=four-colours]').check();
  check(await card(page, '5C').evaluate((one) => getComputedStyle(one).color) === 'rgb(23, 105, 58)', 'clubs are green with four colours');
  await go(page, 'game=freecell&seed=1');
  await verdict(page);
  await shown(page);
  await card(page, 'KH').tap();
  await page.waitForFunction(() => document.querySelectorAll('.place.lit').length === 4);
  await tap('.place[aria-label^="Cell 2"]');
  await atMove(page, '1 of 1');
  check(/T1 C2/.test(await text(page, '.moves li:last-child')), 'the card goes to the cell that was tapped');
  await page.context().close();
}

/** A game that is played into a loss: the page calls it, names the move and one that kept the win. */
async function namesTheLosingMove() {
  const game = losingGame();
  check(Boolean(game), 'some deal of golf is lost by turning at once');
  if (!game) return;
  const page = await open(world, `game=golf&seed=${game.seed}&moves=turn*${game.line.length}&at=${game.line.length}`);
  check(await verdict(page) === 'lost', 'the position is lost');
  await page.locator('.do-analyze').click();
  await page.waitForFunction(() => /lost the game/.test(document.querySelector('.lost-words')?.textContent ?? ''));
  const words = await text(page, '.lost-words');
  check(words.includes(`Move ${game.lost} lost the game`), `move ${game.lost} lost golf ${game.seed}: ${words}`);
  const better = /A win was kept by: .*\((.*)\)\./.exec(words)?.[1];
  const kept = better && command(['hint', '-', '--format', 'jsonl'],
    `game: golf\nseed: ${game.seed}\nverdict: undecided: signal\nmoves:\n${[...game.line.slice(0, game.lost - 1), better].join('\n')}\n`);
  check(kept && JSON.parse(kept.stdout).verdict === 'won', `the move that is named keeps the win: ${better}`);
  check(await page.locator('.bar .won').count() === 1 && await page.locator('.bar .lost').count() === 1, 'the bar shows won, then lost');
  await page.locator('.do-better').click();
  await atMove(page, `${game.lost - 1} of ${game.line.length}`);
  check(await verdict(page) === 'won', 'before it the game is won');
  await page.context().close();
}
/** A deal of golf that can be won and is lost when the stock is turned nine times at once, and the turn that loses it. */
function losingGame() {
  const line = new Array(9).fill('turn');
  for (let seed = 1; seed <= 20; ++seed) {
    const found = command(['analyze', '-', '--format', 'jsonl'], `game: golf\nseed: ${seed}\nverdict: undecided: signal\nmoves:\n${line.join('\n')}\n`);
    const answer = found.stdout ? JSON.parse(found.stdout) : {};
    if (answer.first_lost > 1 && answer.winning_move) return { seed: String(seed), line, lost: answer.first_lost };
  }
  return null;
}

async function entersADeal() {
  const page = await open(world, 'game=golf&seed=1');
  const deck = command(['deal', 'golf', '2', '--deck']).stdout.trim().split(/\s+/);
  await page.locator('.enter').click();
  await page.waitForFunction(() => /0 of 52/.test(document.querySelector('.pick-count')?.textContent ?? ''));
  for (const [i, code] of deck.entries()) {
    await page.locator(`.picker-grid [data-code="${code}"]`).click();
    if (i === 2) {
      check(await page.locator(`.picker-grid [data-code="${code}"]`).getAttribute('aria-disabled') === 'true', 'a used card is dimmed');
      check(await page.locator('.pick-board .card:not(.down)').count() === 3, 'picked cards lie on their piles');
    }
  }
  await page.locator('.pick-use').click();
  await page.waitForFunction(() => /own/.test(document.querySelector('.source')?.textContent ?? ''));
  await shown(page);
  check(await verdict(page) === command(['solve', 'golf', '2', '-q']).stdout.trim(), 'the deck that was clicked has the verdict of its seed');
  check(/#game=golf&deck=[A-Za-z]{52}$/.test(page.url()), `the link holds the deck: ${page.url()}`);
  await page.context().close();
}

/** A link to what there is not is said so, above a deal that can be played. */
async function opensBrokenLinks() {
  for (const [link, words] of [['game=nosuch&seed=1', /no game nosuch/], ['game=golf&seed=x', /./], ['game=golf&deck=ZZ', /./]]) {
    const page = await open(world, link);
    await page.waitForFunction(() => document.querySelector('.trouble')?.textContent !== '');
    check(words.test(await text(page, '.trouble')), `${link}: ${await text(page, '.trouble')}`);
    check(await text(page, '.title h2') !== 'Loading…', `${link}: a deal lies on the table`);
    await page.context().close();
  }
  const golf = await open(world, 'game=golf&seed=abc');
  await golf.waitForFunction(() => document.querySelector('.trouble')?.textContent !== '');
  check(/abc/.test(await text(golf, '.trouble')), `a number that is none: ${await text(golf, '.trouble')}`);
  check(await text(golf, '.title h2') === 'Golf' && /^golf, deal \d+$/.test(await text(golf, '.source')), `the game of the link: ${await text(golf, '.source')}`);
  await golf.goBack();  // the link can be mended: it is in the history
  check(golf.url().endsWith('#game=golf&seed=abc'), `the link that was typed: ${golf.url()}`);
  await golf.context().close();
  // A link that was cut short opens its deal with the moves that are whole.
  const cut = await open(world, 'game=freecell&seed=ms:1&moves=T6-C1.T6&at=2');
  await cut.waitForFunction(() => /^Move 2 \(T6\) cannot be played: ./.test(document.querySelector('.trouble')?.textContent ?? ''));
  check(await text(cut, '.source') === 'freecell, deal ms:1' && await where(cut) === '1 of 1', `of a link cut short: ${await text(cut, '.source')}, ${await where(cut)}`);
  await cut.context().close();
  // Numbers that are none: of times, of the board; and more moves than any game has.
  const page = await open(world, 'game=klondike&seed=1&moves=turn*-5');
  await page.waitForFunction(() => /turn\*/.test(document.querySelector('.trouble')?.textContent ?? ''));
  check(await text(page, '.title h2') !== 'Loading…', 'a deal lies on the table');
  const hash = async (link) => { await page.evaluate((to) => { location.hash = to; }, link); await shown(page); };
  await hash('game=klondike&seed=2&moves=turn*5&at=2.5');
  await page.waitForFunction(() => document.querySelector('.source')?.textContent === 'klondike, deal 2');
  check(await where(page) === '0 of 5', `a board with a fraction: ${await where(page)}`);
  const from = performance.now();
  await hash(`game=klondike&seed=3&moves=${'turn*9999.'.repeat(12000)}`);
  await page.waitForFunction(() => document.querySelector('.source')?.textContent === 'klondike, deal 3', null, { timeout: 10_000 });
  check(performance.now() - from < 10_000, 'a link of millions of moves');
  // What was refused leaves nothing behind: not on the table, not in the links that are copied, no message.
  await hash('game=klondike&seed=77');
  await page.waitForFunction(() => document.querySelector('.source')?.textContent === 'klondike, deal 77');
  await hash('game=penguin&seed=pysol:x');
  await page.waitForFunction(() => document.querySelector('.trouble')?.textContent !== '');
  check(await text(page, '.choose-name') === 'Klondike', `the game is that of the table: ${await text(page, '.choose-name')}`);
  check(/#game=klondike&seed=77$/.test(await copied(page, '.copy-link')), 'the link is that of the table');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('.trouble')?.textContent === '');
  await page.locator('.number').fill('pysol:41729381728391028374');
  check(await page.locator('.number').inputValue() === 'pysol:41729381728391028374', 'no number is cut short');
  await page.locator('.number').fill('99999999999999999999');
  await page.locator('.number').press('Enter');
  await page.waitForFunction(() => document.querySelector('.trouble')?.textContent !== '');
  await page.locator('.place[aria-label^="Stock"]').press('Enter');
  await page.waitForFunction(() => document.querySelector('.trouble')?.textContent === '');
  // A card that is missing is named.
  await hash('deal=game:+freecell;C1:+AS;T1:+2S+3S');
  await page.waitForFunction(() => /card AC: .*missing/.test(document.querySelector('.trouble')?.textContent ?? ''));
  await hash('game=freecell');
  await page.waitForFunction(() => /^freecell, deal \d+$/.test(document.querySelector('.source')?.textContent ?? ''));
  await page.context().close();
}

/** A win that is shown in the place of one's own moves leaves them to be had back. */
async function keepsOwnMoves() {
  const page = await open(world, 'game=klondike&seed=1&moves=T1-F.T3-F.turn&at=1');
  check(await verdict(page) === 'won', 'Klondike 1 is still won after its first move');
  await page.locator('.do-win').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 20);
  await page.keyboard.press('ArrowRight');
  await page.locator('.do-own').click();
  await atMove(page, '1 of 3');
  check(/moves=T1-F\.T3-F\.turn&at=1$/.test(page.url()), `the moves are back: ${page.url()}`);
  check(await page.locator('.do-own').isHidden(), 'once');
  // Who plays on from a win that is shown has chosen.
  await page.locator('.do-win').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 20);
  await page.locator('.place[aria-label^="Stock"]').press('Enter');
  await atMove(page, '2 of 2');
  check(await page.locator('.do-own').isHidden(), 'what was played instead stays');
  await page.context().close();
}

/** What is asked while the page still loads is what comes. */
async function waitsForWhatIsAsked() {
  const context = await world.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/modules/klondike.wasm', async (route) => { await new Promise((done) => setTimeout(done, 1500)); await route.continue(); });
  await page.goto(`${world.server.url}/#game=klondike&seed=1`);
  await page.locator('.scheme').waitFor();
  await page.waitForFunction(() => document.querySelector('.choose-name')?.textContent === 'Klondike');
  check(await page.locator('.table').getAttribute('inert') !== null && await page.locator('.panel').getAttribute('inert') !== null, 'there is nothing to press yet');
  await page.locator('.number').fill('5');
  await page.locator('.number').press('Enter');
  await shown(page);
  check(await page.locator('[inert]').count() === 0, 'now there is');
  await page.waitForTimeout(500);
  check(await text(page, '.source') === 'klondike, deal 5', `asked while it loaded: ${await text(page, '.source')}`);
  await context.close();
}

// Rules of one's own in a pasted text: a game like any other, with further deals, its rules and a link.
async function playsOwnRules() {
  const page = await open(world, 'game=klondike&seed=1');
  await page.locator('.enter').click();
  await page.locator('#tab-paste').click();
  await page.locator('textarea').fill('rules: {"name":"row","foundations":{"present":false},"accordion":{"size":30,"moves":["L1","L3","R2"],"build policies":["same-suit","same-rank"]}}\nseed: 3\n');
  await page.waitForFunction(() => /30 cards. This can be played/.test(document.querySelector('.paste-message')?.textContent ?? ''));
  await page.locator('.paste-use').click();
  await page.waitForFunction(() => /^rules:row-/.test(document.querySelector('.source')?.textContent ?? ''));
  check(await verdict(page) === 'won', 'a deal of own rules is decided');
  const cards = () => page.evaluate(() => [...document.querySelectorAll('.view .card')].map((one) => one.dataset.code).join(' '));
  const before = await cards();
  await page.locator('.number').fill('4');
  await page.locator('.dealer').evaluate((form) => form.requestSubmit());
  await page.waitForFunction((old) => [...document.querySelectorAll('.view .card')].map((one) => one.dataset.code).join(' ') !== old, before);
  await shown(page);
  check(before.split(' ').length === 30 && (await cards()).split(' ').length === 30, 'own rules deal another number');
  await page.locator('.help').click();
  await page.waitForFunction(() => document.querySelector('.rules')?.textContent);
  check(/A pile goes onto the one 1 or 3 places to its left/.test(await text(page, '.rules')), 'help shows own rules');
  const link = await page.evaluate(() => location.hash.slice(1)), again = await open(world, link);
  check(await text(again, '.source') === await text(page, '.source'), 'a link opens own rules');
  await again.context().close();
  await page.context().close();
  await staysHonestByOwnRules();
}

/** Rules over several lines, alone or after their name, open their first deal; a line of a deal below them is counted right. */
async function readsRulesAlone() {
  const page = await open(world, 'game=klondike&seed=1');
  const rules = JSON.stringify({ name: 'row', foundations: { present: false }, accordion: { size: 30, moves: ['L1', 'L3'], 'build policies': ['same-suit', 'same-rank'] } }, null, 2);
  await page.locator('.enter').click();
  await page.locator('#tab-paste').click();
  check(/rules of your own/.test(await text(page, '#panel-paste')), 'the dialog says that rules may be pasted');
  const says = async (pasted, words) => {
    await page.locator('textarea').fill('');
    await page.waitForFunction(() => document.querySelector('.paste-message')?.textContent === '');
    await page.locator('textarea').fill(pasted);
    await page.waitForFunction(() => document.querySelector('.paste-message')?.textContent !== '');
    const said = await text(page, '.paste-message');
    check(words.test(said), `pasted ${pasted.slice(0, 20)}: ${said}`);
  };
  const first = /^rules:row-\w+: 30 cards, deal 1 of these rules. This can be played.$/;
  await says(rules, first);
  await says(`# mine\nrules: ${rules.replaceAll('\n', '\r\n')}\n`, first);
  await says(`rules:\n${rules}\n# no more`, first);
  await says(`rules: ${JSON.stringify(JSON.parse(rules))}`, first);
  await says(`rules: ${rules}\nseed: 7\n`, /^rules:row-\w+: 30 cards. This can be played.$/);
  await says(`rules: ${rules}\nT1: 1X\n`, new RegExp(`^Line ${rules.split('\n').length + 1}: .*1X`));
  check(await text(page, '.paste-marks mark') === 'T1: 1X\n', 'the faulty line is marked');
  await says(rules.replace('"size": 30', '"size": 30,,'), /./);
  check(await page.locator('.paste-use').isDisabled(), 'broken rules cannot be used');
  await says('{"tableau piles": [["AH", "3D"], []], "foundations": [[]]}', /missing|card/);
  await says(rules, first);
  await page.locator('.paste-use').click();
  await page.waitForFunction(() => /^rules:row-\w+, deal 1$/.test(document.querySelector('.source')?.textContent ?? ''));
  await page.context().close();
}

/** Rules of one's own whose cards lie face down: six columns, a stock, a card of any rank into spaces. */
async function staysHonestByOwnRules() {
  const rules = '{"name":"mine","tableau piles":{"count":6,"lengths":[1,2,3,4,5,6],"face up cards":"top","build policy":"red-black","move built group":"yes","spaces policy":"any"},"stock":{"size":31,"deal type":"waste","deal count":1,"redeal":true}}';
  const page = await open(world, 'game=freecell&seed=1');
  check(await page.locator('.honest-label').isHidden(), 'FreeCell hides nothing');
  await page.locator('.enter').click();
  await page.locator('#tab-paste').click();
  await page.locator('textarea').fill(`rules: ${rules}\nseed: 1\n`);
  await page.waitForFunction(() => /52 cards. This can be played/.test(document.querySelector('.paste-message')?.textContent ?? ''));
  await page.locator('.paste-use').click();
  await page.waitForFunction(() => /^rules:mine-/.test(document.querySelector('.source')?.textContent ?? ''));
  await verdict(page);
  await page.locator('.honest-box').check();
  await page.waitForFunction(() => document.querySelectorAll('.view .card[data-code="??"]').length === 46);
  await page.locator('.hint').click();
  await page.waitForFunction(() => /^Hint: .*possible deals/.test(document.querySelector('.now')?.textContent ?? ''));
  check(await text(page, '.badge') === 'Honest play', 'own rules are played honestly');
  await page.context().close();
}

async function marksBrokenText() {
  const page = await open(world, 'game=klondike&seed=1');
  await page.locator('.enter').click();
  await page.locator('#tab-paste').click();
  await page.locator('textarea').fill('game: klondike\nT1: 4S KH 7C\nT2: 4S 1X\n');
  await page.waitForFunction(() => /^Line 3: .*1X/.test(document.querySelector('.paste-message')?.textContent ?? ''));
  check(await page.locator('.paste-marks mark').textContent() === 'T2: 4S 1X\n', 'the faulty line is marked');
  check(await page.locator('.paste-use').isDisabled(), 'a broken deal cannot be used');
  await page.locator('.paste-go').click();
  check(await page.evaluate(() => { const box = document.querySelector('textarea'); return box.value.slice(box.selectionStart, box.selectionEnd); }) === 'T2: 4S 1X', 'the place is selected');
  await page.locator('textarea').fill('T1: 4S KH 7C\nT2: 4S 1X\n');
  await page.waitForFunction(() => /^Line 2: .*1X/.test(document.querySelector('.paste-message')?.textContent ?? ''));
  const whole = command(['solve', 'klondike', '1']).stdout;
  await page.locator('textarea').fill(whole);
  await page.waitForFunction(() => /can be played/.test(document.querySelector('.paste-message')?.textContent ?? ''));
  await page.locator('.paste-use').click();
  await page.waitForFunction(() => document.querySelector('.badge')?.textContent === 'Won');
  await page.context().close();
}

/** Both engines and every worker after a cancelled search have the same modules. */
async function loadsModulesOnce() {
  const context = await world.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage(), asked = [];
  page.on('request', (request) => asked.push(request.url().split('/').pop()));
  await page.goto(`${world.server.url}/#game=golf&seed=1`);
  await shown(page);
  for (const game of ['klondike', 'accordion', 'golf']) {
    await go(page, `game=${game}&seed=1`);
    await verdict(page);
  }
  const times = (name) => asked.filter((url) => url === name).length;
  for (const name of ['base', 'golf', 'klondike', 'accordion']) check(times(`${name}.wasm`) === 1, `${name} is loaded ${times(`${name}.wasm`)} times: ${asked}`);
  await context.close();
}

/** The places of a line are no columns. */
async function namesPlaces() {
  const page = await open(world, 'game=accordion&seed=1');
  check(await verdict(page) === 'won', 'Accordion 1 can be won');
  await page.locator('.do-win').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length === 52);
  await page.locator('body').click({ position: { x: 3, y: 3 } });
  await page.keyboard.press('End');
  await atMove(page, '51 of 51');
  await page.waitForFunction(() => /place 2 to place 1/.test(document.querySelector('.now')?.textContent ?? ''));
  check(!/column/.test(await text(page, '.moves')), 'no place of a line is called a column');
  await page.context().close();
}

/** The bare address goes on with what lay on the table, and boxes stay as they were left. */
async function remembersTheTable() {
  const page = await open(world, 'game=golf&seed=5');
  await verdict(page);
  await page.locator('.watch').uncheck();
  await page.locator('.place[aria-label^="Stock"]').press('Enter');
  await atMove(page, '1 of 1');
  await page.goto('about:blank');
  await page.goto(`${world.server.url}/`);
  await atMove(page, '1 of 1');
  check(await text(page, '.source') === 'golf, deal 5', `the game that was left: ${await text(page, '.source')}`);
  check(!await page.locator('.watch').isChecked(), 'moves are still not checked');
  // Words that people write as one find their game, and what finds none says so.
  await page.locator('.choose').click();
  await page.locator('.chooser .search').fill('fortythieves');
  check(/^[1-9]\d* games$/.test(await text(page, '.count-found')), `fortythieves: ${await text(page, '.count-found')}`);
  await page.locator('.chooser .search').fill('xyzzy');
  check(/^No game/.test(await text(page, '.count-found')), `xyzzy: ${await text(page, '.count-found')}`);
  await page.locator('.chooser .search').fill('golf putt');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /^golf:c, deal/.test(document.querySelector('.source')?.textContent ?? ''));
  check(/golf:c|Putt/.test(await text(page, '.choose-name')), `which Golf it is: ${await text(page, '.choose-name')}`);
  await page.locator('.help').click();
  await page.waitForFunction(() => document.querySelector('.rules')?.textContent);
  const rules = await text(page, '.rules');
  check(!/ {2,}/.test(rules) && rules.split('\n').length >= 2, `the rules begin with those of the variant: ${rules}`);
  await page.context().close();
}

async function linksAndHistory() {
  const page = await open(world, 'game=klondike&seed=1&moves=T1-F.T3-F&at=1');
  check(await where(page) === '1 of 2', 'a link opens the game at its move');
  const first = page.url();
  await page.reload();
  await shown(page);
  check(await where(page) === '1 of 2' && page.url() === first, 'a reload brings the game back');
  await page.locator('.number').fill('5');
  await page.locator('.number').press('Enter');
  await page.waitForFunction(() => /deal 5/.test(document.querySelector('.source')?.textContent ?? ''));
  await page.goBack();
  await page.waitForFunction(() => /deal 1$/.test(document.querySelector('.source')?.textContent ?? ''));
  await atMove(page, '1 of 2');
  await page.goForward();
  await page.waitForFunction(() => /deal 5/.test(document.querySelector('.source')?.textContent ?? ''));
  check(page.url().includes('seed=5'), 'back and forward go from deal to deal');
  // Another program's numbers, and a choice by search.
  await page.locator('.choose').click();
  await page.locator('.chooser .search').fill('baker kings');
  check(/^[1-9]\d? games?$/.test(await text(page, '.count-found')), `the search finds some games: ${await text(page, '.count-found')}`);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /Baker/.test(document.querySelector('.title h2')?.textContent ?? ''));
  // A name that begins with what was typed comes before a summary that mentions it.
  await page.locator('.choose').click();
  await page.locator('.chooser .search').fill('forty');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !/Baker/.test(document.querySelector('.title h2')?.textContent ?? ''));
  check(await text(page, '.title h2') === 'Forty Thieves', `"forty" finds ${await text(page, '.title h2')}`);
  await go(page, 'game=freecell&seed=ms:11982');
  check(await verdict(page) === 'lost', 'FreeCell ms:11982 is lost');
  check((await page.locator('.scheme').inputValue()) === 'ms', 'the scheme of the number is shown');
  await page.context().close();
}

async function staysHonest() {
  const page = await open(world, 'game=klondike&seed=1');
  await verdict(page);
  await page.locator('.do-win').click();
  await page.locator('.honest-box').check();
  await page.waitForFunction(() => document.querySelectorAll('.view .card[data-code="??"]').length === 45);
  check(await page.locator('.moves li').count() === 1, 'a win that was shown is gone');
  check(!/won|lost/i.test(await page.locator('.panel').innerText()) && await text(page, '.badge') === 'Honest play', 'no verdict is shown');
  check(await page.locator('.bar').isHidden(), 'nor the bar');
  await card(page, 'AC').click();
  await atMove(page, '1 of 1');
  await page.locator('.hint').click();
  await page.waitForFunction(() => /^Hint: .*possible deals/.test(document.querySelector('.now')?.textContent ?? ''));
  await page.context().close();
}

/** Honest play stays over a reload, and the verdict stays hidden. */
async function staysHonestOverAReload() {
  const page = await open(world, 'game=klondike&seed=4');
  await page.locator('.honest-box').check();
  await page.reload();
  await shown(page);
  check(await page.locator('.honest-box').isChecked(), 'a reload keeps honest play');
  check(await text(page, '.badge') === 'Honest play', 'and shows no verdict');
  check(await page.locator('.view .card[data-code="??"]').count() === 45, 'and what is hidden');
  await page.locator('.place[aria-label^="Stock"]').press('Enter');
  await atMove(page, '1 of 1');
  const game = await copied(page);
  check(/# 1 move\nmoves:\nturn\n$/.test(game) && !/verdict/.test(game), `a game that goes on has no verdict: ${game}`);
  await page.locator('.honest-box').uncheck();
  await page.reload();
  check(Boolean(await verdict(page)), 'without it there is a verdict');
  await page.context().close();
}

/** Where no bar has a green position, hints do not send there. */
async function hintsAtALostDeal() {
  const page = await open(world, 'game=gaps&seed=3');
  check(await verdict(page) === 'lost', 'Gaps 3 is lost');
  await page.locator('.hint').click();
  await page.waitForFunction(() => /^No hint/.test(document.querySelector('.now')?.textContent ?? ''));
  const words = await text(page, '.now');
  check(words === 'No hint: this deal cannot be won from the start.', `a hint: ${words}`);
  await page.context().close();
}

/** Lines as long as the columns are columns; the same cards in one line are a deck. */
async function readsColumns() {
  const page = await open(world, 'game=freecell&seed=1');
  const lines = command(['deal', 'freecell', '3']).stdout.match(/^T\d: .*$/gm).map((line) => line.slice(4));
  await page.locator('.enter').click();
  await page.locator('#tab-paste').click();
  const says = (words) => page.waitForFunction((wanted) =>
    document.querySelector('.paste-message')?.textContent === wanted, words);
  await page.locator('textarea').fill(lines.join(' '));
  await says('freecell: 52 cards. This can be played.');
  await page.locator('textarea').fill(`\n${lines.join('\n')}`.replace('9H', '1X'));
  await page.waitForFunction(() => /^Line 3: .*1X/.test(document.querySelector('.paste-message')?.textContent ?? ''));
  await page.locator('textarea').fill('T1: AC\nT1: 2C');
  await page.waitForFunction(() => /^Line 2: .*first in line 1$/.test(document.querySelector('.paste-message')?.textContent ?? ''));
  await page.locator('textarea').fill('T1: AS\nT2: AS');
  await page.waitForFunction(() => /^Line 2: .*also in line 1\b/.test(document.querySelector('.paste-message')?.textContent ?? ''));
  // A link of the page is the deal that it opens.
  await page.locator('textarea').fill('https://elsewhere.example/play/#game=golf&seed=7&moves=turn*2&at=1');
  await says('golf: 52 cards, with moves. This can be played.');
  // Rules over several lines: the line of the key that is wrong.
  const rules = '{\n  "tableau piles": {\n    "count": 8\n  },\n  "cells": {\n    "count": 4\n  }\n}';
  for (const [from, to, line] of [['"count": 8', '"cuont": 8', 3], ['"count": 8', '"count": 99', 3], ['"count": 4', '"count": 4,,', 6], ['"count": 4', '"count": 999', 6]]) {
    await page.locator('textarea').fill(rules.replace(from, to));
    await page.waitForFunction((wanted) => document.querySelector('.paste-marks mark')?.textContent.includes(wanted), to);
    const message = await text(page, '.paste-message');
    check(message.startsWith(`Line ${line}: `), `the line of ${to} is named: ${message}`);
  }
  await page.locator('textarea').fill(lines.join('\n'));
  await says('freecell: 52 cards, read as columns, one a line. This can be played.');
  await page.locator('.paste-use').click();
  await page.waitForFunction(() => /own/.test(document.querySelector('.source')?.textContent ?? ''));
  await shown(page);
  const column = (name) => page.evaluate((pile) => [...document.querySelectorAll(`.view .card[data-key^="${pile}."]`)]
    .sort((a, b) => a.style.zIndex - b.style.zIndex).map((one) => one.dataset.code).join(' '), name);
  const [one, eight] = [await column('T1'), await column('T8')];
  check(one === lines[0] && eight === lines[7], `the columns are the lines: ${one}`);
  await page.context().close();
}

/** A search that ends undecided says why, goes on with ten times as much, and can be cancelled. */
async function searchesOn() {
  const page = await open(world, 'game=golf&seed=1');
  await verdict(page);
  await page.locator('.limit').selectOption('10000');
  await go(page, 'game=forty-thieves&seed=1');
  check(await verdict(page) === 'undecided', 'ten thousand positions leave Forty Thieves 1 undecided');
  check(/neither a win nor a proof.*limit/.test(await text(page, '.why')), `undecided is explained: ${await text(page, '.why')}`);
  check(await text(page, '.do-on') === 'Search longer: 100,000 positions', `ten times as many: ${await text(page, '.do-on')}`);
  await page.locator('.do-on').click();
  await page.waitForFunction(() => document.querySelector('.do-on')?.textContent === 'Search longer: 1,000,000 positions');
  await page.locator('.do-on').click();
  await page.waitForFunction(() => /Searching longer: [1-9][\d,]* of at most 1,000,000/.test(document.querySelector('.progress')?.textContent ?? ''));
  // A move that is played meanwhile is not said to be searched; it can be, in the place of the deal.
  await page.locator('.place[aria-label^="Stock"]').press('Enter');
  await atMove(page, '1 of 1');
  await page.waitForFunction(() => /Searching longer, another position: /.test(document.querySelector('.progress')?.textContent ?? ''));
  check(await text(page, '.badge') === 'Not searched' && /another one still is/.test(await text(page, '.why')), `what waits is said to wait: ${await text(page, '.why')}`);
  check(await page.locator('.do-solve').isVisible(), 'it can be searched at once');
  await page.locator('.undo').click();
  await page.waitForFunction(() => /^Searching longer: /.test(document.querySelector('.progress')?.textContent ?? ''));
  await page.locator('.do-cancel').click();
  check(await page.locator('.do-cancel').isHidden() && await text(page, '.progress') === '', 'a cancelled search is gone');
  check(await focused(page) === 'do-on', `the keys go to the button in its place, not ${await focused(page)}`);
  await go(page, 'game=golf&seed=2');
  check(await verdict(page) === command(['solve', 'golf', '2', '-q', '--max-nodes', '10000']).stdout.trim().split(':')[0], 'the next search works');
  await page.context().close();
}

/** On paper: the board and the moves, no buttons. */
async function prints() {
  const page = await open(world, 'game=klondike&seed=1&moves=T1-F.T3-F&at=2', { colorScheme: 'dark' });
  await verdict(page);
  await page.emulateMedia({ media: 'print' });
  check(await page.locator('.controls').isHidden() && await page.locator('.top').isHidden(), 'no buttons on paper');
  check(await page.locator('.board').isVisible() && await page.locator('.moves').isVisible(), 'board and moves are on paper');
  check(await page.evaluate(() => getComputedStyle(document.body).color) === 'rgb(28, 37, 48)', 'paper is light, whatever the screen is');
  await go(page, 'game=golf&seed=1');
  await verdict(page);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('.do-win').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves li').length > 40);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 640, height: 900 });  // of paper with margins
  check(await page.evaluate(() => { const list = document.querySelector('.moves'); return list.scrollWidth <= 640 && list.scrollHeight <= list.clientHeight + 2; }), 'all moves are on paper');
  if (pictures) await page.screenshot({ path: `${pictures}/print.png`, fullPage: true });
  // The last board of a win is nearly empty: on paper it is the first one.
  const drawn = () => page.evaluate(() => [...document.querySelectorAll('.view .card')]
    .map((one) => one.dataset.key + one.dataset.code).sort().join());
  const first = await drawn();
  await page.emulateMedia({ media: 'screen' });
  await page.locator('[aria-label^="Last board"]').click();
  await shown(page);
  const last = await drawn();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  check(await drawn() === first && last !== first, 'of a win, paper has the start');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  check(await drawn() === last, 'and the screen its end');
  await page.context().close();
}

async function worksOffline() {
  const own = await serve(folder);
  const context = await world.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${own.url}/#game=golf&seed=1`);
  await shown(page);
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await own.close();
  await page.reload();
  await shown(page);
  await go(page, 'game=scorpion&seed=2');
  check(Boolean(await verdict(page)), 'a game that was never opened before is solved without a network');
  await page.goto(`${own.url}/index.html#game=golf&seed=2`);
  await shown(page);
  await context.close();
}

/** Ten first visits: from the link to the verdict. */
async function isQuick() {
  const times = [];
  for (let seed = 1; seed <= 10; ++seed) {
    const context = await world.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const from = performance.now();
    await page.goto(`${world.server.url}/#game=${seed % 2 ? 'klondike' : 'squadron'}&seed=${seed}`);
    await verdict(page);
    times.push(performance.now() - from);
    await context.close();
  }
  times.sort((a, b) => a - b);
  const median = (times[4] + times[5]) / 2, limit = Number(process.env.WINNABLE_FIRST_VERDICT_MS ?? 2000);
  console.log(`first verdict: median ${Math.round(median)} ms, slowest ${Math.round(times[9])} ms`);
  check(median <= limit, `first verdict: median ${Math.round(median)} ms, more than ${limit}`);
}

async function keepsMemoryBounded() {
  const page = await open(world, 'game=golf&seed=1');
  const session = await page.context().newCDPSession(page);
  const heap = async () => { await session.send('HeapProfiler.collectGarbage'); return (await session.send('Runtime.getHeapUsage')).usedSize; };
  const deals = async (from, to) => {
    for (let seed = from; seed <= to; ++seed) {
      await go(page, `game=${['golf', 'klondike', 'pyramid', 'freecell'][seed % 4]}&seed=${seed}`);
      await verdict(page);
    }
  };
  await deals(1, 10);
  const before = await heap();
  await deals(11, 60);
  const grown = (await heap()) - before;
  console.log(`memory: ${(before / 1e6).toFixed(1)} MB, ${(grown / 1e6).toFixed(2)} MB more after 50 deals`);
  check(grown < 3e6, `the page grew by ${grown} bytes over 50 deals`);
  await page.context().close();
}

async function looks(link, width, colorScheme, prepare = async () => {}) {
  const page = await open(world, link, { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
  await verdict(page);
  await prepare(page);
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  check(!scrolls, `${link} scrolls sideways at ${width} pixels`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  check(violations.length === 0, `${link}, ${colorScheme}, ${width}: ${violations.map((v) => `${v.id} (${v.nodes[0].html.slice(0, 90)})`).join('; ')}`);
  if (pictures) await page.screenshot({ path: `${pictures}/${link.replace(/[^a-z0-9]+/gi, '-')}-${width}-${colorScheme}.png`, fullPage: true });
  await page.context().close();
}

async function hasGoodLooks() {
  const chooser = (page) => page.locator('.choose').click();
  const picker = async (page) => { await page.locator('.enter').click(); await page.locator('.pick-random').click(); };
  await looks('game=klondike&seed=1&moves=T1-F.turn', 1280, 'light');
  await looks('game=squadron&seed=1', 360, 'dark');
  await looks('game=golf&seed=1', 1280, 'dark', chooser);
  await looks('game=freecell&seed=1', 360, 'light', picker);
}

const CHECKS = {
  stepsToTheEnd, playsByMouseAndKeys, keepsWhatIsAsked, playsByTouch, namesTheLosingMove, entersADeal,
  opensBrokenLinks, waitsForWhatIsAsked, keepsOwnMoves, remembersTheTable, playsOwnRules, readsRulesAlone, marksBrokenText, loadsModulesOnce, namesPlaces,
  linksAndHistory, staysHonest, staysHonestOverAReload, hintsAtALostDeal, readsColumns, searchesOn, prints,
  worksOffline, isQuick, keepsMemoryBounded, hasGoodLooks,
};
await run(CHECKS, 'check-web.mjs');
check(readFileSync(`${folder}/index.html`, 'utf8').includes("default-src 'none'"), 'the page has its content security policy');
await world.stop();
finish();
