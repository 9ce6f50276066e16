// Opens a report page in headless Chromium without a network and checks what a reader sees. Usage:
//   node tests/page/check-page.mjs PAGE.html PICTURE.png GAMES
// Needs Debian's chromium and the npm package playwright-core (NODE_PATH or a node_modules above this file).
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const { chromium } = createRequire(process.env.PLAYWRIGHT_FROM ?? import.meta.url)('playwright-core');
const [page_file, picture, games] = process.argv.slice(2);
const failures = [];
const check = (condition, words) => { if (!condition) failures.push(words); };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  page.on('request', (request) => check(request.url().startsWith('file:'), `the page asks for ${request.url()}`));
  page.on('console', (message) => check(message.type() !== 'error', message.text()));
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto(`file://${resolve(page_file)}`);
  const count = Number(games);
  check(await page.locator('table').first().locator('tbody tr').count() === count, 'one row a store');
  const charts = page.locator('svg');
  check(await charts.count() === 2 + count, `two charts and a histogram a store, not ${await charts.count()}`);
  for (let i = 0; i < await charts.count(); ++i) {
    // Every drawn thing lies inside its chart, and there is something drawn.
    const outside = await charts.nth(i).evaluate((svg) => {
      const box = svg.viewBox.baseVal;
      return [...svg.querySelectorAll('*')].filter((node) => node.getBBox && node.tagName !== 'title').filter((node) => {
        const b = node.getBBox();
        return b.x < -1 || b.y < -1 || b.x + b.width > box.width + 1 || b.y + b.height > box.height + 1;
      }).map((node) => node.outerHTML.slice(0, 120));
    });
    check(outside.length === 0, `chart ${i}: outside the picture: ${outside[0]}`);
    check(await charts.nth(i).locator('rect, polyline').count() > 0, `chart ${i} is empty`);
  }
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  check(!scrolls, 'the page scrolls sideways');
  await page.screenshot({ path: picture, fullPage: true });
} finally {
  await browser.close();
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length ? 1 : 0);
