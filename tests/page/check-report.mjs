// Opens a report page in headless Chromium and uses it as a reader would. Usage:
//   node tests/page/check-report.mjs PAGE.html PICTURES STORES     writes PICTURES/report-WIDTH-SCHEME.png
// The page must have a store with undecided deals, and one of an honest player.
import { mkdirSync } from 'node:fs';
import { checkLooks, finish, open } from './browser.mjs';

const [file, pictures, stores] = process.argv.slice(2);
const count = Number(stores);
mkdirSync(pictures, { recursive: true });

/** The contrast of two computed colours, as WCAG counts it. */
function contrast(one, other) {
  const light = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map((part) => Number(part) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

// Every drawn thing lies inside its chart, and there is something drawn.
async function checkCharts({ page, check }, width) {
  const charts = page.locator('svg[role=img]');
  check(await charts.count() === 4 * count + 2, `a rate and three distributions a store, and two charts of curves, not ${await charts.count()}`);
  for (let i = 0; i < await charts.count(); ++i) {
    const outside = await charts.nth(i).evaluate((svg) => {
      const box = (svg.closest('.plot') ?? svg).getBoundingClientRect();
      return [...svg.querySelectorAll('rect, line, text, polyline')].filter((node) => {
        const b = node.getBoundingClientRect();
        return b.left < box.left - 3 || b.right > box.right + 3 || b.top < box.top - 3 || b.bottom > box.bottom + 3;
      }).map((node) => node.outerHTML.slice(0, 120));
    });
    check(outside.length === 0, `chart ${i} at ${width} pixels: outside the picture: ${outside[0]}`);
    check(await charts.nth(i).locator('rect, polyline').count() > 0, `chart ${i} is empty`);
    const touching = await charts.nth(i).evaluate((svg) => {
      const boxes = [...svg.querySelectorAll('text')].map((node) => node.getBoundingClientRect());
      return boxes.some((a, k) => boxes.some((b, l) => k < l && a.left < b.right && b.left < a.right && a.top < b.bottom - 3 && b.top < a.bottom - 3));
    });
    check(!touching, `chart ${i} at ${width} pixels: texts lie upon one another`);
  }
}

// What a chart draws with stands in a legend with the same colour, and every colour can be told from the page.
async function checkLegends({ page, check }, scheme) {
  const { marks, named, paper } = await page.evaluate(() => {
    const colourOf = (node) => { const style = getComputedStyle(node); return style.fill === 'none' ? `${style.stroke} ${style.strokeDasharray}` : style.fill; };
    const colours = (selector) => [...new Set([...document.querySelectorAll(selector)].map(colourOf))];
    return { marks: colours('svg[role=img] rect, svg[role=img] polyline'), named: colours('.legend rect, .legend path'),
             paper: getComputedStyle(document.body).backgroundColor };
  });
  check(marks.length > count, `marks of ${marks.length} looks`);
  for (const mark of marks) {
    check(named.includes(mark), `${scheme}: no legend names ${mark}`);
    check(contrast(mark, paper) >= 3, `${scheme}: ${mark} is hard to see on ${paper}`);
  }
  check(await page.locator('.legend .whisker').count() === 1, 'the legend names the bracket');
}

async function checkSorting({ page, check }) {
  const table = page.locator('table').first();
  const head = table.locator('th').filter({ hasText: 'deals' }).first();
  const column = await head.evaluate((cell) => cell.cellIndex);
  const values = () => table.locator('tbody tr').evaluateAll((rows, at) => rows.map((row) => Number(row.cells[at].dataset.value)), column);
  check((await values()).length === count, 'one row a store');
  const rising = [...await values()].sort((a, b) => a - b);
  check(rising[0] < rising[count - 1], 'stores of several sizes');
  await head.locator('button').click();
  check(await head.getAttribute('aria-sort') === 'descending', 'a click sorts, most first');
  check(String(await values()) === String([...rising].reverse()), `falling: ${await values()}`);
  await page.keyboard.press('Enter');
  check(await head.getAttribute('aria-sort') === 'ascending', 'Enter turns the order round');
  check(String(await values()) === String(rising), `rising: ${await values()}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press(' ');
  check(await table.locator('th[aria-sort]').count() === 1 && await head.getAttribute('aria-sort') === null, 'one column sorts');
  const lost = table.locator('th').filter({ hasText: 'lost' });
  for (let turn = 0; turn < 2; ++turn) {
    await lost.locator('button').click();
    const at = await lost.evaluate((cell) => cell.cellIndex);
    check(await table.locator('tbody tr').last().locator('td').nth(at).textContent() === '–', 'what a store cannot hold stands last');
  }
}

async function checkWords({ page, check }) {
  const text = await page.locator('main').innerText();
  for (const words of ['95\u00a0% confidence', 'undecided at the limits', 'won by an honest player', 'all cards seen', 'fast player'])
    check(text.includes(words), `says "${words}"`);
  check(!/NaN|inf\b|\de[+-]\d|undefined/.test(text), 'figures are plain');
  const dead = await page.locator('a').evaluateAll((links) => links.filter((link) => !document.querySelector(link.getAttribute('href'))).length);
  check(dead === 0, `${dead} links lead nowhere`);
}

for (const width of [1280, 360]) for (const colorScheme of ['light', 'dark']) {
  const opened = await open(file, { viewport: { width, height: 800 }, colorScheme });
  await checkCharts(opened, width);
  await checkLegends(opened, colorScheme);
  await checkWords(opened);
  await checkLooks(opened, pictures, `report-${width}-${colorScheme}`, true);
  await checkSorting(opened);
  await opened.page.emulateMedia({ media: 'print' });
  const ink = await opened.page.evaluate(() => getComputedStyle(document.body).color);
  opened.check(contrast(ink, 'rgb(255, 255, 255)') > 7, `${colorScheme}: printed in ${ink}`);
  await opened.close();
}
await finish();
