/** What sessions keep of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { registrationReviews, sessions } from './schema.ts';

export const keptOfSession = [
  keeps(sessions, {
    ...{ member: sessions.memberId, key: [sessions.id], later: 'erased' },
    shown: { as: 'sign_ins', without: { tokenHash: 'secret' } },
  }),
  keeps(registrationReviews, {
    ...{ member: registrationReviews.memberId, key: [registrationReviews.id], later: 'stays' },
    shown: { as: 'registration_reviews', without: { otherId: 'of another', decidedBy: 'of another' } },
  }),
  keeps(registrationReviews, {
    ...{ member: registrationReviews.otherId, key: [registrationReviews.id], later: 'stays' },
    shown: { not: 'it is about who registered after them' },
  }),
];
