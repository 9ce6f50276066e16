// The part of the address behind "#": it holds the game, the deal and the moves, so that a link is the save file.
//   #game=klondike&seed=42&moves=turn*3.W-T5.T3-F&at=4      seed may be another program's number: ms:11982
//   #game=golf&deck=aBc...                                  one letter a card, in dealing order
//   #deal=game:+klondike;T1:+6S+5H;...                      any other text, one line after another

const CODES = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const MOST_MOVES = 20_000;

export interface Link {
  game: string;
  seed: string;       // without it, a deck and a text: any deal of the game
  deck: string;       // cards with spaces between
  deal: string;       // text of a board
  moves: string;      // joined by "; "
  at: number;
}

/** A deck as letters, "1" after the second copy of a card, "/" before a later shuffle; null if it is something else. */
export function packDeck(deck: string): string | null {
  const parts = deck.trim().split(/\s+/).map((card) => {
    if (card === '/') return '/';
    const letter = LETTERS[CODES.indexOf(card.replace(/\.1$/, ''))];
    return letter && (card.endsWith('.1') ? `${letter}1` : letter);
  });
  return parts.every(Boolean) ? parts.join('') : null;
}
export const unpackDeck = (letters: string) =>
  (letters.match(/[A-Za-z]1?|\//g) ?? []).map((part) => (part === '/' ? '/' : `${CODES[LETTERS.indexOf(part[0])]}${part[1] ? '.1' : ''}`)).join(' ');

export function packMoves(moves: string[]): string {
  const parts: string[] = [];
  for (let i = 0; i < moves.length;) {
    let same = i + 1;
    while (moves[same] === moves[i]) ++same;
    parts.push(moves[i].replaceAll(' ', '-').replaceAll('.', '_') + (same - i > 1 ? `*${same - i}` : ''));
    i = same;
  }
  return parts.join('.');
}

/** What is no number of times stays part of the move, which the engine then refuses; of what is too long the rest is left. */
export function unpackMoves(packed: string): string[] {
  const moves: string[] = [];
  for (const part of packed.split('.').filter(Boolean)) {
    const [, move, times] = /^(.*)\*(\d{1,5})$/.exec(part) ?? [part, part, '1'];
    for (let i = Number(times); i > 0 && moves.length < MOST_MOVES; --i) moves.push(move.replaceAll('-', ' ').replaceAll('_', '.'));
  }
  return moves;
}

// Characters that may stand in this part of an address stay readable.
const readable = (text: string) =>
  encodeURIComponent(text).replace(/%(3A|3B|2F|3F|40|2C|28|29|20|2A|0A)/gi, (code) =>
    ({ '%3A': ':', '%2F': '/', '%3F': '?', '%40': '@', '%2C': ',', '%28': '(', '%29': ')', '%2A': '*', '%20': '+', '%0A': ';' })[code.toUpperCase()] ?? code);
const unreadable = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ').replaceAll(';', '\n'));
  } catch {
    return text;
  }
};

/** The deal's part of a link. */
export function dealLink(game: string, given: { seed?: string; deck?: string; text?: string }): string {
  if (given.seed) return `game=${readable(game)}&seed=${readable(given.seed)}`;
  const deck = given.deck ? packDeck(given.deck) : null;
  if (deck) return `game=${readable(game)}&deck=${deck}`;
  return `deal=${readable((given.text ?? '').trim())}`;
}

export const fullLink = (deal: string, moves: string[], at: number) =>
  `#${deal}${moves.length ? `&moves=${packMoves(moves)}` : ''}${at ? `&at=${at}` : ''}`;

export function readLink(hash: string): Link | null {
  const fields = new Map(hash.replace(/^#/, '').split('&').map((part) => {
    const cut = part.indexOf('=');
    return [part.slice(0, cut), unreadable(part.slice(cut + 1))] as const;
  }));
  const field = (name: string) => fields.get(name) ?? '';
  if (!field('deal') && !field('game')) return null;
  return { game: field('game'), seed: field('seed'), deck: field('deck') ? unpackDeck(field('deck')) : '', deal: field('deal'),
           moves: unpackMoves(field('moves')).join('; '), at: /^\d{1,6}$/.test(field('at')) ? Number(field('at')) : 0 };
}

/** Where the game of a link starts, as a text: of a game alone its first deal. */
export const startOf = ({ game, seed, deck, deal }: Link) =>
  deal || `game: ${game}\n${deck ? `deck: ${deck}` : `seed: ${seed || 1}`}\n`;
