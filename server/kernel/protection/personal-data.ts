/** What protection keeps of a member (platform/personal-data.ts). Restrictions are evidence, of which but the address and the reason go at last. */
import { keeps } from '#server/platform/personal-data.ts';
import { exclusions, playLimits, playTimes, restrictions } from './schema.ts';

export const keptOfProtection = [
  keeps(playLimits, {
    ...{ member: playLimits.memberId, key: [playLimits.id], later: { last: { ip: '' } } },
    shown: { as: 'limits' },
  }),
  keeps(playTimes, {
    ...{ member: playTimes.memberId, key: [playTimes.day], later: 'stays' },
    shown: { as: 'time_here' },
  }),
  keeps(restrictions, {
    ...{ member: restrictions.memberId, key: [restrictions.id], later: { last: { ip: '', reason: '' } } },
    shown: { as: 'restrictions', without: { actor: 'of another', afterTransfer: 'of the house' } },
  }),
  keeps(exclusions, {
    ...{ member: exclusions.memberId, key: [exclusions.id], later: 'stays' },
    shown: { as: 'exclusions', without: { reopenedBy: 'of another' } },
  }),
];
