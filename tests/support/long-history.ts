/** Creates years of a player's money through the ledger, as the features do, and sums its entries over days. */
import { sql } from 'drizzle-orm';
import { agencyRewards } from '#server/contexts/rewards/referral/schema.ts';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { withdrawals } from '#server/contexts/cashier/withdrawals/schema.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { noPurpose } from '#server/kernel/ledger/posting.ts';
import type { Posting } from '#server/kernel/ledger/posting.ts';
import * as betPostings from '#server/kernel/ledger/bet-postings.ts';
import * as ledger from '#server/kernel/ledger/postings.ts';
import * as reversals from '#server/kernel/ledger/reversal-postings.ts';
import { selectRows } from '#server/platform/db/rows.ts';

const DAY = 24 * 60 * 60_000;

export interface HistoryOptions {
  readonly db: Database;
  readonly member: number;
  readonly now: () => Date;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

/**
 * Runs random operations on a player's money, one after the other: `act(number)` runs one under ids of its own. The
 * player starts with enough money for all.
 */
export async function longHistory({ db, member, now, random }: HistoryOptions) {
  const [method] = await selectRows<{ id: number }>(
    db,
    sql`select id::int as id from payment_method order by id limit 1`,
  );
  const cents = (most: number) => BigInt(1 + Math.floor(random() * most));
  const game = () => ({ providerId: 1 + Math.floor(random() * 2), type: 1 + Math.floor(random() * 3) });
  const act = () => ({ member, now: now() });
  const write = (...postings: Posting[]) => transact(db, (tx) => postOrThrow(tx, postings));
  /** Deposits that may still be returned, open bets and open withdrawals. */
  const paid: { id: number; amount: bigint; fee: bigint }[] = [];
  const bets: { bet: number; stake: bigint; game: ReturnType<typeof game>; placedAt: Date }[] = [];
  const settled: typeof bets = [];
  const asked: { withdrawalId: number; amount: bigint }[] = [];

  const deposit = async (number: number, amount: bigint) => {
    const fee = random() < 0.5 ? 0n : cents(3_00);
    const at = now();
    const row = {
      memberId: member,
      methodId: method?.id ?? 0,
      state: 'paid',
      expiresAt: at,
      confirmedAt: at,
      createdAt: at,
    };
    const amounts = { amountCents: amount, feeCents: fee };
    const [made] = await db
      .insert(recharges)
      .values({ ...row, ...amounts, billNo: `Y${member}-${number}`, reference: `years-${member}-${number}` })
      .returning({ id: recharges.id });
    const id = made?.id ?? 0;
    await write(ledger.deposit({ ...act(), depositId: id, amount, fee }));
    paid.push({ id, amount, fee });
  };
  const kinds: readonly ((number: number) => Promise<unknown>)[] = [
    (number) => deposit(number, cents(500_00)),
    async () => {
      const back = paid.splice(Math.floor(random() * paid.length), 1)[0];
      if (!back) return;
      await write(
        reversals.reverseDeposit({ ...act(), depositId: back.id, nth: 1, amount: back.amount, fee: back.fee }),
      );
      await db.execute(
        sql`update recharge set state = 'reversed', reversed_at = ${now().toISOString()} where id = ${back.id}`,
      );
    },
    async (number) => {
      const bet = { bet: number, stake: cents(50_00), game: game(), placedAt: now() };
      await write(betPostings.stakeBet({ ...act(), ...bet }));
      bets.push(bet);
    },
    async () => {
      const bet = bets.shift();
      if (!bet) return;
      await write(
        betPostings.settleBet({
          ...act(),
          ...bet,
          win: random() < 0.5 ? 0n : cents(100_00),
          contribution: bet.stake,
          purpose: noPurpose,
        }),
      );
      settled.push(bet);
    },
    async (number) => {
      const bet = settled.shift();
      if (bet)
        await write(
          betPostings.resettleBet({
            ...act(),
            ...bet,
            transaction: `y${number}`,
            difference: cents(9_00) - 4_00n,
            purpose: noPurpose,
          }),
        );
    },
    async () => {
      const bet = bets.pop();
      if (bet) await write(betPostings.voidBet({ ...act(), ...bet }));
    },
    async (number) => {
      const [amount, at] = [cents(80_00) + 10_00n, now()];
      const row = { memberId: member, amountCents: amount, feeCents: random() < 0.5 ? 0n : cents(2_00), remark: '' };
      const [made] = await db
        .insert(withdrawals)
        .values({
          ...row,
          billNo: `YW${member}-${number}`,
          pixKeyKind: 'cpf',
          pixKey: '0',
          state: 'requested',
          createdAt: at,
        })
        .returning({ id: withdrawals.id });
      const request = { withdrawalId: made?.id ?? 0, amount };
      await write(ledger.holdWithdrawal({ ...act(), ...request }));
      asked.push(request);
    },
    async () => {
      const request = asked.shift();
      if (!request) return;
      const [row] = await selectRows<{ fee: string }>(
        db,
        sql`update withdrawal set state = 'paid', settled_at = ${now().toISOString()} where id = ${request.withdrawalId}
          returning fee_cents::text as fee`,
      );
      await write(ledger.payWithdrawal({ ...act(), ...request, fee: BigInt(row?.fee ?? 0) }));
    },
    async () => {
      const request = asked.pop();
      if (!request) return;
      await db.execute(sql`update withdrawal set state = 'rejected' where id = ${request.withdrawalId}`);
      await write(ledger.returnWithdrawal({ ...act(), ...request }));
    },
    async (bonus) => {
      const given = { bonus, amount: cents(30_00), wallet: random() < 0.5 ? ('bonus' as const) : ('rebate' as const) };
      await write(ledger.giveBonus({ ...act(), ...given }));
      if (random() < 0.7) await write(ledger.convertBonus({ ...act(), ...given }));
      else await write(ledger.forfeitBonus({ ...act(), ...given }));
      if (random() < 0.3) await write(reversals.takeBackBonus({ ...act(), bonus, amount: given.amount }));
    },
    async (number) => {
      const amount = cents(20_00);
      await write(ledger.exchangePoints({ ...act(), claim: number, amount }));
      if (random() < 0.8) await write(ledger.collectRebate({ ...act(), collect: number, amount }));
    },
    async (number) => {
      const monday = new Date(Date.UTC(2000, 0, 3) + number * 7 * DAY).toISOString().slice(0, 10);
      const reward = { part: 'betting', kind: 'direct', amount: cents(40_00) } as const;
      await write(ledger.payCommission({ ...act(), monday, ...reward }));
      const { part, kind, amount: rewardCents } = reward;
      const row = { agentId: member, week: monday, part, kind, baseCents: 0n, level: 1, rateBp: 1, rewardCents };
      await db.insert(agencyRewards).values({ ...row, state: 'paid', paidAt: now() });
    },
    (number) => write(ledger.adjustCash({ ...act(), posting: number, amount: cents(8_00) - 4_00n || 1n })),
  ];
  await deposit(0, 1_000_000_00n);
  // The deposits can no longer be returned, because the rest is staked.
  paid.length = 0;
  return { act: (number: number) => kinds[Math.floor(random() * kinds.length)]?.(number), write };
}

/** What moved in a member's wallets by kind of posting, e.g. "deposit/cash", and "fees", centavos. */
export type Moved = ReadonlyMap<string, bigint>;

/** Returns the sums of the entries between two days in São Paulo, inclusive, by the database's own calendar. */
export async function movedWithin(db: Database, member: number, from: string, to: string): Promise<Moved> {
  const rows = await selectRows<{ name: string; cents: string }>(
    db,
    sql`with mine as (
        select t.id, t.kind, a.kind as wallet, e.amount_cents from ledger_entry e
          join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
        where a.owner = ${member} and (e.posted_at at time zone 'America/Sao_Paulo')::date between ${from} and ${to})
      select kind || '/' || wallet as name, sum(amount_cents)::text as cents from mine group by 1
      union all
      select 'fees', coalesce(sum(e.amount_cents), 0)::text from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = 'fees' and e.transfer_id in (select id from mine)`,
  );
  return new Map(rows.map(({ name, cents }) => [name, BigInt(cents)]));
}
