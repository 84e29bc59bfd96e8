/** Defines the ledger's accounts: their kinds and owners, and how their rows are found, created and locked. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

/**
 * Accounts of one member. None may go below zero except `debt`, which is never above it: what the member owes for a returned deposit.
 * `disputed`: cash that is held while a deposit is disputed.
 */
export const playerKinds = ['cash', 'bonus', 'rebate', 'locked', 'open_bets', 'disputed', 'debt'] as const;
export type PlayerKind = (typeof playerKinds)[number];
/** The accounts that hold a bonus until its wagering is met. */
export type BonusWallet = Extract<PlayerKind, 'bonus' | 'rebate'>;

/** Accounts of the house. `true`: may go below zero. */
export const houseKinds = {
  psp_clearing: true,
  house_game: true,
  house_bonus: true,
  house_agency: true,
  /** Debts for returned deposits that the house wrote off. */
  write_offs: true,
  /** The counter account of operators' manual adjustments. */
  house_adjust: true,
  fees: false,
  suspense: false,
} as const;
export type HouseKind = keyof typeof houseKinds;

export type AccountRef = { readonly kind: PlayerKind; readonly member: number } | { readonly kind: HouseKind };

/** House accounts exist this many times; a posting picks one by its member, so players rarely share a row's lock. */
export const STRIPES = 16;

export interface AccountKey {
  readonly kind: PlayerKind | HouseKind;
  /** The member's id; null for the house. */
  readonly owner: number | null;
  /** 0 for players. */
  readonly stripe: number;
}

export interface LockedAccount {
  readonly id: number;
  readonly balance: bigint;
  readonly mayBeNegative: boolean;
}

/** Returns whether an account may be negative. */
export const mayBeNegative = ({ kind, owner }: Pick<AccountKey, 'kind' | 'owner'>): boolean =>
  owner === null ? houseKinds[kind as HouseKind] : kind === 'debt';

/** Returns an account's name, the key in the map of locked accounts. */
export const nameOf = ({ kind, owner, stripe }: { kind: string; owner: number | null; stripe: number }): string =>
  `${kind}/${owner ?? ''}/${stripe}`;

/** Locks the rows of several accounts in the order of their ids, and creates missing ones. Returns them by `nameOf`. */
export async function lockAccounts(
  tx: Database,
  wanted: readonly AccountKey[],
): Promise<ReadonlyMap<string, LockedAccount>> {
  const keys = [...new Map(wanted.map((key) => [nameOf(key), key])).values()];
  if (keys.length === 0) return new Map();
  const found = await selectForUpdate(tx, keys);
  const missing = keys.filter((key) => !found.has(nameOf(key)));
  if (missing.length === 0) return found;
  const rows = missing.map((key) => sql`(${key.kind}, ${key.owner}, ${key.stripe}, ${mayBeNegative(key)}, 0)`);
  await tx.execute(sql`insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents)
    values ${sql.join(rows, sql`, `)} on conflict on constraint ledger_account_once do nothing`);
  return selectForUpdate(tx, keys);
}

interface AccountRow {
  readonly id: string;
  readonly kind: string;
  readonly owner: string | null;
  readonly stripe: number;
  readonly may_be_negative: boolean;
  readonly balance_cents: string;
}

// `ledger_account.id`, because a bare `id` is the selected text, which sorts 1000 before 999.
async function selectForUpdate(tx: Database, keys: readonly AccountKey[]): Promise<Map<string, LockedAccount>> {
  const wanted = keys.map(({ kind, owner, stripe }) =>
    owner === null
      ? sql`(kind = ${kind} and owner is null and stripe = ${stripe})`
      : sql`(kind = ${kind} and owner = ${owner} and stripe = 0)`,
  );
  const rows = await selectRows<AccountRow>(
    tx,
    sql`select id::text, kind, owner::text, stripe, may_be_negative, balance_cents::text from ledger_account
      where ${sql.join(wanted, sql` or `)} order by ledger_account.id for update`,
  );
  return new Map(
    rows.map((row) => [
      nameOf({ kind: row.kind, owner: row.owner === null ? null : Number(row.owner), stripe: row.stripe }),
      { id: Number(row.id), balance: BigInt(row.balance_cents), mayBeNegative: row.may_be_negative },
    ]),
  );
}
