/**
 * Declares what protection stores of a member (platform/personal-data.ts). Restrictions are evidence, of which only the address and the reason
 * are erased in the end.
 */
import { personalData } from '#server/platform/personal-data.ts';
import { exclusions, playLimits, playTimes, restrictions } from './schema.ts';

export const protectionPersonalData = [
  personalData(playLimits, {
    ...{ member: playLimits.memberId, key: [playLimits.id], retention: { last: { ip: '' } } },
    exported: { as: 'limits' },
  }),
  personalData(playTimes, {
    ...{ member: playTimes.memberId, key: [playTimes.day], retention: 'keep' },
    exported: { as: 'time_here' },
  }),
  personalData(restrictions, {
    ...{ member: restrictions.memberId, key: [restrictions.id], retention: { last: { ip: '', reason: '' } } },
    exported: { as: 'restrictions', omit: { actor: 'third-party', afterTransfer: 'internal' } },
  }),
  personalData(exclusions, {
    ...{ member: exclusions.memberId, key: [exclusions.id], retention: 'keep' },
    exported: { as: 'exclusions', omit: { reopenedBy: 'third-party' } },
  }),
];
