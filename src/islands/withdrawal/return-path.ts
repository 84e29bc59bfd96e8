/**
 * Switches to the withdrawal password and back within one document. Address, title and heading become that page's, and change back when the
 * password is set. Without this the player is sent to /withdrawalPassword (docs/domain/wire-shapes.md#route-guards).
 */

export interface PageWords {
  readonly title: string;
  readonly description: string;
}

/**
 * Shows this document as another page: its address, title, heading and description. Returns a function that reverts
 * this.
 */
export function showAsPage(address: string, { title, description }: PageWords): () => void {
  const back = location.pathname + location.search;
  const { title: before } = document;
  const [heading, lead] = document.querySelectorAll('.page-head > *');
  const words = [heading?.textContent ?? '', lead?.textContent ?? ''];
  const say = (texts: readonly string[]) =>
    [heading, lead].forEach((part, at) => part && (part.textContent = texts[at] ?? ''));
  document.documentElement.dataset['detour'] = '';
  history.replaceState(null, '', address);
  document.title = before.replace(words[0] ?? '', title);
  say([title, description]);
  return () => {
    delete document.documentElement.dataset['detour'];
    history.replaceState(null, '', back);
    document.title = before;
    say(words);
  };
}
