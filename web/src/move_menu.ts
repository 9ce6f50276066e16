// The menu of a pile's moves, in words: what the keyboard and screen readers choose from.

export class MoveMenu {
  private menu: HTMLElement | undefined;
  private back: () => void = () => {};

  constructor(private readonly host: HTMLElement, private readonly choose: (move: string) => void) {}

  get isOpen() { return Boolean(this.menu); }

  open(box: { x: number; y: number; width: number; height: number }, moves: { move: string; words: string }[], back: () => void) {
    this.close();
    this.back = back;
    const menu = Object.assign(document.createElement('div'), { className: 'move-menu' });
    menu.setAttribute('role', 'menu');
    menu.setAttribute('aria-label', 'Moves');
    for (const { move, words } of moves) {
      const item = Object.assign(document.createElement('button'), { type: 'button', textContent: words, tabIndex: -1 });
      item.setAttribute('role', 'menuitem');
      item.addEventListener('click', () => { this.leave(); this.choose(move); });
      menu.append(item);
    }
    menu.addEventListener('keydown', (event) => this.key(event));
    menu.addEventListener('focusout', (event) => { if (!menu.contains(event.relatedTarget as Node | null)) this.close(); });
    this.host.append(menu);
    this.menu = menu;
    const room = this.host.clientWidth - menu.offsetWidth - 4;
    menu.style.left = `${Math.max(4, Math.min(room, box.x))}px`;
    menu.style.top = `${Math.max(4, Math.min(this.host.clientHeight - menu.offsetHeight - 4, box.y + box.height * 0.5))}px`;
    (menu.firstElementChild as HTMLElement | null)?.focus();
  }

  close() {
    const menu = this.menu;
    this.menu = undefined;
    menu?.remove();
  }

  private leave() {
    this.close();
    this.back();
  }

  private key(event: KeyboardEvent) {
    const items = [...(this.menu?.children ?? [])] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
