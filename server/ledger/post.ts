/** The one statement of money: references, locks, judgement, entries, the member's day. Every transfer goes through `post`. */
import { sql } from 'drizzle-orm';
import { whenCommitted } from '#server/core/transact.ts';
import { wake } from '#server/core/wake.ts';
import type { Database } from '#server/db/connect.ts';
import { lockAccounts, nameOf, playerKinds, STRIPES } from './accounts.ts';
import type { AccountKey, AccountRef, LockedAccount } from './accounts.ts';
import { addedDays } from './member-day.ts';

export interface Posting {
  readonly kind: PostingKind;
  /** Names what is posted; the same reference is never posted twice. */
  readonly reference: string;
  /** Whose doing this is; also spreads the house's rows. 0: nobody's. */
  readonly member: number;
  readonly now: Date;
  /** Amounts in centavos that sum to zero; lines of zero are left out. */
  readonly lines: readonly Line[];
  /** The game whose money this is, by its provider's number and its type. */
  readonly game?: GameOfMoney;
  /** Of the stake that is settled, how much counts as turnover, centavos (docs/decisions/0053). */
  readonly counted?: bigint;
  /** When the bet was placed that this ends or corrects: what comes back counts for that day, too. */
  readonly placedAt?: Date;
}

export interface Line {
  readonly account: AccountRef;
  readonly amount: bigint;
}

export interface GameOfMoney {
  readonly providerId: number;
  /** A number of contract/games.ts. */
  readonly type: number;
}

export type PostingKind =
  | 'deposit'
  | 'suspense'
  | 'suspense_return'
  | 'bet'
  | 'settle'
  | 'resettle'
  | 'void'
  | 'withdrawal_hold'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'bonus_give'
  | 'bonus_convert'
  | 'bonus_forfeit'
  | 'bonus_taken_back'
  | 'points_exchange'
  | 'rebate_collect'
  | 'agency_reward'
  | 'deposit_reversed'
  | 'write_off'
  | 'house_adjust';

/** `repeated`: all references stand already, nothing was written. `insufficient`: an account would go below zero. */
export type PostingResult = 'posted' | 'repeated' | 'insufficient';

/**
 * Posts all of it or nothing, inside the caller's transaction: inserts the references, so that two copies of one posting
 * queue there and not on the money; locks the accounts of all postings at once, in one order, so that no two transactions
 * wait for each other in a ring; judges each posting after the one before it; writes entries and the members' days.
 * On `insufficient` the caller must roll back. Throws where some references stand and others do not: no caller means that.
 */
export async function post(tx: Database, postings: readonly Posting[]): Promise<PostingResult> {
  if (postings.length === 0) return 'posted';
  const transfers = await insertTransfers(tx, postings);
  if (transfers.size === 0) return 'repeated';
  if (transfers.size < postings.length)
    throw new Error(`posted in part before: ${postings.map(({ reference }) => reference).join(', ')}`);

  const accounts = await lockAccounts(tx, postings.flatMap(keysOf));
  const entries = judge(postings, transfers, accounts);
  if (entries === 'insufficient') return 'insufficient';
  await write(tx, entries, addedDays(postings));
  const members = new Set(postings.map(({ member }) => member).filter((member) => member > 0));
  whenCommitted(tx, () => wake({ members: [...members] }));
  return 'posted';
}

/** Of the house, what a posting may touch that depends on a balance of its member's. */
const houseOfBalance = ['psp_clearing', 'house_bonus', 'fees', 'write_offs'] as const;

/**
 * The member's cash, held until the transaction ends, for postings whose amounts depend on it. Everything that they may touch is
 * locked here at once: `post` asks for no lock that it has not.
 */
export async function balanceLocked(tx: Database, member: number): Promise<bigint> {
  const cash: AccountKey = { kind: 'cash', owner: member, stripe: 0 };
  const own = playerKinds.map((kind): AccountKey => ({ kind, owner: member, stripe: 0 }));
  const house = houseOfBalance.map((kind): AccountKey => ({ kind, owner: null, stripe: member % STRIPES }));
  const accounts = await lockAccounts(tx, [...own, ...house]);
  return accounts.get(nameOf(cash))?.balance ?? 0n;
}

type Sql = ReturnType<typeof sql>;

/** Entries and days in one statement: a round trip for each would cost more than the rows. */
async function write(tx: Database, entries: readonly Sql[], days: Sql | null): Promise<void> {
  if (entries.length === 0) return void (days && (await tx.execute(days)));
  const insert = sql`insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents)
    values ${sql.join([...entries], sql`, `)}`;
  await tx.execute(days ? sql`with days as (${days}) ${insert}` : insert);
}

/** Posts what the caller's own rows guard: anything but `posted` is a fault of ours. */
export async function mustPost(tx: Database, postings: readonly Posting[]): Promise<void> {
  const posted = await post(tx, postings);
  if (posted !== 'posted') throw new Error(`${postings.map(({ reference }) => reference).join(', ')} was ${posted}`);
}

/** The new transfers by reference; one that stands already is not among them. */
async function insertTransfers(tx: Database, postings: readonly Posting[]): Promise<Map<string, string>> {
  // In one order over all transactions, for two that post the same references.
  const sorted = [...postings].sort((one, other) => (one.reference < other.reference ? -1 : 1));
  const rows = sorted.map(({ kind, reference, now }) => sql`(${kind}, ${reference}, ${now.toISOString()})`);
  const inserted = (await tx.execute(
    sql`insert into ledger_transfer (kind, reference, posted_at) values ${sql.join(rows, sql`, `)}
      on conflict (reference) do nothing returning id::text, reference`,
  )) as unknown as { rows: { id: string; reference: string }[] };
  return new Map(inserted.rows.map(({ id, reference }) => [reference, id]));
}

const keyOf = (posting: Posting, { account }: Line): AccountKey =>
  'member' in account
    ? { kind: account.kind, owner: account.member, stripe: 0 }
    : { kind: account.kind, owner: null, stripe: posting.member % STRIPES };

const written = (posting: Posting) => posting.lines.filter(({ amount }) => amount !== 0n);
const keysOf = (posting: Posting) => written(posting).map((line) => keyOf(posting, line));

/** The entries' values, or that an account would go below zero after one of the postings. */
function judge(
  postings: readonly Posting[],
  transfers: ReadonlyMap<string, string>,
  accounts: ReadonlyMap<string, LockedAccount>,
): Sql[] | 'insufficient' {
  const balances = new Map([...accounts.values()].map(({ id, balance }) => [id, balance]));
  const entries: Sql[] = [];
  for (const posting of postings) {
    for (const line of written(posting)) {
      const account = accounts.get(nameOf(keyOf(posting, line)));
      if (!account) throw new Error(`ledger account ${line.account.kind} is missing`);
      const balance = (balances.get(account.id) ?? 0n) + line.amount;
      if (!account.mayBeNegative && balance < 0n) return 'insufficient';
      balances.set(account.id, balance);
      entries.push(sql`(${transfers.get(posting.reference)}, ${account.id}, ${line.amount.toString()}, 0)`);
    }
  }
  return entries;
}
