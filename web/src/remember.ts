// Choices that outlive the page, where the browser lets it.

export function remembered(name: string): boolean {
  try {
    return localStorage.getItem(name) === 'yes';
  } catch {
    return false;
  }
}

export function remember(name: string, on: boolean) {
  try {
    localStorage.setItem(name, on ? 'yes' : 'no');
  } catch { /* no storage: the choice is for this page only */ }
}
