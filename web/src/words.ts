// What the page says of verdicts, in one sentence each.
import type { Known, Table } from './table.js';

export const number = (value: number) => value.toLocaleString('en');

const REASONS: Record<string, string> = {
  nodes: 'it reached its limit', time: 'its time was over', memory: 'it used all the memory that it may have', signal: 'it was stopped',
};

export const TITLES = { won: 'Can be won', lost: 'Lost', undecided: 'Undecided' } as const;

export function explain(known: Known, at: number): string {
  const where = at ? 'from here' : 'this deal';
  const searched = known.nodes ? ` ${known.nodes === 1 ? '1 position was' : `${number(known.nodes)} positions were`} looked at.` : '';
  if (known.verdict === 'won') {
    if (known.win?.length === 0) return 'The game is won.';
    const length = known.win ? ` in ${number(known.win.length)} ${known.win.length === 1 ? 'move' : 'moves'}` : '';
    return `${at ? 'A win is still there' : 'This deal can be won'}${length}, checked move by move by an independent referee.${searched}`;
  }
  if (known.verdict === 'lost') return `No play wins ${where}: every line was searched or ruled out by a proof.${searched}`;
  const why = REASONS[known.reason ?? ''];
  if (!why && known.reason) return `The player of this game ended without a win (${known.reason}); that proves nothing.${searched}`;
  return `The search found neither a win nor a proof that there is none before ${why ?? 'it ended'}.${searched}`;
}

/** The deal and the moves as a text that the program reads; a verdict only where the line ends with a win. */
export function solutionText(table: Table): string {
  const start = table.start;
  if (!start) return '';
  const won = table.known[table.last]?.win?.length === 0;
  const moves = table.moves, head = `${won ? 'verdict: won\n' : ''}# ${moves.length} move${moves.length === 1 ? '' : 's'}`;
  return `${start.text.trim()}\n${moves.length ? `${head}\nmoves:\n${moves.join('\n')}\n` : ''}`;
}

/** What is wrong, with the pile and the card where the message does not name them. */
export function errorWords(error: { message: string; card?: string; pile?: string }): string {
  const named = (word: string) => error.message.toUpperCase().includes(word.toUpperCase());
  const where = [error.pile && !named(error.pile) ? error.pile : '', error.card && !named(error.card) ? `card ${error.card}` : ''];
  const words = where.filter(Boolean).join(', ');
  return words ? `${words}: ${error.message}` : error.message;
}

/** Why a move of a list cannot be played. */
export const refusalWords = (refused: { at: number; move: string; reason: string }) =>
  `Move ${refused.at + 1} (${refused.move}) cannot be played: ${refused.reason}`;

/** A text whose lines were broken anywhere: a line each paragraph, and each entry of a table ("name   words"). */
export const paragraphs = (text: string) =>
  text.trim().split(/\n\s*\n/).map((part) => part.replace(/\n(?!\S+ {2,})\s*/g, ' ').replace(/ {2,}/g, ': ')).join('\n');
