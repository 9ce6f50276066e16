// Starts the replay of a page that `winnable replay --html` wrote.
// @ts-check
import { Replay } from './replay.js';

const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('data')).textContent ?? '');
new Replay(/** @type {HTMLElement} */ (document.getElementById('replay')), data);
