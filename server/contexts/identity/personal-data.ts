/** What account security keeps of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { emailCodes } from './schema.ts';

export const keptOfSecurity = [
  keeps(emailCodes, {
    ...{ member: emailCodes.memberId, key: [emailCodes.memberId, emailCodes.purpose], later: 'erased' },
    shown: { as: 'email_codes', without: { codeHash: 'secret' } },
  }),
];
