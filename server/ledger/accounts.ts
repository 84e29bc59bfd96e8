/** The accounts of the ledger: which kinds exist, whose they are, and how their rows are found, made and locked. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';

/** Of one member each. None may go below zero. */
export const playerKinds = ['cash', 'bonus', 'rebate', 'locked', 'open_bets'] as const;
export type PlayerKind = (typeof playerKinds)[number];

/** Of the house. `true`: may go below zero. */
export const houseKinds = {
  psp_clearing: true,
  house_game: true,
  house_bonus: true,
  fees: false,
  suspense: false,
} as const;
export type HouseKind = keyof typeof houseKinds;

export type AccountRef = { readonly kind: PlayerKind; readonly member: number } | { readonly kind: HouseKind };

/** House accounts exist this many times; a posting picks one by its member, so players rarely share a row's lock. */
export const STRIPES = 16;

interface AccountKey {
  readonly kind: string;
  readonly owner: number | null;
  readonly stripe: number;
  readonly mayBeNegative: boolean;
}

export interface LockedAccount {
  readonly id: number;
  readonly balance: bigint;
  readonly mayBeNegative: boolean;
}

/**
 * Locks the rows of several accounts, in the order of their ids so that two postings never wait for each other in a
 * ring, and makes those that do not exist. Answers them in the order asked.
 */
export async function lockAccounts(
  tx: Database,
  refs: readonly AccountRef[],
  stripe: number,
): Promise<LockedAccount[]> {
  const keys = refs.map((ref) => accountKey(ref, stripe));
  const found = await selectForUpdate(tx, keys);
  if (found.size === keys.length) return keys.map((key) => pick(found, key));
  for (const key of keys.filter((wanted) => !found.has(nameOf(wanted)))) {
    await tx.execute(sql`insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents)
      values (${key.kind}, ${key.owner}, ${key.stripe}, ${key.mayBeNegative}, 0)
      on conflict on constraint ledger_account_once do nothing`);
  }
  const all = await selectForUpdate(tx, keys);
  return keys.map((key) => pick(all, key));
}

function accountKey(ref: AccountRef, stripe: number): AccountKey {
  if ('member' in ref) return { kind: ref.kind, owner: ref.member, stripe: 0, mayBeNegative: false };
  return { kind: ref.kind, owner: null, stripe, mayBeNegative: houseKinds[ref.kind] };
}

const nameOf = (key: Pick<AccountKey, 'kind' | 'owner' | 'stripe'>) => `${key.kind}/${key.owner ?? ''}/${key.stripe}`;

// `ledger_account.id`: a bare `id` would be the selected text, of which 1000 stands before 999.
async function selectForUpdate(tx: Database, keys: readonly AccountKey[]): Promise<Map<string, LockedAccount>> {
  const wanted = keys.map((key) =>
    key.owner === null
      ? sql`(kind = ${key.kind} and owner is null and stripe = ${key.stripe})`
      : sql`(kind = ${key.kind} and owner = ${key.owner} and stripe = 0)`,
  );
  const { rows } = (await tx.execute(
    sql`select id::text, kind, owner::text, stripe, may_be_negative, balance_cents::text from ledger_account
      where ${sql.join(wanted, sql` or `)} order by ledger_account.id for update`,
  )) as unknown as {
    rows: {
      id: string;
      kind: string;
      owner: string | null;
      stripe: number;
      may_be_negative: boolean;
      balance_cents: string;
    }[];
  };
  return new Map(
    rows.map((row) => [
      nameOf({ kind: row.kind, owner: row.owner === null ? null : Number(row.owner), stripe: row.stripe }),
      { id: Number(row.id), balance: BigInt(row.balance_cents), mayBeNegative: row.may_be_negative },
    ]),
  );
}

function pick(found: Map<string, LockedAccount>, key: AccountKey): LockedAccount {
  const account = found.get(nameOf(key));
  if (!account) throw new Error(`ledger account ${key.kind} is missing`);
  return account;
}
