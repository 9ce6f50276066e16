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

/** A box that stays as it was left. */
export function keepBox(box: HTMLInputElement, name: string) {
  const before = remembered(name);
  if (before) box.checked = before === 'yes';
  box.addEventListener('change', () => remember(name, box.checked ? 'yes' : 'no'));
}
