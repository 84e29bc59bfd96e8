/** Declares what full registrations and identity verifications store of a member (platform/personal-data.ts). */
import { sql } from '#server/platform/db/drizzle.ts';
import { personalData } from '#server/platform/personal-data.ts';
import { identityChecks, memberDetails } from './schema.ts';

export const kycPersonalData = [
  personalData(memberDetails, {
    ...{ member: memberDetails.memberId, key: [memberDetails.memberId], exported: { as: 'details' } },
    // The law requires the age to be stored for five years, and not the address.
    retention: {
      first: { street: '', houseNumber: '', complement: '', district: '', postalCode: '' },
      last: { birthDate: sql`'1900-01-01'::date`, gender: 'unsaid', city: '', ip: '' },
    },
  }),
  personalData(identityChecks, {
    member: identityChecks.memberId,
    key: [identityChecks.id],
    retention: { last: { reference: sql`'gone:' || ${identityChecks.id}` } },
    exported: { as: 'identity_checks', omit: { reference: 'internal' } },
  }),
];
