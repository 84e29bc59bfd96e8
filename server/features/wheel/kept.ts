/** What the wheel keeps of a member (core/kept.ts). */
import { keeps } from '#server/core/kept.ts';
import { wheelSpins } from './schema.ts';

export const keptOfWheel = [
  keeps(wheelSpins, {
    ...{ member: wheelSpins.memberId, key: [wheelSpins.id], later: 'stays' },
    shown: { as: 'spins', without: { sealedSeed: 'secret', grantedBy: 'of another' } },
  }),
];
