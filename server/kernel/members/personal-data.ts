/** Declares what the member's row, account events and deletions store (platform/personal-data.ts). */
import { sql } from '#server/platform/db/drizzle.ts';
import { personalData } from '#server/platform/personal-data.ts';
import { deletions, memberEvents, members } from './schema.ts';

/** A value for columns that must not be null and must be unique. */
const gone = sql`'gone:' || ${members.id}`;

export const memberPersonalData = [
  personalData(members, {
    member: members.id,
    key: [members.id],
    // The CPF is deleted when nothing is left to pay to its owner (erase.ts).
    retention: {
      first: {
        ...{ phone: gone, email: null, emailGiven: null, nickname: null, picture: null },
        ...{ passwordHash: null, passwordOneTimeUntil: null, withdrawalPasswordHash: null },
      },
      last: { account: gone, realname: '', cpf: gone, inviteCode: gone, registerIp: '', registerNetwork: null },
    },
    exported: {
      as: 'profile',
      omit: { passwordHash: 'secret', withdrawalPasswordHash: 'secret', invitedBy: 'third-party' },
    },
  }),
  personalData(deletions, {
    ...{ member: deletions.memberId, key: [deletions.id], retention: { last: { ip: '', sealedCpf: null } } },
    exported: { not: 'there is one only once nobody can ask for the file' },
  }),
];

export const accountEventPersonalData = [
  personalData(memberEvents, {
    ...{ member: memberEvents.memberId, key: [memberEvents.id], retention: { last: { ip: '' } } },
    exported: { as: 'account_events', omit: { actor: 'third-party' } },
  }),
];
