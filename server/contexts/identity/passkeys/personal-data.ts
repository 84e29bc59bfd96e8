/** What passkeys keep of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { passkeyChallenges, passkeyHandles, passkeys } from './schema.ts';

export const keptOfPasskey = [
  keeps(passkeys, {
    ...{ member: passkeys.memberId, key: [passkeys.id], later: 'erased' },
    shown: { as: 'passkeys' },
  }),
  keeps(passkeyHandles, {
    ...{ member: passkeyHandles.memberId, key: [passkeyHandles.memberId], later: 'erased' },
    shown: { as: 'passkey_handle' },
  }),
  keeps(passkeyChallenges, {
    ...{ member: passkeyChallenges.memberId, key: [passkeyChallenges.challenge], later: 'erased' },
    shown: { not: 'secrets of the last minutes' },
  }),
];
