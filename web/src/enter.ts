// The dialog in which a deal is entered: two tabs, one to click cards and one to paste a text.
import { type DealAnswer, type Engine, type GameEntry, failed } from './engine_api.js';
import { PasteBox } from './paste.js';
import { Picker } from './picker.js';
import { errorWords } from './words.js';

export class Enterer {
  private readonly picker: Picker;
  private readonly paste: PasteBox;
  private readonly tabs: HTMLButtonElement[];

  constructor(private readonly dialog: HTMLDialogElement, private readonly engine: Engine, private readonly use: (deal: DealAnswer, moves: string) => void) {
    this.picker = new Picker(dialog.querySelector('#panel-pick') as HTMLElement, engine, (text) => void this.usePicked(text));
    this.paste = new PasteBox(dialog.querySelector('#panel-paste') as HTMLElement, engine, (deal, moves) => { dialog.close(); use(deal, moves); });
    this.tabs = [...dialog.querySelectorAll<HTMLButtonElement>('[role=tab]')];
    for (const tab of this.tabs) {
      tab.addEventListener('click', () => this.show(tab));
      tab.addEventListener('keydown', (event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        const other = this.tabs[(this.tabs.indexOf(tab) + 1) % this.tabs.length];
        this.show(other);
        other.focus();
        event.preventDefault();
      });
    }
  }

  async open(entry: GameEntry) {
    (this.dialog.querySelector('.enter-game') as HTMLElement).textContent = `${entry.title}: ${entry.summary}`;
    this.dialog.showModal();
    this.paste.open(entry.name);
    await this.picker.open(entry);
  }

  private show(chosen: HTMLButtonElement) {
    for (const tab of this.tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      (this.dialog.querySelector(`#${tab.getAttribute('aria-controls')}`) as HTMLElement).hidden = tab !== chosen;
    }
  }

  private async usePicked(text: string) {
    const deal = await this.engine.read(text);
    if (failed(deal)) (this.dialog.querySelector('.pick-count') as HTMLElement).textContent = errorWords(deal.error);
    else {
      this.dialog.close();
      this.use(deal, '');
    }
  }
}
