// Opens the atlas (scripts/results --page) in headless Chromium and uses it as a reader would. Usage:
//   node tests/page/check-atlas.mjs PAGE.html PICTURES RESULTS     writes PICTURES/atlas-WIDTH-SCHEME.png
// RESULTS is the folder of the tables that the page was made from.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLooks, finish, open } from './browser.mjs';

const [file, pictures, results] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });

/** The rows of a table whose first cells hold no quotes. */
function rowsOf(name) {
  const [head, ...lines] = readFileSync(join(results, name), 'utf8').trim().split('\n').map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(head.map((key, i) => [key, cells[i]])));
}
const rates = rowsOf('win-rates.csv');
const players = new Set(rowsOf('honest-rates.csv').map(({ preset }) => preset));
const honest = rates.filter(({ preset }) => players.has(preset)).length;

async function checkCharts({ page, check }, width) {
  const charts = page.locator('svg[role=img]');
  check(await charts.count() === rates.length + honest + 1, `a picture a preset, one a preset with players, one of costs, not ${await charts.count()}`);
  const outside = await page.evaluate(() => [...document.querySelectorAll('svg[role=img]')].flatMap((svg) => {
    const box = (svg.closest('.plot') ?? svg).getBoundingClientRect();
    return [...svg.querySelectorAll('rect, line, circle, text')].filter((node) => {
      const b = node.getBoundingClientRect();
      return b.left < box.left - 6 || b.right > box.right + 6 || b.top < box.top - 3 || b.bottom > box.bottom + 3;
    }).map((node) => node.outerHTML.slice(0, 120));
  }));
  check(outside.length === 0, `${width} pixels: outside its picture: ${outside[0]}`);
  check(await page.locator('.cost circle').count() === rates.length, 'a dot a preset');
}

// What is drawn stands in a legend with the same colour.
async function checkLegends({ page, check }) {
  const { drawn, named } = await page.evaluate(() => {
    const colours = (selector) => [...new Set([...document.querySelectorAll(selector)].map((node) => getComputedStyle(node).fill))];
    return { drawn: colours('svg[role=img] rect, svg[role=img] circle'), named: colours('.legend rect, .legend circle') };
  });
  check(drawn.length >= 6, `${drawn.length} colours`);
  for (const colour of drawn) check(named.includes(colour), `no legend names ${colour}`);
}

/** The figures of a preset's row are those of the tables, its undecided share stands first where it makes the bracket. */
async function checkFigures({ page, check }) {
  const cells = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText)));
  check(cells.length === rates.length, `a row a preset, not ${cells.length}`);
  rates.forEach((row, i) => {
    const [name, undecided, bracket, deals] = cells[i];
    check(name.startsWith(row.preset), `${name} where ${row.preset} stands`);
    check(undecided.startsWith((100 * row.undecided / row.deals).toFixed(2)), `${row.preset}: ${undecided} undecided`);
    check(bracket.startsWith(Number(row.rate_low_percent).toFixed(2)), `${row.preset}: ${bracket}`);
    check(deals.replace(/\D/g, '') === row.deals, `${row.preset}: ${deals} deals`);
  });
  const rate = page.locator('.rates:not(.honest-rates) .place').filter({ hasText: 'forty-thieves:standard' }).locator('.rate');
  check(/^\d+\.\d\s% undecided/.test(await rate.innerText()), 'the undecided share stands first');
}

async function checkSorting({ page, check }) {
  const head = page.locator('th').filter({ hasText: 'undecided' }).first();
  await head.locator('button').click();
  const shares = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Number(row.cells[1].dataset.value)));
  check(String(shares) === String([...shares].sort((a, b) => b - a)) && shares[0] > 50, 'a click sorts, most first');
}

async function checkWords({ page, check }) {
  const text = await page.locator('main').innerText();
  const square = rates.find(({ preset }) => preset === 'british-square');
  for (const words of ["casual player's figure", `${Number(square.lost).toLocaleString('en')} of 1,000 deals are proved lost`, '95\u00a0% confidence'])
    check(text.includes(words), `says "${words}"`);
  check(!/NaN|None|inf\b|\de[+-]\d|undefined/.test(text), 'figures are plain');
}

for (const width of [1280, 360]) for (const colorScheme of ['light', 'dark']) {
  const opened = await open(file, { viewport: { width, height: 800 }, colorScheme });
  await checkCharts(opened, width);
  await checkLegends(opened);
  await checkFigures(opened);
  await checkWords(opened);
  await checkLooks(opened, pictures, `atlas-${width}-${colorScheme}`, true);
  await checkSorting(opened);
  await opened.close();
}
// The pictures of docs/results.md alone: text that fits, and a paper of their own in both schemes.
for (const name of ['rates', 'honest', 'cost']) for (const colorScheme of ['light', 'dark']) {
  const { page, check, close } = await open(join(results, '..', 'docs', 'pictures', `${name}.svg`), { viewport: { width: 840, height: 600 }, colorScheme });
  const outside = await page.evaluate(() => {
    const box = document.documentElement.getBoundingClientRect();
    return [...document.querySelectorAll('text')].filter((node) => {
      const b = node.getBoundingClientRect();
      return b.left < box.left || b.right > box.right || b.bottom > box.bottom;
    }).map((node) => node.textContent);
  });
  check(outside.length === 0, `${name}: outside the picture: ${outside[0]}`);
  const [ink, paper] = await page.evaluate(() => [getComputedStyle(document.querySelector('text')).fill, getComputedStyle(document.querySelector('rect')).fill]);
  check(ink !== paper && paper === (colorScheme === 'dark' ? 'rgb(20, 25, 31)' : 'rgb(246, 247, 245)'), `${name}: ${ink} on ${paper}`);
  await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) });
  await close();
}
await finish();
