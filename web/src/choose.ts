// The dialog that lists the games by family, with a search box.
import type { GameEntry } from './engine_api.js';

const squeezed = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The games whose title, name, family or summary hold every word that was typed, or whose name holds them as one word. */
export function matching(games: GameEntry[], typed: string): GameEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const text = `${game.title} ${game.name} ${game.family} ${game.summary}`.toLowerCase();
    return words.every((word) => text.includes(word)) || (words.length > 0 && squeezed(game.title + game.name).includes(squeezed(typed)));
  });
}

/** The games found, those first whose name begins with what was typed, then those whose name holds all its words. */
export function bestFirst(games: GameEntry[], typed: string): GameEntry[][] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean), start = words.join(' ');
  if (!start) return [games];
  const rank = ({ title, name }: GameEntry) => {
    const names = [title.toLowerCase(), name.replace(/[-:]/g, ' '), name];
    if (names.some((one) => one.startsWith(start))) return 0;
    return words.every((word) => names.join(' ').includes(word)) ? 1 : 2;
  };
  return [0, 1, 2].map((wanted) => games.filter((game) => rank(game) === wanted));
}

export function byFamily(games: GameEntry[]): Map<string, GameEntry[]> {
  const families = new Map<string, GameEntry[]>();
  for (const game of games) families.set(game.family, [...(families.get(game.family) ?? []), game]);
  return families;
}

export class Chooser {
  private readonly box: HTMLInputElement;
  private readonly list: HTMLElement;

  constructor(private readonly dialog: HTMLDialogElement, private readonly games: GameEntry[], private readonly chosen: (game: GameEntry) => void) {
    this.box = dialog.querySelector('input') as HTMLInputElement;
    this.list = dialog.querySelector('.games') as HTMLElement;
    this.box.addEventListener('input', () => this.fill());
    dialog.addEventListener('keydown', (event) => this.key(event));
  }

  open(current: string) {
    this.box.value = '';
    this.fill();
    this.dialog.showModal();
    this.box.focus();
    this.list.querySelector(`[data-game="${CSS.escape(current)}"]`)?.setAttribute('aria-current', 'true');
    this.list.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }

  private fill() {
    const found = matching(this.games, this.box.value);
    this.list.replaceChildren();
    for (const [family, games] of bestFirst(found, this.box.value).flatMap((part) => [...byFamily(part)])) {
      const heading = Object.assign(document.createElement('h3'), { textContent: family });
      const list = document.createElement('ul');
      list.append(...games.map((game) => this.item(game)));
      this.list.append(heading, list);
    }
    this.list.scrollTop = 0;
    const count = this.dialog.querySelector('.count-found') as HTMLElement;
    count.textContent = !found.length ? 'No game has all these words in its name or its description.' : found.length === 1 ? '1 game' : `${found.length} games`;
  }

  private item(game: GameEntry) {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.dataset.game = game.name;
    button.append(Object.assign(document.createElement('b'), { textContent: game.title }), ' ',
                  Object.assign(document.createElement('code'), { textContent: game.name }),
                  Object.assign(document.createElement('span'), { textContent: game.summary }));
    button.addEventListener('click', () => { this.dialog.close(); this.chosen(game); });
    const item = document.createElement('li');
    item.append(button);
    return item;
  }

  private key(event: KeyboardEvent) {
    const buttons = [...this.list.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Enter' && document.activeElement === this.box) buttons[0]?.click();
    else if (event.key === 'ArrowDown') buttons[at + 1]?.focus();
    else if (event.key === 'ArrowUp') (at > 0 ? buttons[at - 1] : this.box).focus();
    else return;
    event.preventDefault();
  }
}
