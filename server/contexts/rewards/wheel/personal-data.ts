/** Declares what the wheel stores of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { wheelSpins } from './schema.ts';

export const wheelPersonalData = [
  personalData(wheelSpins, {
    ...{ member: wheelSpins.memberId, key: [wheelSpins.id], retention: 'keep' },
    exported: { as: 'spins', omit: { sealedSeed: 'secret', grantedBy: 'third-party' } },
  }),
];
