// What leaves the page when the reader asks for it: the link, the deal and moves as text, a file, a print.
import { fullLink } from './link.js';
import type { Table } from './table.js';
import { solutionText } from './words.js';

export function addExports(table: Table, say: (words: string) => void) {
  const on = (name: string, action: () => void) => document.querySelector(name)?.addEventListener('click', action);
  const copy = async (text: string, words: string) => {
    try {
      await navigator.clipboard.writeText(text);
      say(words);
    } catch {
      say('The browser does not let this page copy; use Download.');
    }
  };
  on('.copy-link', () => void copy(linkOf(table), 'The link is copied: it holds the game, the deal and the moves.'));
  on('.copy-moves', () => void copy(solutionText(table), 'The deal and the moves are copied as text.'));
  on('.download', () => download(`${[table.start?.game ?? 'game', table.start?.seed].filter(Boolean).join('-').replaceAll(':', '-')}.txt`, solutionText(table)));
  on('.print', () => window.print());
}

/** Of what is on the table, whatever the address says. */
function linkOf(table: Table): string {
  return table.start ? new URL(fullLink(table.start.link, table.moves, table.at), location.href).href : location.href;
}

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
