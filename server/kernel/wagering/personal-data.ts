/** Declares what is stored of a member's bonuses (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { turnoverRequirements } from './schema.ts';

export const wageringPersonalData = [
  personalData(turnoverRequirements, {
    ...{ member: turnoverRequirements.memberId, key: [turnoverRequirements.id], retention: 'keep' },
    exported: { as: 'bonuses' },
  }),
];
