/** What is kept of a member's bonuses (core/kept.ts). */
import { keeps } from '#server/core/kept.ts';
import { turnoverRequirements } from './schema.ts';

export const keptOfTurnover = [
  keeps(turnoverRequirements, {
    ...{ member: turnoverRequirements.memberId, key: [turnoverRequirements.id], later: 'stays' },
    shown: { as: 'bonuses' },
  }),
];
