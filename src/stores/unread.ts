/** How many notices and announcements wait to be read: told with the member, and then by their stream. */
import { atom, computed } from 'nanostores';
import type { Member } from '#contract/session.ts';
import { hydrated } from './hydrated.ts';
import { $streamMessage } from './updates.ts';
import { $session } from './session.ts';

/** What was told since the member `of` was read. */
const $told = atom<{ readonly of: Member; readonly unread: number } | null>(null);

export const $unread = hydrated(
  computed([$session, $told], (session, told) => {
    if (session.status !== 'player') return 0;
    return told?.of === session.member ? told.unread : session.member.unread;
  }),
  0,
);

/** Another answer of the server's that counts them. */
export function tellUnread(unread: number): void {
  const session = $session.get();
  if (session.status === 'player') $told.set({ of: session.member, unread });
}

$streamMessage.listen((message) => message?.kind === 'notice' && tellUnread(message.unread));
