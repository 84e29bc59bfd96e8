/** What is kept of a member's levels (core/kept.ts). */
import { keeps } from '#server/core/kept.ts';
import { vipSteps } from './schema.ts';

export const keptOfVip = [
  keeps(vipSteps, {
    ...{ member: vipSteps.memberId, key: [vipSteps.id], later: 'stays' },
    shown: { as: 'vip_steps' },
  }),
];
