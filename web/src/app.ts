// The page as a whole: what its buttons, keys and address do to the table.
import { Controls } from '../board/controls.js';
import { MoveList } from '../board/list.js';
import { hidesCards, moveWords, stepWords } from '../board/text.js';
import { Chooser } from './choose.js';
import { type DealAnswer, type Engine, type GameEntry, failed, rulesIn } from './engine_api.js';
import { Enterer } from './enter.js';
import { dealLink, fullLink, packDeck, readLink, startOf } from './link.js';
import { Panel } from './panel.js';
import { PlayBoard } from './play_board.js';
import { keepBox, remember, remembered } from './remember.js';
import { Search } from './search.js';
import { EngineError, type Start, Table } from './table.js';
import { addExports } from './export.js';
import { errorWords, paragraphs, refusalWords } from './words.js';

const one = <T extends HTMLElement>(name: string) => document.querySelector(name) as T;
const SCHEMES: Record<string, string> = { '': 'our seeds', ms: 'Microsoft', pysol: 'PySolFC', 'pysol-old': 'PySol, old', solvitaire: 'Solvitaire' };

/** Of moves without cards. */
const HINTS: Record<string, string> = { turn: 'turn the next card', deal: 'deal', redeal: 'deal the stock again', reshuffle: 'shuffle and deal again' };
const UNPLACED: Record<string, string> = { turn: 'Turn the next card', deal: 'Deal', redeal: 'Deal again', reshuffle: 'Shuffle and deal again' };

export class App {
  private readonly table: Table;
  private readonly search: Search;
  private readonly panel: Panel;
  private readonly chooser: Chooser;
  private readonly enterer: Enterer;
  /** Counts what was asked to be opened: an answer that comes after a later request is dropped. */
  private asked = 0;
  /** The last of what was asked to be opened. */
  private last: Promise<void> = Promise.resolve();
  /** The address as the page last wrote or read it. */
  private written = '';
  private readonly list: MoveList;
  private board: PlayBoard | undefined;
  private controls: Controls | undefined;
  private entry: GameEntry;
  private watch = 0;
  private shownStart: Start | undefined;  // whose board was shown last, and at which move
  private shownAt = 0;
  private near = false;   // the board that is shown is one move from the one before

  constructor(private readonly quick: Engine, searcher: Engine, private readonly games: GameEntry[]) {
    this.entry = games.find((game) => game.name === 'klondike') ?? games[0];
    this.table = new Table(quick);
    this.search = new Search(searcher, this.table, () => this.panel?.show(), () => this.watchPosition(0), (message) => this.trouble(message));
    this.panel = new Panel(one('.panel'), one('.badge'), this.table, this.search, (words) => this.say(words),
                           () => this.controls?.buttons.play);
    this.chooser = new Chooser(one('.chooser'), games, (game) => { this.choose(game); this.last = this.dealRandom(); });
    this.enterer = new Enterer(one('.enterer'), quick, (deal, moves) => { this.last = this.openDeal(deal, moves, moves ? Infinity : 0); });
    this.list = new MoveList(one('.moves'), (at) => { this.controls?.pause(); this.table.go(at); });
    this.table.onChange((what) => this.changed(what));
    addExports(this.table, (words) => this.say(words));
    this.addDealer();
    this.addPlay();
    this.choose(this.entry);
  }

  /** Opens what the address says; where that cannot be opened, some deal, with the reason above it. */
  async start() {
    window.addEventListener('hashchange', () => { this.last = this.openLink(); });
    // Without a link the game that was left goes on.
    const left = location.hash ? '' : remembered('last');
    if (left) history.replaceState(null, '', left);
    this.last = this.openLink();
    for (let seen: Promise<void> | undefined; seen !== this.last;) await (seen = this.last);  // something else may be asked meanwhile
    if (this.table.start) return;
    const reason = left ? '' : one('.trouble').textContent ?? '';
    await this.dealRandom(Boolean(reason));  // a link that cannot be opened stays in the browser's history
    if (reason) this.trouble(reason);
  }

  // --- choosing a deal ---

  private addDealer() {
    one('.choose').addEventListener('click', () => this.chooser.open(this.entry.name));
    one('.dealer').addEventListener('submit', (event) => { event.preventDefault(); this.last = this.dealNumber(); });
    one('.random').addEventListener('click', () => { this.last = this.dealRandom(); });
    one('.enter').addEventListener('click', () => void this.enterer.open(this.entry));
    one('.help').addEventListener('click', () => void this.help());
  }

  private choose(entry: GameEntry) {
    this.entry = entry;
    const isAlone = this.games.filter((game) => game.title === entry.title).length <= 1;  // else the name tells them apart
    one('.choose-name').textContent = isAlone ? entry.title : `${entry.title} (${entry.name})`;
    const scheme = one<HTMLSelectElement>('.scheme'), before = scheme.value;
    scheme.replaceChildren(...['', ...entry.numbers].map((name) => new Option(SCHEMES[name] ?? name, name)));
    scheme.value = ['', ...entry.numbers].includes(before) ? before : '';
    scheme.hidden = !entry.numbers.length;
  }

  private async dealNumber() {
    const typed = one<HTMLInputElement>('.number').value.trim(), scheme = one<HTMLSelectElement>('.scheme').value;
    if (!typed) return this.dealRandom();
    await this.openNumber(typed.includes(':') || !scheme ? typed : `${scheme}:${typed}`);
  }

  private async dealRandom(push = true, entry = this.entry) {
    const chosen = one<HTMLSelectElement>('.scheme').value, scheme = entry.numbers.includes(chosen) ? chosen : '';
    const seed = 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % (scheme === 'ms' ? 32000 : 1_000_000));
    await this.openNumber(scheme ? `${scheme}:${seed}` : String(seed), '', 0, push, entry);
  }

  private async openNumber(seed: string, moves = '', at = 0, push = true, entry = this.entry): Promise<void> {
    const ticket = ++this.asked;
    const deal = entry.own ? await this.quick.read(`rules: ${entry.own}\nseed: ${seed}\n`) : await this.quick.deal(entry.name, seed);
    if (ticket !== this.asked) return;
    if (failed(deal)) return this.trouble(errorWords(deal.error));
    if (entry.own) return this.openDeal(deal, moves, at, push);
    const text = `game: ${entry.name}\nseed: ${seed}\n`, link = dealLink(entry.name, { seed });
    await this.open({ text, game: entry.name, decks: entry.decks, source: `${entry.name}, deal ${seed}`, link, seed }, entry, moves, at, push);
  }

  private async openDeal(deal: DealAnswer, moves = '', at = 0, push = true): Promise<void> {
    const own = rulesIn(deal.text), ticket = ++this.asked;
    const entry = own ? await this.ownGame(deal, own) : this.games.find((game) => game.name === deal.game);
    if (ticket !== this.asked) return;
    if (!entry) return this.trouble(`The page has no game ${deal.game}.`);
    const number = deal.seed === undefined ? '' : `${deal.numbers ? `${deal.numbers}:` : ''}${deal.seed}`;
    if (number && !own) return this.openNumber(number, moves, at, push, entry);
    const deck = !own && deal.deck && packDeck(deal.deck) ? deal.deck : '';
    const text = own && number ? `rules: ${own}\nseed: ${number}\n` : deck ? `game: ${entry.name}\ndeck: ${deck}\n` : deal.text;
    const what = number ? `, deal ${number}` : own ? '' : `, ${deck ? 'a deck of your own' : 'a board of your own'}`;
    const link = dealLink(entry.name, { deck, text });
    await this.open({ text, game: entry.name, decks: entry.decks, source: `${entry.name}${what}`, link, seed: number }, entry, moves, at, push);
  }

  /** The game of rules of one's own. */
  private async ownGame(deal: DealAnswer, own: string): Promise<GameEntry> {
    const rules = await this.quick.rules(own), hidden = !failed(rules) && Boolean(rules.hidden);
    return { name: deal.game, title: failed(rules) ? 'Own rules' : rules.title, summary: '', rules_id: '', published: null, family: '', decks: deal.decks ?? 1, cards: 0,
             hidden, shortest: false, player: false, numbers: [], own };
  }

  /** Puts a deal on the table. A new one is a new entry of the browser's history; its moves change that entry. */
  private async open(start: Start, entry: GameEntry, moves: string, at: number, push: boolean) {
    const ticket = ++this.asked;
    this.search.cancel();
    clearTimeout(this.watch);
    this.controls?.pause();
    try {
      const refused = await this.table.open(start, entry, moves, at, () => {
        this.choose(entry);
        this.showNumber(start.seed);
        if (!push) return;
        history.pushState(null, '', fullLink(start.link, [], 0));
        this.written = location.hash;
      });
      if (ticket !== this.asked) return;
      this.trouble(refused ? refusalWords(refused) : '');
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return this.trouble(errorWords(error.failure));
    }
    this.writeLink();
    if (!this.table.honest && !this.table.known[this.table.at]) await this.search.solve();
  }

  private showNumber(seed: string) {
    one<HTMLInputElement>('.number').value = seed.replace(/^.*:/, '');
    one<HTMLSelectElement>('.scheme').value = seed.includes(':') ? seed.replace(/:.*$/, '') : '';
  }

  /** Opens what the address says, if it says anything. */
  private async openLink() {
    const link = readLink(location.hash);
    this.written = location.hash;
    if (!link) return;
    const now = this.table.start && fullLink(this.table.start.link, this.table.moves, this.table.at);
    const ticket = ++this.asked;
    if (now === location.hash) return this.trouble('');
    const entry = link.game ? this.games.find((game) => game.name === link.game) : this.entry;
    if (!entry) return this.trouble(`The page has no game ${link.game}.`);
    if (!this.table.start) this.choose(entry);  // of which some deal comes if the link's cannot be opened
    if (link.seed) return this.openNumber(link.seed, link.moves, link.at, false, entry);
    if (!link.deal && !link.deck) return this.dealRandom(false, entry);
    const deal = await this.quick.read(startOf(link));
    if (ticket !== this.asked) return;
    if (failed(deal)) this.trouble(errorWords(deal.error));
    else await this.openDeal(deal, link.moves, link.at, false);
  }

  private writeLink() {
    const { start, moves, at } = this.table;
    if (!start || location.hash !== this.written) return;  // the browser has gone elsewhere in its history: openLink is to come
    history.replaceState(null, '', fullLink(start.link, moves, at));
    this.written = location.hash;
    remember('last', location.hash);
  }

  // --- the table ---

  private addPlay() {
    const table = this.table;
    one('.undo').addEventListener('click', () => table.go(table.at - 1));
    one('.redo').addEventListener('click', () => table.go(table.at + 1));
    one('.hint').addEventListener('click', () => void this.hint());
    keepBox(one('.watch'), 'watch');
    one('.watch').addEventListener('change', () => this.watchPosition());
    const honest = one<HTMLInputElement>('.honest-box');
    keepBox(honest, 'honest');
    table.honest = honest.checked;
    honest.addEventListener('change', () => this.setHonest(honest.checked));
    window.addEventListener('beforeprint', () => this.showOnPaper());
    window.addEventListener('afterprint', () => this.board?.view.show(table.shown, false));
    document.addEventListener('keydown', (event) => {
      const target = event.target as HTMLElement;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') this.board?.escape();
      if (target.closest('input:not([type=checkbox], [type=range]), select, textarea')) return;
      if (!this.undoKey(event)) this.controls?.key(event);
    });
    new ResizeObserver(() => this.list.scroll()).observe(one('.moves'));
  }

  /** Of a game that is won, the board on paper is the one it started from: little lies on the last one. */
  private showOnPaper() {
    const { boards, known, at } = this.table;
    if (known[at]?.win?.length === 0) this.board?.view.show(boards[0], false);
  }

  private tableKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { u: '.undo', r: '.redo', h: '.hint' }[event.key.toLowerCase()];
    if (act) one(act).click();
  }

  /** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z, anywhere but in a field for text. */
  private undoKey(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return false;
    one(key === 'y' || event.shiftKey ? '.redo' : '.undo').click();
    event.preventDefault();
    return true;
  }

  private setHonest(on: boolean) {
    this.search.cancel();
    one('.view').classList.remove('peek');
    const peek = this.controls?.toggles?.peek;
    if (peek) peek.checked = false;
    this.table.setHonest(on);
    this.showPeek();
    if (!on && !this.table.known[this.table.at]) void this.search.solve();
  }

  /** To be asked only where cards lie face down, and not in honest play. */
  private showPeek() {
    this.controls?.offerPeek(!this.table.honest && hidesCards(this.table.boards[0]));
  }

  private makeBoard(decks: number) {
    const old = one('.view'), view = document.createElement('div');
    view.className = old.classList.contains('four-colours') ? 'view four-colours' : 'view';
    view.addEventListener('keydown', (event) => this.tableKey(event));
    old.replaceWith(view);
    for (const part of ['.controls', '.toggles']) one(part).replaceChildren();
    this.board = new PlayBoard(view, decks, {
      play: (move) => { this.controls?.pause(); void this.table.play(move); },
      say: (words) => this.say(words),
      refuse: (words, move) => void this.refuse(words, move),
      unplaced: (moves, hinted) => this.showUnplaced(moves, hinted),
    });
    this.controls = new Controls(one('.controls'), view, (at) => this.table.go(at), one('.toggles'));
    rememberColours(this.controls, view);
    if (this.table.honest) this.setHonest(true);
  }

  /** Says that a move cannot be played, with the engine's reason. */
  private async refuse(words: string, move: string) {
    const { start, at } = this.table;
    const reason = move && await this.table.reasonAgainst(move);
    if (this.table.start === start && this.table.at === at) this.say(`${words}${reason ? `: ${reason}` : ''}.`);
  }

  /** Moves that no pile on the table plays have buttons below it. */
  private showUnplaced(moves: string[], hinted: string) {
    const box = one('.unplaced'), before = [...box.children] as HTMLElement[];
    if (moves.join() !== before.map((button) => button.dataset.move).join())
      box.replaceChildren(...moves.map((move) => {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: UNPLACED[move] ?? move });
        button.dataset.move = move;
        button.addEventListener('click', () => this.board?.playUnplaced(move));
        return button;
      }));
    for (const button of box.children) button.classList.toggle('hinted', (button as HTMLElement).dataset.move === hinted);
  }

  private changed(what: 'line' | 'at' | 'position' | 'known') {
    const { table } = this;
    if (what === 'line' || what === 'at') this.trouble('');
    if (what === 'line') {
      if (this.board?.view.decks !== table.start?.decks || !this.board) this.makeBoard(table.start?.decks ?? 1);
      this.board?.view.reserve(table.boards, table.boards[0].some((pile) => pile.letter === 'T') ? 2.4 : 0);  // columns may grow
      one('.table').inert = one('.panel').inert = false;
      this.list.set(table.steps, table.boards);
      one('.title h2').textContent = table.entry?.title ?? '';
      one('.source').textContent = table.start?.source ?? '';
      const seed = table.start?.seed;
      document.title = `${table.entry?.title}${seed ? `, deal ${seed}` : ''} - Winnable solver`;
      one('.honest-label').hidden = !table.entry?.hidden;
      this.showPeek();
      if (table.honest && !table.entry?.hidden) this.dropHonest();
    }
    if (what === 'position') this.showPosition();
    if (what === 'line' || what === 'at') this.showBoard();
    this.panel.show();
  }

  /** The game hides nothing. */
  private dropHonest() {
    one<HTMLInputElement>('.honest-box').checked = false;
    remember('honest', 'no');
    this.table.setHonest(false);
  }

  private showBoard() {
    const { table } = this, at = table.at;
    const near = (this.near = this.shownStart === table.start && Math.abs(at - this.shownAt) <= 1);
    this.shownStart = table.start;
    this.shownAt = at;
    this.board?.expect(table.following);
    // In honest play the board waits for what the player has seen.
    if (!table.honest || table.position) this.board?.show(table.shown, near);
    this.list.mark(at);
    this.controls?.show(at, table.last);
    this.enableUndo(at > 0, at < table.last);
    const step = at ? table.steps[at - 1] : null;
    this.say(step ? `${at}. ${stepWords(step, table.boards[at - 1])}.` : 'The deal.');
    this.writeLink();
  }

  /** The keys of a button that has nothing to do any more go to the other one, or to the hint. */
  private enableUndo(undoes: boolean, redoes: boolean) {
    const buttons = ['.undo', '.redo', '.hint'].map((name) => one<HTMLButtonElement>(name)), [undo, redo] = buttons;
    const focused = buttons.find((button) => button === document.activeElement);
    undo.disabled = !undoes;
    redo.disabled = !redoes;
    if (focused?.disabled) buttons.find((button) => !button.disabled)?.focus({ preventScroll: true });
  }

  private showPosition() {
    const { table } = this, position = table.position;
    if (!position) return;
    if (table.honest) this.board?.show(table.shown, this.near);
    this.board?.setLegal(position.legal);
    const now = one('.now').textContent ?? '';
    if (position.won && table.at) this.say(`${now} The game is won.`);
    else if (!position.legal.length && table.at) this.say(`${now} No move is left.`);
    this.watchPosition();
  }

  /**
   * Searches the position that is shown when the player rests on it. A search of the position before gets a little time;
   * when any search has ended, this is looked at again.
   */
  private watchPosition(rest = 250, giveUp = false) {
    clearTimeout(this.watch);
    const wanted = () => one<HTMLInputElement>('.watch').checked && !this.table.honest && this.table.position && !this.table.known[this.table.at];
    if (!wanted()) return;
    this.watch = window.setTimeout(() => {
      if (wanted() && !this.search.watch(giveUp)) this.watchPosition(2000, true);
    }, rest);
  }

  private async hint() {
    const { table } = this, at = table.at;
    if (table.honest) {
      const found = await this.search.honestHint();
      if (found?.move) this.showHint(found.move, found.won_share ? `; ${Math.round(100 * found.won_share[0])} to ${Math.round(100 * found.won_share[1])} % of ${found.worlds} possible deals can still be won after it` : '');
      else if (found) this.say('No move is left to weigh.');
      return;
    }
    if (!table.known[at] || (table.known[at]?.verdict === 'won' && !table.known[at]?.win)) await this.search.solve(at, this.search.limit, 'Looking for a hint');
    const known = table.known[at];
    if (table.at !== at || !known) return;
    const move = known.win?.[0];
    if (move) this.showHint(move, `; a win takes ${known.win?.length} ${known.win?.length === 1 ? 'move' : 'moves'} from here`);
    else if (known.verdict === 'lost') this.say(this.lostWords());
    else this.say(known.verdict === 'won' ? 'The game is won.' : 'No hint: the search did not find a win.');
  }

  private lostWords() {
    const { known } = this.table;
    if (known[0]?.verdict === 'lost') return 'No hint: this deal cannot be won from the start.';
    const back = known.some((one) => one?.verdict === 'won') ? ' Undo to the bar\'s last green position.' : '';
    return `No hint: the game is lost from here.${back}`;
  }

  private showHint(move: string, more: string) {
    this.board?.hint(move);
    this.say(`Hint: ${HINTS[move] ?? moveWords(move, this.table.shown)}${more}.`);
  }

  private async help() {
    const dialog = one<HTMLDialogElement>('.helper'), rules = await this.quick.rules(this.entry.own ?? this.entry.name);
    const own = [this.entry.title, this.entry.summary].filter(Boolean).join(': ');
    one('.rules').textContent = failed(rules) ? '' : `${own}.\n${paragraphs(rules.rules)}`;
    dialog.showModal();
    dialog.scrollTop = 0;
  }

  private say(words: string) { one('.now').textContent = words; }
  private trouble(words: string) { one('.trouble').textContent = words; }
}

function rememberColours(controls: Controls, view: HTMLElement) {
  const box = controls.toggles?.['four-colours'];
  if (!box) return;
  keepBox(box, 'four-colours');
  view.classList.toggle('four-colours', box.checked);
}
