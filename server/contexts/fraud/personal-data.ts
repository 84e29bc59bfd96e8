/** Declares what registrations in review store of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { registrationReviews } from './schema.ts';

export const fraudPersonalData = [
  personalData(registrationReviews, {
    ...{ member: registrationReviews.memberId, key: [registrationReviews.id], retention: 'keep' },
    exported: { as: 'registration_reviews', omit: { otherId: 'third-party', decidedBy: 'third-party' } },
  }),
  personalData(registrationReviews, {
    ...{ member: registrationReviews.otherId, key: [registrationReviews.id], retention: 'keep' },
    exported: { not: 'it is about who registered after them' },
  }),
];
