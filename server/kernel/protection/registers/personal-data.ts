/** What asking the state's registers keeps of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { registerChecks } from './schema.ts';

export const keptOfRegisters = [
  keeps(registerChecks, {
    ...{ member: registerChecks.memberId, key: [registerChecks.id], shown: { as: 'register_checks' } },
    later: { last: { cpf: '' } },
  }),
];
