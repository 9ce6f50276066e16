// A deal pasted as text: any text that the program reads, checked while it is typed, the faulty line marked.
import { type DealAnswer, type Engine, failed } from './engine_api.js';
import { readLink, startOf } from './link.js';
import { errorWords, refusalWords } from './words.js';

export interface Pasted {
  start: string;
  moves: string;
  shift: number;      // lines that were put before the text
  deckOnly: boolean;  // a list of cards without any "NAME:": its lines were joined
  columns: boolean;   // such a list whose lines are the columns
  rulesOnly: boolean; // rules without a deal: their first one
  rulesAt: number;    // where in the text the rules begin, which are put on one line; -1 without any
}

/** How many cards each column has, where a deal is nothing but columns of open cards; else none. */
async function columnSizes(engine: Engine, game: string): Promise<number[]> {
  const deal = await engine.deal(game, '1');
  if (failed(deal)) return [];
  const piles = Object.entries(deal.piles).filter(([, cards]) => cards.length);
  const open = piles.every(([name, cards]) => name[0] === 'T' && !cards.join().includes('('));
  return open ? piles.map(([, cards]) => cards.length) : [];
}

/** The lines with the names of columns, if each has as many cards as its column; other lines are empty. */
function asColumns(lines: string[], sizes: number[]): string[] | null {
  const found = lines.filter(Boolean).map((line) => line.split(/\s+/).length);
  if (found.length < 2 || found.join() !== sizes.join()) return null;
  let column = 0;
  return lines.map((line) => (line ? `T${++column}: ${line}` : ''));
}

/** How many characters a JSON object at the beginning of a text has; all of them if it does not end. */
function objectLength(text: string): number {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}]/g)) {
    depth += part === '{' ? 1 : part === '}' ? -1 : 0;
    if (part === '}' && depth === 0) return index + 1;
  }
  return text.length;
}

/** Rules of one's own, but no deal in JSON: that has lists of cards, and what the program prints names its game. */
function areRules(object: string): boolean {
  try {
    const value = JSON.parse(object);
    return !('game' in value) && !('schema' in value) && !('piles' in value) && !Object.values(value).some(Array.isArray);
  } catch {
    return false;
  }
}

/**
 * A text with its rules on one line, the lines after it where they were: rules may stand alone and over several lines. `only`:
 * nothing else says how the game starts, so its first deal is added.
 */
export function withRules(text: string): { text: string; only: boolean; at: number } {
  const head = /^((?:[ \t]*(?:#.*|game:.*)?\n)*[ \t]*)(rules:\s*)?(?=\{)/.exec(text);
  if (!head) return { text, only: false, at: -1 };
  const [found, before, word = ''] = head, object = text.slice(found.length, found.length + objectLength(text.slice(found.length)));
  if (!word && !areRules(object)) return { text, only: false, at: -1 };
  const rest = text.slice(found.length + object.length), only = !rest.replace(/#.*/g, '').trim();
  const lines = (word + object).replace(/[^\n]/g, '');
  return { text: `${before}rules: ${object.replaceAll('\n', ' ')}${lines}${rest}${only ? '\nseed: 1\n' : ''}`, only, at: found.length };
}

/** What a link of this page says, as a text. */
function textOfLink(text: string): string | null {
  const link = /^\S+$/.test(text.trim()) ? readLink(/#(?:game|deal)=.*/.exec(text.trim())?.[0] ?? '') : null;
  return link && `${startOf(link)}\n${link.moves ? `moves: ${link.moves}\n` : ''}`;
}

/** A text as people paste it: a deal, a board, a bare list of cards, a solution, or rules; `game` where it names none. */
export function readPasted(text: string, game: string, sizes: number[]): Pasted {
  const given = withRules(text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, '')), lines = given.text.split('\n');
  const bare = lines.map((line) => line.replace(/#.*/, '').trim());
  if (!bare.some((line) => line.includes(':'))) {
    const columns = asColumns(bare, sizes);
    const start = `game: ${game}\n${columns?.join('\n')}\n`;
    if (columns) return { start, moves: '', shift: 1, deckOnly: false, columns: true, rulesOnly: false, rulesAt: -1 };
    const deck = bare.filter(Boolean).join(' ').replaceAll(',', ' ');
    return { start: `game: ${game}\ndeck: ${deck}\n`, moves: '', shift: 0, deckOnly: true, columns: false, rulesOnly: false, rulesAt: -1 };
  }
  const cut = bare.findIndex((line) => /^moves:/.test(line));
  const moves = cut < 0 ? '' : [bare[cut].replace(/^moves:/, ''), ...bare.slice(cut + 1)].filter((line) => line.trim()).join('; ');
  const start = (cut < 0 ? lines : lines.slice(0, cut)).map((line) => (/^\s*verdict:/.test(line) ? '' : line));
  const named = bare.some((line) => /^(game|rules)\s*:/.test(line));
  const whole = `${named ? '' : `game: ${game}\n`}${start.join('\n')}\n`;
  return { start: whole, moves, shift: named ? 0 : 1, deckOnly: false, columns: false, rulesOnly: given.only, rulesAt: given.at };
}

const withoutLine = (message: string) => message.replace(/^line \d+(, | *: *)/, '');
const lineOf = (text: string, place: number) => text.slice(0, place).split('\n').length - 1;

/** Where in rules a message means: what it quotes of them, or the key at the end of its path ("tableau piles.count: ..."). */
function placeInRules(text: string, from: number, message: string): number {
  const quoted = /not JSON here: '(.*)'$/.exec(message)?.[1];
  if (quoted) return Math.max(from, text.replaceAll('\n', ' ').indexOf(quoted, from));
  let place = from;
  for (const key of (/^([^:]*): /.exec(message)?.[1] ?? '').split('.')) place = Math.max(place, text.indexOf(`"${key}"`, place));
  return place;
}

/** The line (from 0) of the text that an error means: the one it names, else the first one that holds its card. */
export function faultyLine(text: string, pasted: Pasted, error: { message: string; line?: number; card?: string }): number {
  const lines = text.split('\n');
  if (error.line !== undefined && !pasted.deckOnly) {
    const line = Math.max(0, Math.min(lines.length - 1, error.line - 1 - pasted.shift));
    const inRules = pasted.rulesAt >= 0 && line === lineOf(text, pasted.rulesAt);
    return inRules ? lineOf(text, placeInRules(text, pasted.rulesAt, withoutLine(error.message))) : line;
  }
  const card = error.card;
  return card ? lines.findIndex((line) => line.toUpperCase().includes(card.toUpperCase())) : -1;
}

export class PasteBox {
  private readonly box: HTMLTextAreaElement;
  private readonly marks: HTMLElement;
  private readonly message: HTMLElement;
  private readonly button: HTMLButtonElement;
  private timer = 0;
  private asked = 0;
  private faulty = -1;
  private game = '';
  private sizes: Promise<number[]> = Promise.resolve([]);

  constructor(root: HTMLElement, private readonly engine: Engine, private readonly use: (deal: DealAnswer, moves: string) => void) {
    this.box = root.querySelector('textarea') as HTMLTextAreaElement;
    this.marks = root.querySelector('.paste-marks') as HTMLElement;
    this.message = root.querySelector('.paste-message') as HTMLElement;
    this.button = root.querySelector('.paste-use') as HTMLButtonElement;
    this.box.addEventListener('input', () => { clearTimeout(this.timer); this.timer = window.setTimeout(() => void this.check(), 250); });
    this.box.addEventListener('scroll', () => { this.marks.scrollTop = this.box.scrollTop; this.marks.scrollLeft = this.box.scrollLeft; });
    this.button.addEventListener('click', () => void this.check(true));
    root.querySelector('.paste-go')?.addEventListener('click', () => this.select());
    root.querySelector('input[type=file]')?.addEventListener('change', (event) => void this.load(event.target as HTMLInputElement));
  }

  open(game: string) {
    this.game = game;
    this.sizes = columnSizes(this.engine, game);
    void this.check();
  }

  private async load(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    this.box.value = (await file.text()).slice(0, 1_000_000);
    input.value = '';
    await this.check();
  }

  private async check(use = false) {
    const text = this.box.value, ticket = ++this.asked;
    if (!text.trim()) return this.tell('', -1);
    const pasted = readPasted(textOfLink(text) ?? text, this.game, await this.sizes);
    const deal = await this.engine.read(pasted.start);
    if (ticket !== this.asked) return;
    if (failed(deal)) {
      const line = faultyLine(text, pasted, deal.error);
      return this.tell(this.words(deal.error, pasted, line), line);
    }
    const replay = pasted.moves ? await this.engine.replay(pasted.start, pasted.moves) : null;
    if (ticket !== this.asked) return;
    if (replay && failed(replay)) return this.tell(errorWords(replay.error), -1);
    if (replay?.refused) return this.tell(refusalWords(replay.refused), -1);
    const cards = Object.values(deal.piles).flat().filter((card) => card !== '|' && card !== '--').length;
    const read = pasted.columns ? ', read as columns, one a line' : pasted.moves ? ', with moves' : pasted.rulesOnly ? `, deal ${deal.seed} of these rules` : '';
    this.tell(`${deal.game}: ${cards} cards${read}. This can be played.`, -1, true);
    if (use) this.use(deal, pasted.moves);
  }

  private words(error: { message: string; line?: number; card?: string; pile?: string }, pasted: Pasted, line: number): string {
    const before = error.line === undefined || pasted.deckOnly ? '' : `Line ${line + 1}: `;
    return before + withoutLine(errorWords(error)).replace(/\bin line (\d+)/g, (_, other) => `in line ${Number(other) - pasted.shift}`);
  }

  /** Shows what was found; the text behind the box marks the faulty line. */
  private tell(words: string, line: number, good = false) {
    this.faulty = line;
    this.message.textContent = words;
    this.message.classList.toggle('bad', Boolean(words) && !good);
    this.box.setAttribute('aria-invalid', String(Boolean(words) && !good));
    this.button.disabled = !good;
    (this.message.parentElement?.querySelector('.paste-go') as HTMLElement).hidden = line < 0;
    this.marks.replaceChildren(...this.box.value.split('\n').map((content, i) =>
      Object.assign(document.createElement(i === line ? 'mark' : 'span'), { textContent: `${content || ' '}\n` })));
    this.marks.scrollTop = this.box.scrollTop;
  }

  private select() {
    const lines = this.box.value.split('\n');
    const from = lines.slice(0, this.faulty).reduce((sum, line) => sum + line.length + 1, 0);
    this.box.focus();
    this.box.setSelectionRange(from, from + (lines[this.faulty]?.length ?? 0));
  }
}
