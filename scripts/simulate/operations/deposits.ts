/**
 * Simulates deposits by Pix: requests, right and wrong payments, timely and lost notices, cancellations, and returns by
 * the payer's bank.
 */
import { wireMoney } from '#lib/money.ts';
import { notify } from '#scripts/dev/fixtures/calls.ts';
import { HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { attempt, say } from '../attempt.ts';
import { leftOf } from '../bank.ts';
import type { BankPayment } from '../bank.ts';
import { count } from '../counters.ts';
import { someone, request } from '../members.ts';
import type { Operation } from './operation.ts';
import { Wrong } from '../world.ts';
import type { Deposit, World } from '../world.ts';

const amounts = [20_00n, 60_00n, 100_00n, 250_55n, 1_000_00n, 1_500_00n, 5_001_00n];
const delays = [SECOND, SECOND, MINUTE, 20 * MINUTE, 3 * HOUR, 30 * HOUR];

async function deposit(world: World): Promise<void> {
  const { random, bank } = world;
  const member = await someone(world);
  if (!member) return;
  const amount = random.pick(amounts);
  const bonus = random.chance(0.5) ? 1 : 0;
  const input = { money: wireMoney(amount), payment_id: 1, payment_type: 'online_pix', bonus };
  const known = new Set(bank.charges.keys());
  const options = { once: true, mayGiveUp: true };
  const answer = await request(world, member, `deposit ${wireMoney(amount)}`, '/api/recharge/online', input, options);
  if (answer?.status !== 200 && answer && member.isFree) throw new Wrong(`a deposit was refused: ${say(answer)}`);
  const txid = [...bank.charges.keys()].find((each) => !known.has(each)) ?? null;
  const data = answer?.body.data as { bill_no?: string } | undefined;
  const made: Deposit = { member, amount, bill: data?.bill_no ?? null, txid };
  world.deposits.push(made);
  if (txid !== null && random.chance(0.85)) pay(world, made);
}

/** Pays a deposit's charge and announces it. */
function pay(world: World, { member, txid }: Deposit): void {
  const { random, bank } = world;
  const charge = bank.charges.get(txid ?? '');
  if (!charge?.isOpen) return;
  const kind = random.pickWeighted([
    { kind: 'right', weight: 20 },
    { kind: 'wrong payer', weight: 1 },
    { kind: 'wrong amount', weight: 1 },
    { kind: 'twice', weight: 1 },
  ]).kind;
  const payer = kind === 'wrong payer' ? '52998224725' : charge.payer;
  const amount = charge.amount + (kind === 'wrong amount' ? 1n : 0n);
  const payments = [bank.pay(charge.txid, amount, payer)];
  if (kind === 'twice') payments.push(bank.pay(charge.txid, amount, payer));
  world.say(`${member.name} pays ${wireMoney(amount)} (${kind})`);
  if (kind !== 'right') count(world.counters.faults, `payment: ${kind}`);
  for (const payment of payments) announce(world, payment);
}

/** Queues notices of a payment: none, one or more, each with its own delay. */
function announce(world: World, payment: BankPayment): void {
  const { random, bank } = world;
  const fate = random.pickWeighted([
    { copies: 1, weight: 7 },
    { copies: 0, weight: 1.5 },
    { copies: 2, weight: 1.5 },
  ]);
  if (fate.copies === 0) count(world.counters.faults, 'notice lost');
  if (fate.copies === 2) count(world.counters.faults, 'notice doubled');
  for (let copy = 0; copy < fate.copies; copy++) {
    const delay = random.pick(delays);
    if (delay >= HOUR) count(world.counters.faults, 'notice late');
    bank.tell([payment], world.now() + delay);
  }
}

/** Delivers any due notice, so that notices overtake each other. A refused one is sent again. */
export async function sendNotice(world: World): Promise<void> {
  const { random, bank } = world;
  const due = bank.notices.filter(({ dueAt }) => dueAt <= world.now());
  if (due.length === 0) return;
  const notice = random.pick(due);
  if (notice !== due[0]) count(world.counters.faults, 'notice reordered');
  const views = notice.payments.map(({ view }) => view);
  const id = `notice-${world.nextNumber()}`;
  // `notify` consumes the reply, so only its status is returned here.
  const send = async () => {
    const { status, body } = await notify(world.api.request, views, { id, at: new Date(world.now()) });
    return Response.json(body, { status });
  };
  const answer = await attempt(world, 'notice', send, { once: true, mayGiveUp: true });
  if (answer && answer.status !== 200) throw new Wrong(`a notice was answered ${answer.status}`);
  world.say(`notice of ${notice.payments.map(({ payment }) => wireMoney(payment.amount)).join(' ')}: ${say(answer)}`);
  if (answer) {
    for (const { payment } of notice.payments) payment.isTold = true;
    bank.notices.splice(bank.notices.indexOf(notice), 1);
  }
}

async function cancel(world: World): Promise<void> {
  const member = await someone(world);
  const open = world.deposits.filter((each) => each.member === member && each.bill !== null);
  if (!member || open.length === 0) return;
  const { bill, txid } = world.random.pick(open.slice(-3));
  await request(world, member, 'cancels a deposit', '/api/recharge/cancel', { bill_no: bill });
  // Another payer has the code and pays it anyway.
  const charge = world.bank.charges.get(txid ?? '');
  if (charge?.isOpen && world.random.chance(0.3)) pay(world, { member, amount: charge.amount, bill, txid });
}

/** Starts a return by the payer's bank, or ends one. */
async function bankReturn(world: World): Promise<void> {
  const { random, bank } = world;
  const waiting = bank.payments.flatMap((payment) =>
    payment.returns.filter(({ status }) => status === 'EM_PROCESSAMENTO').map((made) => ({ payment, made })),
  );
  if (waiting.length > 0 && random.chance(0.7)) {
    const { payment, made } = random.pick(waiting);
    made.status = random.pick(['DEVOLVIDO', 'DEVOLVIDO', 'NAO_REALIZADO']);
    world.say(`return of ${wireMoney(made.amount)}: ${made.status}`);
    announce(world, payment);
    return Promise.resolve();
  }
  const whole = bank.payments.filter((payment) => leftOf(payment) > 1n);
  if (whole.length === 0) return;
  const payment = random.pick(whole);
  const left = leftOf(payment);
  const amount = random.chance(0.5) ? left : left / 2n;
  bank.sendBack(payment, amount, false);
  world.say(`return of ${wireMoney(amount)} begins`);
  announce(world, payment);
}

export const deposits: readonly Operation[] = [
  { name: 'deposit', weight: 9, run: deposit },
  { name: 'notice', weight: 9, run: sendNotice },
  { name: 'deposit cancelled', weight: 1, run: cancel },
  { name: 'bank return', weight: 1.5, run: bankReturn },
];
