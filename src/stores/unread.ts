/** How many notices and announcements wait to be read: told with the member, and then by their stream. */
import { atom } from 'nanostores';
import { $streamMessage } from './news.ts';
import { $session } from './session.ts';

export const $unread = atom(0);

/** Another answer of the server's that counts them. */
export const tellUnread = (unread: number): void => $unread.set(unread);

$session.subscribe((session) => $unread.set(session.status === 'player' ? session.member.unread : 0));
$streamMessage.listen((message) => message?.kind === 'notice' && $unread.set(message.unread));
