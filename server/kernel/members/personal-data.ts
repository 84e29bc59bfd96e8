/** What the member's own row, the events of their account and their deletion keep (platform/personal-data.ts). */
import { sql } from 'drizzle-orm';
import { keeps } from '#server/platform/personal-data.ts';
import { deletions, memberEvents, members } from './schema.ts';

/** Where something must stand, and be nobody else's. */
const gone = sql`'gone:' || ${members.id}`;

export const keptOfMember = [
  keeps(members, {
    member: members.id,
    key: [members.id],
    // The CPF goes when nothing is left to pay to it (erase.ts).
    later: {
      first: {
        ...{ phone: gone, email: null, emailGiven: null, nickname: null, picture: null },
        ...{ passwordHash: null, passwordOneTimeUntil: null, withdrawalPasswordHash: null },
      },
      last: { account: gone, realname: '', cpf: gone, inviteCode: gone, registerIp: '' },
    },
    shown: {
      as: 'profile',
      without: { passwordHash: 'secret', withdrawalPasswordHash: 'secret', invitedBy: 'of another' },
    },
  }),
  keeps(deletions, {
    ...{ member: deletions.memberId, key: [deletions.id], later: { last: { ip: '', sealedCpf: null } } },
    shown: { not: 'there is one only once nobody can ask for the file' },
  }),
];

export const keptOfAccountEvents = [
  keeps(memberEvents, {
    ...{ member: memberEvents.memberId, key: [memberEvents.id], later: { last: { ip: '' } } },
    shown: { as: 'account_events', without: { actor: 'of another' } },
  }),
];
