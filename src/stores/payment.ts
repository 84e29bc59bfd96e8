/** Holds the deposit of the payment page, and updates it until it is paid or closed. */
import { send, sendPassive } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { rechargeListCall } from '#contract/recharge.ts';
import { isPageInView } from '#lib/page-view.ts';
import { mapOutcome, valueOf } from './loadable.ts';
import { $streamMessage, $streamState } from './updates.ts';
import { playerData } from './player-data.ts';
import { closingTime } from './deposit.ts';
import type { Payment } from './deposit.ts';
import { tellTabs } from './tabs.ts';
import { refreshWallet } from './wallet.ts';

const payment = playerData<Payment | null, [billNo: string, isPoll: boolean]>(
  async (billNo, isPoll): Promise<Outcome<Payment | null>> => {
    const known: Payment | null = valueOf(payment.$data.get());
    const reply = await (isPoll ? sendPassive : send)(rechargeListCall, { bill_no: billNo, limit: 1 });
    return mapOutcome(reply, ({ data }) => {
      const row = data.data[0];
      return row ? { ...row, closesAt: closingTime(row, known) } : null;
    });
  },
);
/** Holds the deposit of the open payment page; `null` if the number is not one of the player's. */
export const $payment = payment.$data;

/** Loads the deposit. `isPoll`: the page requests it by itself, in place of the stream. */
export async function loadPayment(billNo: string, isPoll = false): Promise<Outcome<Payment | null>> {
  const before = valueOf($payment.get());
  const outcome = await payment.load(billNo, isPoll);
  const wasPaid = before?.bill_no === billNo && before.status === 2;
  if (outcome.ok && outcome.value?.status === 2 && !wasPaid) {
    tellTabs('recharge');
    refreshWallet();
  }
  return outcome;
}

/** The interval of requests for an unpaid deposit without a stream, ms: a payment must show within 3 s. */
export const WATCH_MS = 2000;

/**
 * Follows the deposit until it is decided. Returns a function that stops it. The stream sends the deposit's changes;
 * without a stream the page polls. A hidden page does not poll. When it is shown again it requests once, as soon as it
 * knows whether there is a stream.
 */
export function watchPayment(billNo: string): () => void {
  const ask = async (isPoll = false) => {
    const outcome = await loadPayment(billNo, isPoll);
    if (outcome.ok && outcome.value?.status !== 1) letGo();
  };
  const look = () => {
    if ($payment.get().status !== 'loading' && $streamState.get() !== 'open') void ask(true);
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const settle = () => {
    clearInterval(timer);
    if (isPageInView()) timer = setInterval(look, WATCH_MS);
  };
  const stops = [
    $streamMessage.listen((message) => message?.kind === 'deposit' && message.bill_no === billNo && void ask(true)),
    // Loads changes between the last request and the stream's start, or before it is known that there is no stream.
    $streamState.listen((state) => (state === 'open' || state === 'polling') && void ask(true)),
    onPage('visibilitychange', settle),
  ];
  function letGo(): void {
    clearInterval(timer);
    for (const stop of stops) stop();
  }
  settle();
  void ask();
  return letGo;
}

function onPage(event: 'visibilitychange', act: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  document.addEventListener(event, act);
  return () => document.removeEventListener(event, act);
}
