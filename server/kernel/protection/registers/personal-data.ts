/** Declares what checks against the state's registers store of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { registerChecks } from './schema.ts';

export const registerPersonalData = [
  personalData(registerChecks, {
    ...{ member: registerChecks.memberId, key: [registerChecks.id], exported: { as: 'register_checks' } },
    retention: { last: { cpf: '' } },
  }),
];
