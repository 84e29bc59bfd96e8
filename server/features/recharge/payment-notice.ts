/**
 * The provider's notices of payment: the only source of credit (domain 4.4). A notice is signed over its raw body,
 * fresh, and may come many times; each payment in it is judged once, in the transaction that credits it.
 */
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { offers } from '#contract/offers.ts';
import { parseMoney } from '#lib/money.ts';
import type { Database } from '#server/db/connect.ts';
import { members } from '#server/core/schema.ts';
import { providerEvents, recharges } from './schema.ts';
import { verifiedId } from '#server/adapters/signature.ts';
import { lockTogether } from '#server/ledger/post.ts';
import { deposit, depositAccounts, receiveInSuspense, returnFromSuspense } from '#server/ledger/transfers.ts';
import type { HostHandler } from '#server/core/call.ts';
import type { Services } from '#server/core/services.ts';
import { refundPayment } from '#server/adapters/payment-provider.ts';
import { grantAccounts, grantBonus } from '#server/features/turnover/requirements.ts';

const MAX_BODY = 256 * 1024;

const noticeSchema = v.object({
  pix: v.pipe(
    v.array(
      v.object({
        endToEndId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{32}$/)),
        txid: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/)),
        valor: v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/)),
        pagador: v.object({ cpf: v.pipe(v.string(), v.maxLength(14)) }),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
});
type Payment = v.InferOutput<typeof noticeSchema>['pix'][number];

/** POST /psp/webhook */
export const takeNotice: HostHandler = async (services, { headers, body }) => {
  const secret = services.config.secrets.PSP_SECRET;
  const webhookId = body.length <= MAX_BODY ? verifiedId(secret, headers, body, services.now()) : null;
  if (webhookId === null) {
    services.log('warn', 'webhook.unsigned');
    return { status: 401, body: { status: 'error' } };
  }
  const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), noticeSchema), body);
  if (!notice.success) return { status: 400, body: { status: 'error' } };
  for (const payment of notice.output.pix) {
    const outcome = await takePayment(services, webhookId, payment);
    services.log('info', 'webhook.payment', { webhookId, txid: payment.txid, outcome });
    if (outcome === 'to_return') await returnPayment(services, payment.endToEndId);
  }
  return { status: 200, body: { status: 'success' } };
};

type Outcome = 'credited' | 'to_return' | 'suspense' | 'repeated';

async function takePayment(services: Services, webhookId: string, payment: Payment): Promise<Outcome> {
  const now = services.now();
  const amount = parseMoney(payment.valor) ?? 0n;
  return services.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const event = {
      endToEndId: payment.endToEndId,
      webhookId,
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
    await receiveInSuspense(tx, apart);
    return 'suspense';
  }
  const { recharge } = found;
  const fault = faultOf(payment, amount, found);
  if (fault !== null) {
    await receiveInSuspense(tx, apart);
    if (recharge.state === 'open')
      await tx
        .update(recharges)
        .set({ state: 'returned', failReason: fault, confirmedAt: now })
        .where(eq(recharges.id, recharge.id));
    return 'to_return';
  }
  await credit(tx, recharge, now);
  await tx
    .update(recharges)
    .set({ state: 'paid', endToEndId: payment.endToEndId, confirmedAt: now })
    .where(eq(recharges.id, recharge.id));
  return 'credited';
}

/** The deposit and the gift that was promised with it, or neither. */
async function credit(tx: Database, recharge: typeof recharges.$inferSelect, now: Date): Promise<void> {
  const { id, memberId: member, amountCents: amount, feeCents: fee, giftCents: gift } = recharge;
  if (gift > 0n) await lockTogether(tx, member, [...depositAccounts(member), ...grantAccounts(member)]);
  const posted = await deposit(tx, { rechargeId: id, member, amount, fee, now });
  if (posted !== 'posted') throw new Error(`deposit ${id} was ${posted}`);
  if (gift === 0n) return;
  const { turnoverTimes, days } = offers.rechargeGift;
  await grantBonus(tx, {
    member,
    source: `recharge:${id}`,
    amount: gift,
    required: gift * BigInt(turnoverTimes),
    days,
    now,
  });
}

function faultOf(
  payment: Payment,
  amount: bigint,
  { recharge, cpf }: { recharge: typeof recharges.$inferSelect; cpf: string },
) {
  if (recharge.state !== 'open') return 'recharge_already_closed';
  if (amount !== recharge.amountCents + recharge.feeCents) return 'recharge_wrong_amount';
  return payment.pagador.cpf === cpf ? null : 'recharge_wrong_payer';
}

/** Sends a payment back; what fails is taken up again by `returnPending`. */
async function returnPayment(services: Services, endToEndId: string): Promise<void> {
  if (!(await refundPayment(services, endToEndId))) return;
  await services.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const [event] = await tx
      .update(providerEvents)
      .set({ outcome: 'returned' })
      .where(and(eq(providerEvents.endToEndId, endToEndId), eq(providerEvents.outcome, 'to_return')))
      .returning({ amount: providerEvents.amountCents });
    if (!event) return;
    const posted = await returnFromSuspense(tx, { endToEndId, amount: event.amount, now: services.now() });
    if (posted !== 'posted') throw new Error(`return of payment ${endToEndId} was ${posted}`);
  });
}

/** Payments whose return did not get through yet. Part of the server's housekeeping. */
export async function returnPending(services: Services): Promise<void> {
  const rows = await services.db.select().from(providerEvents).where(eq(providerEvents.outcome, 'to_return')).limit(50);
  for (const row of rows) await returnPayment(services, row.endToEndId);
}
