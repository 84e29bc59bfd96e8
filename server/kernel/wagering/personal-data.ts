/** What is kept of a member's bonuses (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { turnoverRequirements } from './schema.ts';

export const keptOfTurnover = [
  keeps(turnoverRequirements, {
    ...{ member: turnoverRequirements.memberId, key: [turnoverRequirements.id], later: 'stays' },
    shown: { as: 'bonuses' },
  }),
];
