// Choices that outlive the page, where the browser lets it.

/** Empty where nothing is. */
export function remembered(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

export function remember(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch { /* no storage: the choice is for this page only */ }
}

/** A box that stays as it was left; `on`: when nobody has touched it yet. */
export function keepBox(box: HTMLInputElement, name: string, on = box.checked) {
  const before = remembered(name);
  box.checked = before ? before === 'yes' : on;
  box.addEventListener('change', () => remember(name, box.checked ? 'yes' : 'no'));
}
