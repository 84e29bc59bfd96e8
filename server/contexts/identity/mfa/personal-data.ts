/** Declares what the second step stores of a member (platform/personal-data.ts). */
import { personalData } from '#server/platform/personal-data.ts';
import { factorTickets, recoveryCodes, totps } from './schema.ts';

export const mfaPersonalData = [
  personalData(totps, {
    ...{ member: totps.memberId, key: [totps.memberId], retention: 'erase' },
    exported: { as: 'second_step', omit: { sealedSecret: 'secret', step: 'secret' } },
  }),
  personalData(recoveryCodes, {
    ...{ member: recoveryCodes.memberId, key: [recoveryCodes.memberId, recoveryCodes.hash], retention: 'erase' },
    exported: { as: 'recovery_codes', omit: { hash: 'secret' } },
  }),
  personalData(factorTickets, {
    ...{ member: factorTickets.memberId, key: [factorTickets.ticketHash], retention: 'erase' },
    exported: { not: 'secrets of sign-ins of the last minutes' },
  }),
];
