/** Holds short confirmations (toasts). They never carry the only copy of a message. */
import { atom } from 'nanostores';
import { NEXT_NOTICE_KEY } from '#lib/browser-names.ts';

export interface NoticeEntry {
  readonly id: number;
  /** In the player's language, from the island that notifies. */
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

/** Stores a notice for the next page, by its path. */
export function notifyAt(path: string, text: string): void {
  try {
    sessionStorage.setItem(NEXT_NOTICE_KEY, JSON.stringify([path, text]));
  } catch {
    // Storage is blocked, so the next page shows no notice.
  }
}

/** Shows the notice that the previous page stored. */
export function showLeftNotice(): void {
  try {
    const [path, text] = JSON.parse(sessionStorage.getItem(NEXT_NOTICE_KEY) ?? '[]') as string[];
    // The page that navigates there may run this before it is left.
    if (text === undefined || path !== location.pathname) return;
    sessionStorage.removeItem(NEXT_NOTICE_KEY);
    notify(text);
  } catch {
    // Storage is blocked, or its content is not a notice.
  }
}

export function dismissNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}
