// The buttons, the slider and the keys that step through boards.
// @ts-check

// Name, shape (drawn in a square of 16) and words of each button.
const PLAY = 'M3 1l11 7-11 7z', PAUSE = 'M3 1h4v14H3zM9 1h4v14H9z';
const BUTTONS = [
  ['first', 'M1 1h2v14H1zM15 1v14L4 8z', 'First board (Home)'],
  ['back', 'M14 1v4l-5 3 5 3v4L3 8z', 'One move back (left arrow)'],
  ['play', PLAY, 'Play or pause (space)'],
  ['next', 'M2 1v4l5 3-5 3v4l11-7z', 'One move on (right arrow)'],
  ['last', 'M13 1h2v14h-2zM1 1v14l11-7z', 'Last board (End)'],
];
const TOGGLES = [['show face-down cards', 'peek'], ['four colours', 'four-colours']];

/** @param {HTMLButtonElement} button @param {string} shape */
const draw = (button, shape) => { button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${shape}"/></svg>`; };

export class Controls {
  /**
   * @param {HTMLElement} bar @param {HTMLElement} view the board, whose classes the toggles switch
   * @param {(at: number, animated?: boolean) => void} go shows another board
   * @param {HTMLElement} [looks] where the toggles stand
   */
  constructor(bar, view, go, looks = bar) {
    this.go = go;
    this.at = this.last = this.timer = 0;
    const act = { first: () => go(0), back: () => go(this.at - 1), next: () => go(this.at + 1), last: () => go(this.last), play: () => this.toggle() };
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = {};
    for (const [name, shape, words] of BUTTONS) {
      const button = document.createElement('button');
      button.type = 'button';
      draw(button, shape);
      button.title = words;
      button.setAttribute('aria-label', words);
      button.addEventListener('click', () => { if (name !== 'play') this.pause(); act[/** @type {keyof typeof act} */ (name)](); });
      this.buttons[name] = button;
      bar.append(button);
    }
    this.slider = Object.assign(document.createElement('input'), { type: 'range', min: '0', max: '0', value: '0' });
    this.slider.setAttribute('aria-label', 'Move');
    this.slider.addEventListener('input', () => { this.pause(); go(Number(this.slider.value), false); });
    this.where = Object.assign(document.createElement('span'), { className: 'where' });
    bar.append(this.slider, this.where);
    this.addToggles(looks, view);
  }

  /** @param {HTMLElement} looks @param {HTMLElement} view */
  addToggles(looks, view) {
    /** @type {Record<string, HTMLInputElement>} */
    this.toggles = {};
    for (const [words, name] of TOGGLES) {
      const label = document.createElement('label');
      const box = Object.assign(document.createElement('input'), { type: 'checkbox', name });
      box.addEventListener('change', () => { view.classList.toggle(name, box.checked); view.dispatchEvent(new Event('looks')); });
      this.toggles[name] = box;
      label.append(box, words);
      looks.append(label);
    }
  }

  /** Whether there is anything to show that lies face down. @param {boolean} can */
  offerPeek(can) {
    const label = this.toggles?.peek?.parentElement;
    if (label) label.hidden = !can;
  }

  /** @param {number} at @param {number} last */
  show(at, last) {
    this.at = at;
    this.last = last;
    this.slider.max = String(last);
    this.slider.value = String(at);
    this.where.textContent = `${at} of ${last}`;
    this.buttons.first.disabled = this.buttons.back.disabled = at === 0;
    this.buttons.last.disabled = this.buttons.next.disabled = at === last;
    this.buttons.play.disabled = last === 0;
    if (at === last) this.pause();
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at === this.last) this.go(0, false);
    this.timer = setInterval(() => this.go(this.at + 1), 700);
    draw(this.buttons.play, PAUSE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    draw(this.buttons.play, PLAY);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was one of these */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = /** @type {HTMLElement} */ (event.target);
    const own = target.tagName === 'BUTTON' || target.tagName === 'INPUT';
    if (own && (event.key === ' ' || target.getAttribute('type') === 'range')) return false;
    const go = { ArrowLeft: this.at - 1, ArrowUp: this.at - 1, ArrowRight: this.at + 1, ArrowDown: this.at + 1, Home: 0, End: this.last };
    if (event.key === ' ') this.toggle();
    else if (event.key in go) { this.pause(); this.go(go[/** @type {keyof typeof go} */ (event.key)]); }
    else return false;
    event.preventDefault();
    return true;
  }
}
