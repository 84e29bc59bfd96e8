/**
 * Payments as the provider tells them: the only source of credit (domain 4.4). A notice is signed over its raw body, fresh,
 * and may come many times, or get lost and be found by asking (lost-notices.ts); each payment is judged once, in the
 * transaction that credits it.
 */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { parseMoney } from '#lib/money.ts';
import { paymentSchema } from '#server/adapters/payment-provider.ts';
import type { Payment } from '#server/adapters/payment-provider.ts';
import { verifiedId } from '#server/adapters/signature.ts';
import { accepted } from '#server/core/accepted.ts';
import type { HostHandler } from '#server/core/call.ts';
import { lockMember } from '#server/core/member.ts';
import type { MemberRow } from '#server/core/member.ts';
import { members } from '#server/core/schema.ts';
import type { Services } from '#server/core/services.ts';
import { transact } from '#server/core/transact.ts';
import type { Database } from '#server/db/connect.ts';
import { emit } from '#server/events/emit.ts';
import { deletionOf } from '#server/features/my-data/deletions.ts';
import { exclusionOf } from '#server/features/protection/exclusions.ts';
import { addsOf, beyondLimits } from '#server/features/protection/limits.ts';
import { mustPost } from '#server/ledger/post.ts';
import { receiveInSuspense } from '#server/ledger/postings.ts';
import { credit } from './credit.ts';
import { providerEvents, recharges } from './schema.ts';

const MAX_BODY = 256 * 1024;

const noticeSchema = v.object({ pix: v.pipe(v.array(paymentSchema), v.minLength(1), v.maxLength(100)) });
type Recharge = typeof recharges.$inferSelect;

/** POST /psp/webhook */
export const takeNotice: HostHandler = async (services, { headers, body }) => {
  const secrets = accepted(services.config, 'PSP_WEBHOOK_SECRET');
  const webhookId = body.length <= MAX_BODY ? verifiedId(secrets, headers, body, services.now()) : null;
  if (webhookId === null) {
    services.log('warn', 'webhook.unsigned');
    return { status: 401, body: { status: 'error' } };
  }
  const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), noticeSchema), body);
  if (!notice.success) return { status: 400, body: { status: 'error' } };
  for (const payment of notice.output.pix) {
    const outcome = await takePayment(services, webhookId, payment);
    services.log('info', 'webhook.payment', { webhookId, txid: payment.txid, outcome });
  }
  return { status: 200, body: { status: 'success' } };
};

type Outcome = 'credited' | 'to_return' | 'suspense' | 'repeated';

/** Judges a payment once, whoever told of it and however often; `source` is kept as evidence. */
export async function takePayment(services: Services, source: string, payment: Payment): Promise<Outcome> {
  const now = services.now();
  const amount = parseMoney(payment.valor) ?? 0n;
  return transact(services.db, async (tx) => {
    const event = {
      endToEndId: payment.endToEndId,
      webhookId: source,
      txid: payment.txid,
      amountCents: amount,
      body: payment,
      outcome: 'new',
      receivedAt: now,
    };
    const added = await tx
      .insert(providerEvents)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: providerEvents.endToEndId });
    if (added.length === 0) return 'repeated';
    const outcome = await judge(tx, payment, amount, now);
    await tx.update(providerEvents).set({ outcome }).where(eq(providerEvents.endToEndId, payment.endToEndId));
    return outcome;
  });
}

/** Credits a payment that is right in every respect; any other money stays apart until it is returned or looked at. */
async function judge(tx: Database, payment: Payment, amount: bigint, now: Date): Promise<Outcome> {
  const [found] = await tx
    .select({ recharge: recharges, cpf: members.cpf })
    .from(recharges)
    .innerJoin(members, eq(members.id, recharges.memberId))
    .where(eq(recharges.txid, payment.txid))
    .for('update', { of: recharges });
  const apart = { endToEndId: payment.endToEndId, amount, now };
  if (!found) {
    await mustPost(tx, [receiveInSuspense(apart)]);
    return 'suspense';
  }
  const { recharge } = found;
  // The row is held as a credit holds it: an exclusion is before it or after it.
  const member = await lockMember(tx, recharge.memberId);
  const fault = faultOf(payment, amount, found) ?? (await shutFault(tx, member, recharge, now));
  if (fault !== null) {
    await mustPost(tx, [receiveInSuspense(apart)]);
    await emit(tx, { kind: 'payment_misfit', member: null, payload: { end_to_end_id: payment.endToEndId } }, now);
    if (recharge.state === 'open') await refuseRecharge(tx, recharge, fault, now);
    return 'to_return';
  }
  await credit(tx, recharge, payment.endToEndId, now);
  return 'credited';
}

async function refuseRecharge(tx: Database, recharge: Recharge, fault: string, now: Date): Promise<void> {
  const end = { state: 'returned', failReason: fault, confirmedAt: now };
  await tx.update(recharges).set(end).where(eq(recharges.id, recharge.id));
  const payload = { bill_no: recharge.billNo };
  await emit(tx, { kind: 'deposit_returned', member: recharge.memberId, payload }, now);
}

/** What is paid in time was judged when it was asked for; later it is judged as if it were asked for then (domain-offers 7.1, 7.2). */
async function shutFault(tx: Database, row: MemberRow, recharge: Recharge, now: Date) {
  const { id: member, status, playLimits } = row;
  if ((await exclusionOf(tx, member)) !== null) return 'recharge_excluded';
  // Who deleted their account is gone; one that an operator closed may be opened again.
  if (status !== 1 && (await deletionOf(tx, member)) !== null) return 'recharge_excluded';
  if (recharge.state === 'open' && recharge.expiresAt > now) return null;
  const adds = addsOf.deposit(recharge.amountCents);
  return (await beyondLimits(tx, { member, limits: playLimits }, adds, now)) && 'recharge_over_limit';
}

/** The states in which a payment is still credited: a player's money is not sent back for coming late. */
export const payable: readonly string[] = ['open', 'cancelled'];

function faultOf(payment: Payment, amount: bigint, { recharge, cpf }: { recharge: Recharge; cpf: string }) {
  if (!payable.includes(recharge.state)) return 'recharge_already_closed';
  if (amount !== recharge.amountCents + recharge.feeCents) return 'recharge_wrong_amount';
  return payment.pagador.cpf.replace(/\D/g, '') === cpf ? null : 'recharge_wrong_payer';
}
