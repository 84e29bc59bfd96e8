/** Declares what is stored of a member's deposits (platform/personal-data.ts). */
import { eq, inArray } from '#server/platform/db/drizzle.ts';
import { personalData } from '#server/platform/personal-data.ts';
import type { Database } from '#server/platform/db/database.ts';
import { otherPayers, providerEvents, recharges } from './schema.ts';

export const depositPersonalData = [
  personalData(recharges, {
    member: recharges.memberId,
    key: [recharges.id],
    retention: { last: { transfer: null, paymentCode: null, payUrl: null }, atLast: forgetPayer },
    exported: { as: 'deposits', omit: { askedAt: 'internal' } },
  }),
  personalData(otherPayers, {
    ...{ member: otherPayers.memberId, key: [otherPayers.firstSeenAt, otherPayers.cpf] },
    retention: { atLast: forgetOtherPayers },
    exported: { as: 'other_payers', omit: { cpf: 'third-party' } },
  }),
];

/** Erases the payer from what providers reported of the member's payments. */
async function forgetPayer(tx: Database, member: number): Promise<void> {
  const theirs = tx.select({ reference: recharges.reference }).from(recharges).where(eq(recharges.memberId, member));
  await tx.update(providerEvents).set({ body: {} }).where(inArray(providerEvents.reference, theirs));
}

async function forgetOtherPayers(tx: Database, member: number): Promise<void> {
  await tx.delete(otherPayers).where(eq(otherPayers.memberId, member));
}
