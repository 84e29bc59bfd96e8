/** Declares what account security stores of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { emailCodes } from './schema.ts';

export const identityPersonalData = [
  personalData(emailCodes, {
    ...{ member: emailCodes.memberId, key: [emailCodes.memberId, emailCodes.purpose], retention: 'erase' },
    exported: { as: 'email_codes', omit: { codeHash: 'secret' } },
  }),
];
