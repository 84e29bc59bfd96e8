/** Deposits: ways to pay, making one, watching it until it is paid, the record. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { CallReply } from '#contract/call.ts';
import type { Outcome } from '#contract/failure.ts';
import { paymentMethodsCall, rechargeListCall, submitRechargeCall } from '#contract/recharge.ts';
import type { PaymentMethod, RechargeRow } from '#contract/recharge.ts';
import { forget, idle, loadInto, valueOf } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { daysOf, noFilter } from './record.ts';
import { $session } from './session.ts';
import { submitKey } from './submit-key.ts';
import { tellTabs } from './tabs.ts';
import { loadWallet } from './wallet.ts';

type RechargePage = Pick<CallReply<typeof rechargeListCall>, 'data' | 'statistic'>;

export const $methods = atom<Loadable<readonly PaymentMethod[]>>(idle);
export const $recharges = atom<Loadable<RechargePage>>(idle);
/** Deposits that can still be paid, the newest first. */
export const $openRecharges = atom<Loadable<readonly Payment[]>>(idle);
/** A deposit with the instant it closes, by this device's clock. */
export type Payment = RechargeRow & { readonly closesAt: Date | null };

/** The deposit whose payment page is open; null when the number is not one of the player's. */
export const $payment = atom<Loadable<Payment | null>>(idle);

export function loadMethods() {
  return loadInto<readonly PaymentMethod[]>($methods, async () => {
    const reply = await send(paymentMethodsCall, {});
    return reply.ok ? { ok: true, value: reply.value.data.filter((method) => method.is_open) } : reply;
  });
}

/** Where a new deposit goes on: our own payment step, or a provider's page. */
export type NextStep =
  { readonly step: 'payment'; readonly billNo: string } | { readonly step: 'hand-off'; readonly url: string };

const submit = submitKey();

/** `money` is wire text ("100.00"). */
export async function submitRecharge(input: { money: string; method: PaymentMethod }): Promise<Outcome<NextStep>> {
  const body = { money: input.money, payment_id: input.method.id, payment_type: input.method.type, payment_desc: '' };
  const reply = await send(submitRechargeCall, body, submit.keyFor(body));
  submit.ended(reply.ok ? null : reply.failure);
  if (!reply.ok) return reply;
  tellTabs('recharge');
  const { data, pay_url } = reply.value;
  if (data) return { ok: true, value: { step: 'payment', billNo: data.bill_no } };
  return /^https?:\/\//.test(pay_url)
    ? { ok: true, value: { step: 'hand-off', url: pay_url } }
    : { ok: false, failure: { kind: 'unexpected' } };
}

/** The filter's state is the wire's status: "1", "2" or "3". */
export function loadRecharges(page = 1, filter = noFilter) {
  const status = Number(filter.state) as 1 | 2 | 3;
  return loadInto<RechargePage>($recharges, () =>
    send(rechargeListCall, { page, ...daysOf(filter), ...(filter.state === '' ? {} : { status }) }),
  );
}

/** At most this many open deposits are offered to be continued. */
const OPEN_SHOWN = 5;

export function loadOpenRecharges() {
  return loadInto<readonly Payment[]>($openRecharges, async () => {
    const reply = await send(rechargeListCall, { status: 1, limit: OPEN_SHOWN });
    if (!reply.ok) return reply;
    return { ok: true, value: reply.value.data.data.map((row) => ({ ...row, closesAt: closingTime(row, null) })) };
  });
}

export async function loadPayment(billNo: string): Promise<Outcome<Payment | null>> {
  const before = $payment.get();
  const outcome = await loadInto($payment, async () => {
    const reply = await send(rechargeListCall, { bill_no: billNo, limit: 1 });
    if (!reply.ok) return reply;
    const row = reply.value.data.data[0];
    return { ok: true, value: row ? { ...row, closesAt: closingTime(row, valueOf(before)) } : null };
  });
  const wasPaid = valueOf(before)?.status === 2;
  if (outcome.ok && outcome.value?.status === 2 && !wasPaid) {
    tellTabs('recharge');
    void loadWallet();
  }
  return outcome;
}

/**
 * From the seconds the server says are left, not from its clock time: a device's clock may be wrong. An answer that moves
 * the end by less than its own rounding keeps the earlier one, so that a countdown does not jump.
 */
function closingTime(row: RechargeRow, before: Payment | null): Date | null {
  if (row.expires_in === null || row.expires_in === undefined) return null;
  const end = Date.now() + row.expires_in * 1000;
  const known = before?.bill_no === row.bill_no ? before.closesAt : null;
  return known && Math.abs(known.getTime() - end) < 1500 ? known : new Date(end);
}

/** How often an unpaid deposit is asked for: a payment shows within 3 s (spec of the payment step). */
export const WATCH_MS = 2000;

/** Asks until the deposit is decided or the page lets go; answers the function that lets go. */
export function watchPayment(billNo: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const ask = async () => {
    const outcome = await loadPayment(billNo);
    const decided = outcome.ok && outcome.value?.status !== 1;
    if (!stopped && !decided) timer = setTimeout(() => void ask(), WATCH_MS);
  };
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

$session.listen((session) => {
  if (session.status !== 'visitor') return;
  forget($recharges);
  forget($openRecharges);
  forget($payment);
});
