/** What asking the state's registers keeps of a member (core/kept.ts). */
import { keeps } from '#server/core/kept.ts';
import { registerChecks } from './schema.ts';

export const keptOfRegisters = [
  keeps(registerChecks, {
    ...{ member: registerChecks.memberId, key: [registerChecks.id], shown: { as: 'register_checks' } },
    later: { last: { cpf: '' } },
  }),
];
