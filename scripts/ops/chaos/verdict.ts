/** Compares the ledger with the operations. Each returned line names a fault. */
import { sql } from 'drizzle-orm';
import { audit } from '#server/backoffice/reconciliation/ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { DEPOSIT, STAKE, WITHDRAWAL } from './operations.ts';
import type { Actor, Operation, Paid } from './operations.ts';

export interface Played {
  readonly actors: readonly Actor[];
  readonly operations: readonly Operation[];
  readonly payments: readonly Paid[];
  /** The initial cash of each player, centavos. */
  readonly startCash: bigint;
  /** What other players' open withdrawals had locked at the beginning, centavos. */
  readonly lockedBefore: bigint;
}

/** Whether an operation was acknowledged, finally refused, or has an unknown outcome. */
export type Fate = 'done' | 'refused' | 'unknown';

export function fateOf({ answer, lost }: Operation): Fate {
  if (answer === null) return 'unknown';
  if (answer.status === 200) return 'done';
  // A request whose reply was lost may have arrived after a refused one.
  return lost > 0 ? 'unknown' : 'refused';
}

export function tallyOf(operations: readonly Operation[]): Record<Fate, number> {
  const fates = { done: 0, refused: 0, unknown: 0 };
  for (const operation of operations) fates[fateOf(operation)] += 1;
  return fates;
}

/**
 * Checks that every acknowledged operation is booked once and every other at most once. Checks that the balances match
 * and the ledger is sound.
 */
export async function verdict(db: Database, played: Played): Promise<string[]> {
  const wrong: string[] = [];
  const check = (isRight: boolean, line: () => string) => {
    if (!isRight) wrong.push(line());
  };
  const bets = await betsOf(db);
  const transfers = await transfersOf(db);
  const credited = await creditedOf(db);
  const keys = await keysOf(db);
  for (const operation of played.operations) {
    const { task } = operation;
    const fate = fateOf(operation);
    const said = () => `${task.kind} was ${fate}, ${JSON.stringify(operation.answer)}, lost ${operation.lost} times; `;
    if (task.kind === 'bet') {
      const bet = bets.get(task.bet);
      // A rollback that came first is acknowledged without an entry. The bet itself is then refused.
      if (fate === 'done') check(bet !== undefined, () => `${said()}no bet ${task.bet}`);
      if (fate === 'refused') check(bet === undefined, () => `${said()}bet ${task.bet} stands`);
      if (bet)
        check(
          transfers.get(`bet:${bet.id}:stake`) === 1,
          () => `${said()}stake posted ${transfers.get(`bet:${bet.id}:stake`)} times`,
        );
    } else if (task.kind === 'settle') {
      const bet = bets.get(task.bet);
      if (fate === 'done') check(bet?.state === 'settled', () => `${said()}bet is ${bet?.state}`);
      if (fate === 'refused') check(bet?.state !== 'settled', () => `${said()}bet is settled`);
      if (bet?.state === 'settled')
        check(
          BigInt(bet.win) === task.win && transfers.get(`bet:${bet.id}:end`) === 1,
          () => `${said()}win ${bet.win}`,
        );
    } else if (task.kind === 'rollback') {
      const bet = bets.get(task.bet);
      if (fate === 'done') check(bet === undefined || bet.state === 'void', () => `${said()}bet is ${bet?.state}`);
      if (bet?.state === 'void') check(transfers.get(`bet:${bet.id}:end`) === 1, () => `${said()}no end posted`);
    } else if (task.kind === 'notice') {
      if (fate === 'done')
        for (const { endToEndId } of task.payments)
          check(
            credited.get(endToEndId) === 1,
            () => `${said()}${endToEndId} credited ${credited.get(endToEndId) ?? 0} times`,
          );
    } else {
      const stands = keys.has(`${task.actor.player.id}/${task.key}`);
      if (fate === 'done') check(stands, () => `${said()}its key is unknown`);
      if (fate === 'refused') check(!stands, () => `${said()}its key stands`);
    }
  }
  for (const [name, count] of transfers) check(count === 1, () => `${name} was posted ${count} times`);
  for (const [name, count] of credited) check(count === 1, () => `${name} was credited ${count} times`);
  wrong.push(...(await wrongBalances(db, played, { bets, credited, keys })));
  for (const proof of await audit(db)) check(proof.wrong === 0, () => `${proof.name}: ${proof.wrong} rows break it`);
  return wrong;
}

interface Bet {
  readonly id: string;
  readonly member: number;
  readonly state: string;
  readonly win: string;
}

async function betsOf(db: Database): Promise<Map<string, Bet>> {
  const rows = await selectRows<Bet & { name: string }>(
    db,
    sql`select bet_id as name, id::text, member_id::int as member, state, coalesce(win_cents, 0)::text as win from game_bet`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

const countsOf = async (db: Database, query: ReturnType<typeof sql>) =>
  new Map((await selectRows<{ name: string; count: number }>(db, query)).map(({ name, count }) => [name, count]));

const transfersOf = (db: Database) =>
  countsOf(
    db,
    sql`select reference as name, count(*)::int as count from ledger_transfer where reference like 'bet:%' group by 1`,
  );

const creditedOf = (db: Database) =>
  countsOf(
    db,
    sql`select r.end_to_end_id as name, count(*)::int as count from recharge r join ledger_transfer t on t.reference = 'recharge:' || r.id
      where r.txid like 'c%' group by 1`,
  );

async function keysOf(db: Database): Promise<ReadonlySet<string>> {
  const rows = await selectRows<{ name: string }>(
    db,
    sql`select member_id || '/' || key as name from idempotency_key where key like 'chaos-key-%'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Finds players whose cash, reserved or staked money does not match their operations. */
async function wrongBalances(
  db: Database,
  { actors, payments, startCash, lockedBefore }: Played,
  {
    bets,
    credited,
    keys,
  }: {
    readonly bets: ReadonlyMap<string, Bet>;
    readonly credited: ReadonlyMap<string, number>;
    readonly keys: ReadonlySet<string>;
  },
): Promise<string[]> {
  const cash = new Map<number, bigint>(actors.map(({ player }) => [player.id, startCash]));
  const add = (member: number, cents: bigint) => cash.set(member, (cash.get(member) ?? 0n) + cents);
  let open = 0n;
  for (const { member, state, win } of bets.values()) {
    if (state === 'open') open += STAKE;
    if (state !== 'void') add(member, BigInt(win) - STAKE);
  }
  for (const { actor, endToEndId } of payments) if (credited.has(endToEndId)) add(actor.player.id, DEPOSIT);
  for (const key of keys) add(Number(key.split('/')[0]), -WITHDRAWAL);
  const converted = await selectRows<{ member: number; cents: string }>(
    db,
    sql`select member_id::int as member, sum(bonus_cents)::text as cents from turnover_requirement where state = 'done' group by 1`,
  );
  for (const { member, cents } of converted) add(member, BigInt(cents));
  const found = await selectRows<{ kind: string; member: number; cents: string }>(
    db,
    sql`select kind, owner::int as member, balance_cents::text as cents from ledger_account where kind in ('cash', 'locked', 'open_bets') and owner is not null`,
  );
  const sum = (kind: string) =>
    found.filter((row) => row.kind === kind).reduce((all, { cents }) => all + BigInt(cents), 0n);
  const wrong: string[] = [];
  for (const { player } of actors) {
    const has = BigInt(found.find((row) => row.kind === 'cash' && row.member === player.id)?.cents ?? 0);
    if (has !== cash.get(player.id))
      wrong.push(`player ${player.id} has ${has} of ${cash.get(player.id)} centavos: ${await movedOf(db, player.id)}`);
  }
  if (sum('open_bets') !== open) wrong.push(`staked is ${sum('open_bets')}, open bets are ${open}`);
  if (sum('locked') !== lockedBefore + BigInt(keys.size) * WITHDRAWAL)
    wrong.push(`waiting is ${sum('locked')}, ${keys.size} withdrawals were asked for`);
  return wrong;
}

/** Returns the entries of a member's cash, for diagnosis. */
async function movedOf(db: Database, member: number): Promise<string> {
  const rows = await selectRows<{ moved: string }>(
    db,
    sql`select t.kind || ' ' || count(*) || ' of ' || sum(e.amount_cents) as moved from ledger_entry e
      join ledger_transfer t on t.id = e.transfer_id join ledger_account a on a.id = e.account_id
      where a.kind = 'cash' and a.owner = ${member} group by t.kind order by 1`,
  );
  return rows.map(({ moved }) => moved).join(', ');
}
