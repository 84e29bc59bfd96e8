/** Stores choices of the player in the browser, each on or absent. */

export function readChoice(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false; // Storage is blocked.
  }
}

/** Stores the choice as on, or removes it. */
export function keepChoice(key: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so the choice lasts as long as the page.
  }
}
