/** What the second step keeps of a member (platform/personal-data.ts). */
import { keeps } from '#server/platform/personal-data.ts';
import { factorTickets, recoveryCodes, totps } from './schema.ts';

export const keptOfFactor = [
  keeps(totps, {
    ...{ member: totps.memberId, key: [totps.memberId], later: 'erased' },
    shown: { as: 'second_step', without: { sealedSecret: 'secret', step: 'secret' } },
  }),
  keeps(recoveryCodes, {
    ...{ member: recoveryCodes.memberId, key: [recoveryCodes.memberId, recoveryCodes.hash], later: 'erased' },
    shown: { as: 'recovery_codes', without: { hash: 'secret' } },
  }),
  keeps(factorTickets, {
    ...{ member: factorTickets.memberId, key: [factorTickets.ticketHash], later: 'erased' },
    shown: { not: 'secrets of sign-ins of the last minutes' },
  }),
];
