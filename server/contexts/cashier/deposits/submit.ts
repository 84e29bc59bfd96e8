/**
 * Lists payment methods and creates deposits with a charge at the method's provider (docs/domain/pix.md#deposit-requests). payments/webhook.ts
 * credits them.
 */
import { randomInt } from 'node:crypto';
import { and, asc, eq, isNull } from '#server/platform/db/drizzle.ts';
import { market } from '#contract/market.ts';
import { isTransfer } from '#contract/recharge-submit.ts';
import type { paymentMethodsCall, paymentTypesCall, submitRechargeCall } from '#contract/recharge-submit.ts';
import type { Locale } from '#lib/locales.ts';
import { shareOf, wireMoney } from '#lib/money.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import { findProvider } from '#server/contexts/cashier/providers/registry.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { runIdempotent, wasCompleted } from '#server/api/idempotency.ts';
import type { Submit } from '#server/api/idempotency.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { newOrderNumber } from '#server/platform/order-number.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import { checkAction } from '#server/kernel/protection/public.ts';
import { paymentMethods, recharges } from './schema.ts';

type MethodRow = typeof paymentMethods.$inferSelect;
type DepositRow = typeof recharges.$inferSelect;

/** Returns whether a method can be used: it is open, and this installation has its provider. */
const isOffered = ({ paymentProviders }: Services, { isOpen, provider }: MethodRow) =>
  isOpen && paymentProviders.byName.has(provider);

async function openMethods(services: Services): Promise<MethodRow[]> {
  const rows = await services.db.select().from(paymentMethods).orderBy(asc(paymentMethods.weight));
  return rows.filter((row) => isOffered(services, row));
}

/** Returns the method's deposit bonus in this market as a share of the deposit, basis points. */
const bonusShare = ({ config }: Services, method: MethodRow) =>
  config.market.rechargeGift ? method.giftBasisPoints : 0;

const kindOf = (type: string) => (isTransfer(type) ? 'ted' : 'pix');
const openMs = (type: string): number => market.rechargeOpenMs[kindOf(type)];

/** Returns a payment method in the player's language. */
export const typeText = (locale: Locale, type: string) => translate(locale, 'server', `payment_type_${type}`);

export const paymentTypes: Handler<typeof paymentTypesCall> = async ({ services, locale }) => {
  const rows = (await openMethods(services)).map(({ type }) => ({ type, type_text: typeText(locale, type) }));
  return { data: rows, type: rows };
};

export const paymentMethodList: Handler<typeof paymentMethodsCall> = async ({ services, locale }) => ({
  data: (await openMethods(services)).map((method) => ({
    id: method.id,
    account: '',
    name: typeText(locale, method.type),
    desc: translate(locale, 'server', `payment_desc_${method.type}`),
    type: method.type,
    type_text: typeText(locale, method.type),
    rate: wireMoney(BigInt(bonusShare(services, method))),
    min: wireMoney(method.minCents),
    max: wireMoney(method.maxCents),
    fee: wireMoney(method.feeCents),
    time: String(method.usualSeconds),
    instant: method.instant ? 1 : 0,
    is_open: 1,
  })),
});

export const submitRecharge: Handler<typeof submitRechargeCall> = async (visit) => {
  const { services, input, signedIn, idempotencyKey } = visit;
  const { member } = signedIn;
  const submit = { member: member.id, key: idempotencyKey, request: ['recharge', input], now: services.now() };
  const limited = (await wasCompleted(services.db, submit))
    ? null
    : await rateLimit(services, { bucket: `recharge:${member.id}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const [method] = await services.db.select().from(paymentMethods).where(eq(paymentMethods.id, input.payment_id));
  if (!method || !isOffered(services, method) || method.type !== input.payment_type) return methodClosed();
  const bound = outOfBounds(input.money, method);
  if (bound) return bound;

  const opened = await openDeposit(visit, method, submit);
  if (isRefused(opened)) return opened;
  const ready = await chargeAtProvider(services, member, opened.id);
  if (!ready.ok) return ready.reason === 'rejected' ? methodClosed() : refuse('PROVIDER_UNAVAILABLE');
  const { billNo, payUrl, paymentCode } = ready.value;
  return { pay_url: payUrl ?? '', data: { bill_no: billNo, pix_copia_cola: paymentCode } };
};

const methodClosed = () => refuse('METHOD_CLOSED', { field: 'payment_id' });

function outOfBounds(amount: bigint, method: MethodRow) {
  const field = 'money';
  if (method.minCents > 0n && amount < method.minCents)
    return refuse('AMOUNT_BELOW_MIN', { field, values: { min: wireMoney(method.minCents) } });
  if (method.maxCents > 0n && amount > method.maxCents)
    return refuse('AMOUNT_ABOVE_MAX', { field, values: { max: wireMoney(method.maxCents) } });
  return null;
}

/** Writes the deposit's row once for each submit. The provider is called afterwards, outside of a transaction. */
function openDeposit({ services, input }: CallContext<typeof submitRechargeCall>, method: MethodRow, submit: Submit) {
  const { member, now } = submit;
  return transact(services.db, (tx) =>
    runIdempotent(tx, submit, async () => {
      const refused = await checkAction(tx, member, { action: 'deposit', amount: input.money }, { now, services });
      if (refused) return refused;
      const [row] = await tx
        .insert(recharges)
        .values({
          billNo: newOrderNumber('D', now),
          memberId: member,
          methodId: method.id,
          amountCents: input.money,
          feeCents: method.feeCents,
          giftCents: input.bonus === 1 ? shareOf(input.money, bonusShare(services, method)) : 0n,
          state: 'open',
          provider: method.provider,
          reference: newReference(),
          expiresAt: new Date(now.getTime() + openMs(method.type)),
          createdAt: now,
        })
        .returning({ id: recharges.id });
      if (!row) throw new Error('no deposit was written');
      return { id: row.id };
    }),
  );
}

/**
 * Creates the charge at the provider and stores it. A repeat returns the stored charge, or tries again under the same reference. A deposit
 * whose charge is rejected is closed, so that it counts against no limit.
 */
async function chargeAtProvider(services: Services, member: MemberRow, id: number): Promise<Outcome<DepositRow>> {
  const [found] = await services.db
    .select({ recharge: recharges, type: paymentMethods.type })
    .from(recharges)
    .innerJoin(paymentMethods, eq(paymentMethods.id, recharges.methodId))
    .where(eq(recharges.id, id));
  if (!found) throw new Error(`no deposit ${id}`);
  const { recharge, type } = found;
  if (recharge.payUrl !== null) return { ok: true, value: recharge };
  if (recharge.failReason === REJECTED) return { ok: false, reason: 'rejected' };
  const provider = findProvider(services, recharge.provider);
  if (!provider.ok) return provider;
  const charge = await provider.value.createCharge({
    reference: recharge.reference,
    kind: isTransfer(type) ? 'transfer' : 'instant',
    amount: recharge.amountCents + recharge.feeCents,
    payer: { cpf: member.cpf, name: member.realname },
    seconds: openMs(type) / 1000,
  });
  if (!charge.ok) {
    if (charge.reason === 'rejected') await closeRejected(services, id);
    return charge;
  }
  const { code: paymentCode, payUrl, transfer } = charge.value;
  const kept = { paymentCode, payUrl, transfer };
  const [row] = await services.db.update(recharges).set(kept).where(eq(recharges.id, id)).returning();
  return { ok: true, value: row ?? recharge };
}

/** The reason of a deposit that was closed because the provider rejected its charge. */
const REJECTED = 'recharge_rejected';

/**
 * Closes the deposit, unless its state changed or another attempt created its charge. A payment under its reference is
 * still credited.
 */
async function closeRejected({ db, now }: Services, id: number): Promise<void> {
  const end = { state: 'cancelled', failReason: REJECTED, confirmedAt: now() };
  const isWithout = and(eq(recharges.id, id), eq(recharges.state, 'open'), isNull(recharges.payUrl));
  await db.update(recharges).set(end).where(isWithout);
}

/** Returns a random charge reference: 32 letters and digits, where the Pix API allows 26 to 35 (docs/domain/pix.md#charge-references). */
function newReference(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  return `JG${Array.from({ length: 30 }, () => letters[randomInt(letters.length)]).join('')}`;
}
