/** Declares what is stored of a member's levels (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { vipSteps } from './schema.ts';

export const vipPersonalData = [
  personalData(vipSteps, {
    ...{ member: vipSteps.memberId, key: [vipSteps.id], retention: 'keep' },
    exported: { as: 'vip_steps' },
  }),
];
