/** What registrations that are looked at keep of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { registrationReviews } from './schema.ts';

export const keptOfFraud = [
  keeps(registrationReviews, {
    ...{ member: registrationReviews.memberId, key: [registrationReviews.id], later: 'stays' },
    shown: { as: 'registration_reviews', without: { otherId: 'of another', decidedBy: 'of another' } },
  }),
  keeps(registrationReviews, {
    ...{ member: registrationReviews.otherId, key: [registrationReviews.id], later: 'stays' },
    shown: { not: 'it is about who registered after them' },
  }),
];
