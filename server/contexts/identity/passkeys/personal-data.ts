/** Declares what passkeys store of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { passkeyChallenges, passkeyHandles, passkeys } from './schema.ts';

export const passkeyPersonalData = [
  personalData(passkeys, {
    ...{ member: passkeys.memberId, key: [passkeys.id], retention: 'erase' },
    exported: { as: 'passkeys' },
  }),
  personalData(passkeyHandles, {
    ...{ member: passkeyHandles.memberId, key: [passkeyHandles.memberId], retention: 'erase' },
    exported: { as: 'passkey_handle' },
  }),
  personalData(passkeyChallenges, {
    ...{ member: passkeyChallenges.memberId, key: [passkeyChallenges.challenge], retention: 'erase' },
    exported: { not: 'secrets of the last minutes' },
  }),
];
