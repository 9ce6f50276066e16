// Opens replay pages in headless Chromium without a network and uses them as a reader would. Usage:
//   node tests/page/check-replay.mjs FOLDER PICTURES     checks every FOLDER/*.html; writes PICTURES/NAME-WIDTH.png
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkLooks, finish, open } from './browser.mjs';

const [folder, pictures] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });

const where = (page) => page.locator('.where').textContent();

async function checkSteps(file) {
  const { page, check, close } = await open(file, { viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'no-preference' });
  const moves = await page.locator('.moves li').count() - 1;
  const cards = await page.locator('.card').count();
  const height = (await page.locator('.board').boundingBox()).height;
  check(moves > 0 && cards > 0, 'moves and cards are shown');
  const openInStock = await page.locator('.card[data-key^="S."]:not(.down)').count();
  check(openInStock === Number(basename(file) === 'pyramid.html'), `${openInStock} cards of the stock lie open`);
  const turnedUp = (await page.locator('.moves small').allTextContents()).filter((words) => / turns up /.test(words));
  check(turnedUp.every((words) => /^column \d+ turns up (10|[A2-9JQK])[\u2660-\u2666]$/.test(words)), `a card is turned up: ${turnedUp[0]}`);
  check(basename(file) !== 'klondike.html' || turnedUp.length > 10, `${turnedUp.length} cards are turned up`);
  check(await where(page) === `0 of ${moves}`, `starts at the deal, not at ${await where(page)}`);
  await page.keyboard.press('ArrowRight');
  check(await where(page) === `1 of ${moves}`, 'the right arrow plays a move');
  await page.keyboard.press('End');
  check(await where(page) === `${moves} of ${moves}`, 'End goes to the end');
  check(/won after/.test(await page.locator('.now').textContent()), 'the end says that it is won');
  check((await page.locator('.board').boundingBox()).height === height, 'the board keeps its height');
  const hole = await page.locator('.card[data-key^="H."]').evaluateAll((all) => new Set(all.map((one) => one.style.transform)).size);
  check(hole === Number(basename(file) === 'black-hole.html'), `the hole lies at ${hole} places`);
  await page.keyboard.press('ArrowLeft');
  check(await where(page) === `${moves - 1} of ${moves}`, 'the left arrow takes a move back');
  await page.keyboard.press('Home');
  check(await page.locator('.card').count() === cards, 'the deal is there again');
  await page.locator('.moves button').nth(Math.min(3, moves)).click();
  check(await where(page) === `${Math.min(3, moves)} of ${moves}`, 'a click on a move shows it');
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press(' ');
  await page.waitForFunction((text) => document.querySelector('.where')?.textContent !== text, await where(page), { timeout: 5000 });
  await page.keyboard.press(' ');
  const outside = await page.evaluate(() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    return [...document.querySelectorAll('.card')].filter((card) => {
      const box = card.getBoundingClientRect();
      return box.left < board.left - 1 || box.right > board.right + 1 || box.bottom > board.bottom + 1;
    }).length;
  });
  check(outside === 0, `${outside} cards lie outside the board`);
  await close();
}

async function checkAt(file, width, colorScheme) {
  const opened = await open(file, { viewport: { width, height: 780 }, colorScheme, reducedMotion: 'reduce' });
  await opened.page.keyboard.press('ArrowRight');
  await checkLooks(opened, pictures, `${basename(file, '.html')}-${width}-${colorScheme}`);
  await opened.close();
}

for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.html'))) {
  const file = join(folder, name);
  await checkSteps(file);
  for (const width of [1280, 360]) for (const scheme of ['light', 'dark']) await checkAt(file, width, scheme);
}
await finish();
