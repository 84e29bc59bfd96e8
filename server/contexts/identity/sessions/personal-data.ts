/** Declares what sessions store of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { sessions } from './schema.ts';

export const sessionPersonalData = [
  personalData(sessions, {
    ...{ member: sessions.memberId, key: [sessions.id], retention: 'erase' },
    exported: { as: 'sign_ins', omit: { tokenHash: 'secret' } },
  }),
];
