/** Checks invariants that hold at any moment: the proofs of the ledger, and the actors' records of all money. */
import { sql } from 'drizzle-orm';
import { audit } from '#server/backoffice/reconciliation/ledger.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { checkRewards } from './reward-sums.ts';
import { Wrong } from './world.ts';
import type { Bet, Member, World } from './world.ts';

export async function checkAll(world: World): Promise<void> {
  await world.engine.setClock(world.now());
  const proofs = (await audit(world.db)).filter(({ wrong }) => wrong !== 0);
  if (proofs.length > 0) throw new Wrong(`proofs: ${proofs.map(({ name, wrong }) => `${name} (${wrong})`).join('; ')}`);
  await syncUnsure(world);
  const outcomes = await checkPayments(world);
  const paidOut = await checkPayouts(world);
  const sums = await sumsOf(world);
  for (const member of world.members) checkMember(world, member, { outcomes, paidOut, sums });
  await checkClearing(world, outcomes);
  await checkRewards(world);
}

/**
 * Returns whether the server may have ended or refused a bet without the provider's knowledge. An operator decides, the
 * reply was lost, or the member has left.
 */
const isUnsure = ({ state, member }: Bet) =>
  state === 'held' || state === 'unknown' || (state === 'open' && member.hasLeft);

/** Copies the server's state of bets that only it knows. They may not exist at all. */
async function syncUnsure({ db, bets }: World): Promise<void> {
  const unsure = bets.filter(isUnsure);
  if (unsure.length === 0) return;
  const rows = await selectRows<{ bet: string; state: Bet['state']; win: string | null }>(
    db,
    sql`select bet_id as bet, state, win_cents::text as win from game_bet`,
  );
  const found = new Map(rows.map((row) => [row.bet, row]));
  for (const bet of unsure) {
    const row = found.get(bet.id);
    const mayBe = bet.member.hasLeft ? ['open', 'void'] : ['open'];
    const isWrong = bet.state !== 'held' && row && !mayBe.includes(row.state);
    if (isWrong) throw new Wrong(`${bet.id} is ${row?.state} by nobody`);
    bet.kept = row ? { isOpen: row.state === 'open', win: BigInt(row.win ?? 0), isVoid: row.state === 'void' } : null;
  }
}

type Outcomes = ReadonlyMap<string, string>;

/**
 * Checks each payment at the bank: what the server acknowledged is booked, and the right payment of a charge is
 * credited.
 */
async function checkPayments({ db, bank, deposits }: World): Promise<Outcomes> {
  const rows = await selectRows<{ id: string; outcome: string; cents: string }>(
    db,
    sql`select end_to_end_id as id, outcome, amount_cents::text as cents from provider_event`,
  );
  const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]));
  for (const { id, cents } of rows) {
    const payment = bank.payments.find((each) => each.id === id);
    if (payment?.amount !== BigInt(cents)) throw new Wrong(`payment ${id} of ${cents} is not the bank's`);
  }
  for (const { txid, member } of deposits) {
    const payments = bank.payments.filter((each) => each.txid === txid);
    const credited = payments.filter(({ id }) => outcomes.get(id) === 'credited');
    if (credited.length > 1) throw new Wrong(`a deposit of ${member.name} was credited twice`);
    for (const { id, isTold } of payments)
      if (isTold && !outcomes.has(id)) throw new Wrong(`a payment of ${member.name} was answered for and is not kept`);
    const [only] = payments;
    const charge = bank.charges.get(txid ?? '');
    const isRight = only?.payer === charge?.payer && only?.amount === charge?.amount && only?.returns.length === 0;
    if (only && payments.length === 1 && only.isTold && isRight && member.isFree && credited.length === 0)
      throw new Wrong(`a right payment of ${member.name} was not credited but ${outcomes.get(only.id)}`);
  }
  for (const payment of bank.payments) {
    const back = payment.returns.reduce((sum, { amount, status }) => (status === 'DEVOLVIDO' ? sum + amount : sum), 0n);
    const isOurs = payment.returns.every(({ isAsked }) => isAsked);
    if (isOurs && outcomes.get(payment.id) === 'returned' && back !== payment.amount)
      throw new Wrong(`payment ${payment.id} is booked as sent back, and ${back} of ${payment.amount} is`);
    if (back > payment.amount) throw new Wrong(`payment ${payment.id} was sent back twice`);
  }
  return outcomes;
}

interface PaidOut {
  readonly id: number;
  readonly amount: bigint;
}

/**
 * Checks that the bank paid what the ledger reports as paid, and nothing that was returned. Returns the payouts by
 * member.
 */
async function checkPayouts({ db, bank, withdrawals }: World): Promise<readonly PaidOut[]> {
  const rows = await selectRows<{ bill: string; member: string; state: string; cents: string; net: string }>(
    db,
    sql`select bill_no as bill, member_id::text as member, state, amount_cents::text as cents,
      (amount_cents - fee_cents)::text as net from withdrawal`,
  );
  const known = new Map(rows.map((row) => [row.bill, row]));
  for (const { bill, member } of withdrawals)
    if (!known.has(bill)) throw new Wrong(`a withdrawal of ${member.name} was answered for and is not there`);
  for (const { reference, amount, state } of bank.payouts.values()) {
    const row = known.get(reference);
    if (!row || BigInt(row.net) !== amount) throw new Wrong(`the bank was asked for a payout of ${amount} of nobody`);
    const allowed = { pending: ['approved'], paid: ['approved', 'paid'], refused: ['approved', 'returned'] }[state];
    if (!allowed.includes(row.state)) throw new Wrong(`a payout is ${state} at the bank and ${row.state} here`);
  }
  for (const { bill, state } of rows)
    if (state === 'paid' && bank.payouts.get(bill)?.state !== 'paid')
      throw new Wrong(`withdrawal ${bill} was not paid`);
  const paid = rows.filter(({ state }) => state === 'paid');
  return paid.map(({ member, cents }) => ({ id: Number(member), amount: BigInt(cents) }));
}

/**
 * What only the server decides, by member: rewards converted to cash, and returned deposits less debts that were
 * written off.
 */
interface Sums {
  readonly member: string;
  readonly held: string;
  readonly open: string;
  readonly rewards: string;
  readonly reversed: string;
}

const sumsOf = ({ db }: World): Promise<Sums[]> =>
  selectRows<Sums>(
    db,
    sql`select m.id::text as member,
      (select coalesce(sum(balance_cents), 0) from ledger_account a
        where a.owner = m.id and kind in ('cash', 'locked', 'open_bets', 'disputed', 'debt'))::text as held,
      (select coalesce(sum(balance_cents), 0) from ledger_account a where a.owner = m.id and kind = 'open_bets')::text as open,
      (select coalesce(sum(e.amount_cents), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        join ledger_transfer t on t.id = e.transfer_id where a.owner = m.id and a.kind = 'cash'
          and t.kind in ('bonus_convert', 'bonus_taken_back', 'rebate_collect', 'agency_reward'))::text as rewards,
      ((select coalesce(sum(deposit_cents), 0) from deposit_reversal r where r.member_id = m.id)
        - (select coalesce(sum(e.amount_cents), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          join ledger_transfer t on t.id = e.transfer_id where a.owner = m.id
            and t.kind in ('write_off', 'debt_written_off')))::text as reversed
      from member m`,
  );

interface Known {
  readonly outcomes: Outcomes;
  readonly paidOut: readonly PaidOut[];
  readonly sums: readonly Sums[];
}

/** Checks that a member's money is deposits, wins and grants, less stakes, withdrawals and returns. */
function checkMember(world: World, member: Member, { outcomes, paidOut, sums }: Known): void {
  const { bank, deposits, bets, adjusted } = world;
  const row = sums.find((each) => Number(each.member) === member.id);
  if (!row) throw new Wrong(`${member.name} is gone`);
  const mine = new Set(deposits.filter((each) => each.member === member).map(({ txid }) => txid));
  const paidIn = total(
    bank.payments.filter(({ id, txid }) => mine.has(txid) && outcomes.get(id) === 'credited'),
    ({ amount }) => amount,
  );
  const own = bets.filter((each) => each.member === member);
  const won = total(own, wonOf);
  const open = total(own, (bet) => (isOpen(bet) ? bet.stake : 0n));
  const out = total(
    paidOut.filter(({ id }) => id === member.id),
    ({ amount }) => amount,
  );
  const given = BigInt(row.rewards) + (adjusted.get(member) ?? 0n);
  const expected = paidIn + won + given - out - BigInt(row.reversed);
  if (BigInt(row.held) !== expected)
    throw new Wrong(
      `${member.name} has ${row.held}, not ${expected}: paid in ${paidIn}, won ${won}, given ${given}, out ${out}, reversed ${row.reversed}`,
    );
  if (BigInt(row.open) !== open) throw new Wrong(`${member.name} has ${row.open} in open bets, not ${open}`);
}

const total = <T>(list: readonly T[], of: (each: T) => bigint): bigint =>
  list.reduce((sum, each) => sum + of(each), 0n);

const isOpen = (bet: Bet): boolean => (isUnsure(bet) ? bet.kept?.isOpen === true : bet.state === 'open');

function wonOf(bet: Bet): bigint {
  const { kept, stake, win, state } = bet;
  if (!isUnsure(bet)) return state === 'settled' ? win - stake : 0n;
  return !kept || kept.isOpen || kept.isVoid ? 0n : kept.win - stake;
}

/** Checks that the provider owes the operator its incoming less its outgoing payments. */
async function checkClearing({ db, bank }: World, outcomes: Outcomes): Promise<void> {
  const [row] = await selectRows<{ clearing: string; back: string; reversed: string; paid: string[] | null }>(
    db,
    sql`select (select coalesce(sum(balance_cents), 0) from ledger_account where kind = 'psp_clearing')::text as clearing,
      (select coalesce(sum(e.amount_cents), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        join ledger_transfer t on t.id = e.transfer_id where a.kind = 'psp_clearing' and t.kind = 'suspense_return')::text as back,
      (select coalesce(sum(reversed_cents), 0) from recharge)::text as reversed,
      (select array_agg(bill_no) from withdrawal where state = 'paid') as paid`,
  );
  if (!row) throw new Wrong('no sums');
  const paymentsIn = bank.payments.filter(({ id }) => outcomes.has(id));
  const paid = (row.paid ?? []).map((bill) => bank.payouts.get(bill)?.amount ?? 0n);
  const expected =
    total(paid, (amount) => amount) +
    BigInt(row.back) +
    BigInt(row.reversed) -
    total(paymentsIn, ({ amount }) => amount);
  if (BigInt(row.clearing) !== expected) throw new Wrong(`the provider's account is ${row.clearing}, not ${expected}`);
}
