/** Short confirmations (toasts). They never carry the only copy of a message. */
import { atom } from 'nanostores';

export interface NoticeEntry {
  readonly id: number;
  /** In the player's language: the island that notifies has the words. */
  readonly text: string;
}

export const $notices = atom<readonly NoticeEntry[]>([]);

const SHOWN_MS = 6000;
let last = 0;

export function notify(text: string): void {
  const id = ++last;
  $notices.set([...$notices.get(), { id, text }]);
  setTimeout(() => dismissNotice(id), SHOWN_MS);
}

/** sessionStorage: what the next page says, where this one leads on at once. */
const NEXT_KEY = 'jogada.next-notice';

/** Says it on the page that this one is about to lead to. */
export function notifyNext(text: string): void {
  try {
    sessionStorage.setItem(NEXT_KEY, text);
  } catch {
    // Storage is blocked: the next page speaks for itself.
  }
}

/** Says what the page before left to say. */
export function showLeftNotice(): void {
  try {
    const text = sessionStorage.getItem(NEXT_KEY);
    sessionStorage.removeItem(NEXT_KEY);
    if (text) notify(text);
  } catch {
    // Storage is blocked: nothing was left.
  }
}

export function dismissNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}
