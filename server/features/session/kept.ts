/** What sessions keep of a member (core/kept.ts). */
import { keeps } from '#server/core/kept.ts';
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
