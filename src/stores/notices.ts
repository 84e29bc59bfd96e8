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

export function dismissNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}
