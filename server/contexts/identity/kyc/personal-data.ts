/** What a full registration and verifications of identity keep of a member (platform/personal-data.ts). */
import { sql } from 'drizzle-orm';
import { keeps } from '#server/platform/personal-data.ts';
import { identityChecks, memberDetails } from './schema.ts';

export const keptOfCompletion = [
  keeps(memberDetails, {
    ...{ member: memberDetails.memberId, key: [memberDetails.memberId], shown: { as: 'details' } },
    // How old they were is part of what the law wants to be known for five years; where they live is not.
    later: {
      first: { street: '', houseNumber: '', complement: '', district: '', postalCode: '' },
      last: { birthDate: sql`'1900-01-01'::date`, gender: 'unsaid', city: '', ip: '' },
    },
  }),
  keeps(identityChecks, {
    member: identityChecks.memberId,
    key: [identityChecks.id],
    later: { last: { reference: sql`'gone:' || ${identityChecks.id}` } },
    shown: { as: 'identity_checks', without: { reference: 'of the house' } },
  }),
];
