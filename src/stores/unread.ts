/** Holds the number of unread notices and announcements, from `me` and then from the player's stream. */
import { atom, computed } from 'nanostores';
import type { Member } from '#contract/session.ts';
import { hydrated } from './hydrated.ts';
import { $streamMessage } from './updates.ts';
import { $session } from './session.ts';

/** The latest count since the member `of` was read. */
const $told = atom<{ readonly of: Member; readonly unread: number } | null>(null);

export const $unread = hydrated(
  computed([$session, $told], (session, told) => {
    if (session.status !== 'player') return 0;
    return told?.of === session.member ? told.unread : session.member.unread;
  }),
  0,
);

/** Sets the number from another reply of the server. */
export function tellUnread(unread: number): void {
  const session = $session.get();
  if (session.status === 'player') $told.set({ of: session.member, unread });
}

$streamMessage.listen((message) => message?.kind === 'notice' && tellUnread(message.unread));
