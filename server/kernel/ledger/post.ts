/** Posts money in one statement: references, locks, checks, entries, daily sums. Every transfer goes through `post`. */
import { sql } from '#server/platform/db/drizzle.ts';
import { afterCommit } from '#server/platform/db/transaction.ts';
import { publishSignal } from '#server/platform/outbox/signals.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { lockAccounts, mayBeNegative, nameOf, playerKinds, STRIPES } from './accounts.ts';
import type { AccountKey, PlayerKind } from './accounts.ts';
import type { Balances } from './balances.ts';
import { addedTotals } from './daily-totals.ts';
import type { Line, Posting } from './posting.ts';
import { repayDebt } from './reversal-postings.ts';

/** `repeated`: every reference exists, nothing was written. `insufficient`: an account would go below zero. */
export type PostingResult = 'posted' | 'repeated' | 'insufficient';

/**
 * Posts all of the postings or none, within the caller's transaction and in one statement (migration 0002). Inserts the references first, so
 * that two copies of a posting wait there and not for the accounts. Locks all accounts in one order, which prevents deadlocks. Checks each
 * posting after the one before it, and writes entries and daily sums. On `insufficient` the caller must roll back. Cash of a member who owes
 * repays their debt at once. Throws where only some of the references exist.
 */
export async function post(tx: Database, postings: readonly Posting[]): Promise<PostingResult> {
  if (postings.length === 0) return 'posted';
  const [row] = await ledgerPost(tx, givenOf(postings));
  const result = row?.result ?? 'in part';
  if (result === 'in part')
    throw new Error(`posted in part before: ${postings.map(({ reference }) => reference).join(', ')}`);
  if (result === 'owing') await repayDebts(tx, postings);
  else if (result !== 'posted') return result;
  const members = new Set(postings.map(({ member }) => member).filter((member) => member > 0));
  afterCommit(tx, () => publishSignal({ members: [...members] }));
  return 'posted';
}

/** Repays the debts of these postings' members from their cash, in the same transaction. The postings hold the lock on the cash. */
async function repayDebts(tx: Database, postings: readonly Posting[]): Promise<void> {
  const ofMember = Map.groupBy(postings, ({ member }) => member);
  ofMember.delete(0);
  for (const [member, own] of ofMember) {
    const { cash, debt } = await lockPlayer(tx, member);
    const amount = cash < -debt ? cash : -debt;
    const bringer = own.find(({ lines }) => lines.some(isCashOf(member))) ?? own[0];
    if (amount > 0n && bringer)
      await postOrThrow(tx, [repayDebt({ member, by: bringer.reference, amount, now: bringer.now })]);
  }
}

const isCashOf =
  (member: number) =>
  ({ account, amount }: Line): boolean =>
    account.kind === 'cash' && account.member === member && amount > 0n;

/** The house accounts that a posting may touch when its amount depends on a member's balance. */
const houseOfBalance = ['psp_clearing', 'house_bonus', 'fees', 'write_offs'] as const;

/**
 * Locks and returns a member's balances, for postings whose amounts depend on them. Locks at once every account that such postings touch, so
 * that `post` needs no further lock.
 */
export async function lockBalances(tx: Database, member: number): Promise<Balances> {
  const house = houseOfBalance.map((kind): AccountKey => ({ kind, owner: null, stripe: member % STRIPES }));
  return lockPlayer(tx, member, house);
}

async function lockPlayer(tx: Database, member: number, others: readonly AccountKey[] = []): Promise<Balances> {
  const keyOfKind = (kind: PlayerKind): AccountKey => ({ kind, owner: member, stripe: 0 });
  const accounts = await lockAccounts(tx, [...playerKinds.map(keyOfKind), ...others]);
  const balance = (kind: PlayerKind) => accounts.get(nameOf(keyOfKind(kind)))?.balance ?? 0n;
  return Object.fromEntries(playerKinds.map((kind) => [kind, balance(kind)])) as Record<PlayerKind, bigint>;
}

/** Posts where the caller's locked rows guarantee success. Throws on any result but `posted`. */
export async function postOrThrow(tx: Database, postings: readonly Posting[]): Promise<void> {
  const posted = await post(tx, postings);
  if (posted !== 'posted') throw new Error(`${postings.map(({ reference }) => reference).join(', ')} was ${posted}`);
}

/** Builds the arguments of the database's function: parallel arrays for transfers, and parallel arrays for their lines. */
function givenOf(postings: readonly Posting[]) {
  // Sorted, so that two transactions with the same references insert them in one order.
  const names = postings.map(({ reference }) => reference).sort();
  const of = new Map(postings.map((posting) => [posting.reference, posting]));
  const sorted = names.map((name) => of.get(name) as Posting);
  const lines = postings.flatMap((posting) =>
    posting.lines.flatMap((line) =>
      line.amount === 0n ? [] : [{ ...keyOf(posting, line), posting, cents: line.amount }],
    ),
  );
  return {
    kinds: sorted.map(({ kind }) => kind),
    names,
    times: sorted.map(({ now }) => now.toISOString()),
    of: lines.map(({ posting }) => names.indexOf(posting.reference) + 1),
    accounts: lines.map(({ kind }) => kind),
    owners: lines.map(({ owner }) => owner),
    stripes: lines.map(({ stripe }) => stripe),
    mayBeBelow: lines.map(mayBeNegative),
    cents: lines.map(({ cents }) => cents.toString()),
    days: JSON.stringify(addedTotals(postings)),
  };
}

const ledgerPost = preparedQuery<ReturnType<typeof givenOf>, { result: PostingResult | 'in part' | 'owing' }[]>(
  'ledger_post_5',
  (db, at) =>
    db
      .select({
        result: sql<
          PostingResult | 'in part' | 'owing'
        >`ledger_post_5(${at('kinds')}::text[], ${at('names')}::text[], ${at('times')}::timestamptz[],
        ${at('of')}::int[], ${at('accounts')}::text[], ${at('owners')}::bigint[], ${at('stripes')}::int[],
        ${at('mayBeBelow')}::boolean[], ${at('cents')}::bigint[], ${at('days')}::jsonb)`,
      })
      .from(sql`(values (1)) as one`),
);

const keyOf = (posting: Posting, { account }: Line): AccountKey =>
  'member' in account
    ? { kind: account.kind, owner: account.member, stripe: 0 }
    : { kind: account.kind, owner: null, stripe: posting.member % STRIPES };
