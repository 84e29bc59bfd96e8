/** What is kept of a member's levels (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { vipSteps } from './schema.ts';

export const keptOfVip = [
  keeps(vipSteps, {
    ...{ member: vipSteps.memberId, key: [vipSteps.id], later: 'stays' },
    shown: { as: 'vip_steps' },
  }),
];
