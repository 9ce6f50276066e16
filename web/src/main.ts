// Starts the page: two engines (one that stays quick, one that searches), the table, and what shows them.
import { browserHome } from './browser_home.js';
import { openEngine } from './engine.js';
import { failed } from './engine_api.js';
import { App } from './app.js';

async function start() {
  const home = browserHome(document.baseURI), quick = openEngine(home), searcher = openEngine(home);
  const answer = await quick.games();
  if (failed(answer)) throw new Error(answer.error.message);
  await new App(quick, searcher, answer.games).start();
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('sw.js').catch(() => {});
}

start().catch((error: unknown) => {
  const trouble = document.querySelector('.trouble'), title = document.querySelector('.title h2');
  if (title) title.textContent = 'Winnable';
  if (trouble) trouble.textContent = `The page could not start: ${error instanceof Error ? error.message : String(error)}`;
});
