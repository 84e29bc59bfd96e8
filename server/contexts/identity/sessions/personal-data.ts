/** What sessions keep of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { sessions } from './schema.ts';

export const keptOfSession = [
  keeps(sessions, {
    ...{ member: sessions.memberId, key: [sessions.id], later: 'erased' },
    shown: { as: 'sign_ins', without: { tokenHash: 'secret' } },
  }),
];
