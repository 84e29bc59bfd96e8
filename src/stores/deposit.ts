/**
 * Handles deposits: payment methods, making one, and those that can still be paid. payment.ts has the payment page, recharge-record.ts the
 * history.
 */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import type { RechargeRow } from '#contract/recharge.ts';
import { cancelRechargeCall, paymentMethodsCall, submitRechargeCall } from '#contract/recharge-submit.ts';
import type { PaymentMethod } from '#contract/recharge-submit.ts';
import { deadline } from '#lib/deadline.ts';
import { idle, loadInto, mapOutcome } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { compareMoney } from './play-money.ts';
import { playerData } from './player-data.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { tellTabs } from './tabs.ts';

/** Holds the open payment methods. They are the same for every player. */
export const $methods = atom<Loadable<readonly PaymentMethod[]>>(idle);

export function loadMethods() {
  return loadInto<readonly PaymentMethod[]>($methods, async () =>
    mapOutcome(await send(paymentMethodsCall, {}), ({ data }) => data.filter((method) => method.is_open)),
  );
}

/** The step after a new deposit: our own payment page, or a provider's. */
export type NextStep =
  | { readonly step: 'payment'; readonly billNo: string }
  | { readonly step: 'hand-off'; readonly url: string };

const submit = idempotencyKey('recharge');

interface DepositInput {
  /** Wire text ("100.00"). */
  readonly money: string;
  readonly method: PaymentMethod;
  /** Whether the player asked for the method's bonus, with its wagering. */
  readonly bonus?: boolean;
}

/** Makes a deposit. Sends nothing where page and server disagree on play money. */
export async function submitDeposit({ money, method, bonus }: DepositInput): Promise<Outcome<NextStep>> {
  const said = await compareMoney();
  if (!said.ok) return said;
  if (said.value !== 'agreed') return { ok: false, failure: { kind: 'money-said', said: said.value } };
  const body = {
    money,
    payment_id: method.id,
    payment_type: method.type,
    payment_desc: '',
    ...(bonus ? { bonus: 1 as const } : {}),
  };
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

/** Cancels a deposit. The caller reloads what it shows. */
export async function cancelDeposit(billNo: string): Promise<Outcome<{ message: string }>> {
  const reply = await send(cancelRechargeCall, { bill_no: billNo });
  if (reply.ok) tellTabs('recharge');
  return reply;
}

/** A deposit with the instant at which it closes, by this device's clock. */
export type Payment = RechargeRow & { readonly closesAt: Date | null };

/** The maximum number of open deposits shown. */
const OPEN_SHOWN = 5;

const unpaid = playerData<readonly Payment[]>(async () => {
  const reply = await send(rechargeListCall, { status: 1, limit: OPEN_SHOWN });
  return mapOutcome(reply, ({ data }) => data.data.map((row) => ({ ...row, closesAt: closingTime(row, null) })));
});
/** Holds deposits that can still be paid, the newest first. */
export const $openDeposits = unpaid.$data;
export const loadOpenDeposits = unpaid.load;

/** The number of deposits shown with the form. */
const LAST_SHOWN = 3;

const last = playerData<readonly RechargeRow[]>(async () =>
  mapOutcome(await send(rechargeListCall, { limit: LAST_SHOWN }), ({ data }) => data.data),
);
/** Holds the last deposits in any state, the newest first. */
export const $lastDeposits = last.$data;
export const loadLastDeposits = last.load;

/** Returns when a deposit closes; null: it is paid or closed. `before`: the deposit as it was shown before. */
export function closingTime(row: RechargeRow, before: Payment | null): Date | null {
  return deadline(row.expires_in, row.expires_at ?? '', before?.bill_no === row.bill_no ? before.closesAt : null);
}
