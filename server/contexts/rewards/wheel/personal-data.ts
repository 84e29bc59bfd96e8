/** What the wheel keeps of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { wheelSpins } from './schema.ts';

export const keptOfWheel = [
  keeps(wheelSpins, {
    ...{ member: wheelSpins.memberId, key: [wheelSpins.id], later: 'stays' },
    shown: { as: 'spins', without: { sealedSeed: 'secret', grantedBy: 'of another' } },
  }),
];
