/**
 * Reads closed accounts whose money no bank accepted (docs/decisions/20-account-closure.md): the amount, the owner,
 * and since when.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectRows } from '#server/platform/db/rows.ts';

export interface UnclaimedBalance {
  readonly member: number;
  readonly account: string;
  /** Centavos. */
  readonly cash: bigint;
  readonly since: Date;
  /** Since when it is owed to the state's funds; `null` while it is the player's. */
  readonly owedAt: Date | null;
}

interface Row {
  member: string;
  account: string;
  cash: string;
  since: string;
  owed: string | null;
}

const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint::text`);

/** Reads the balances of excluded members, or of deleted accounts. */
async function unclaimedBalancesOf(db: Database, from: SQL, after: number, limit: number): Promise<UnclaimedBalance[]> {
  const rows = await selectRows<Row>(
    db,
    sql`
    select u.member_id::text as member, (select account from member m where m.id = u.member_id) as account,
      coalesce((select balance_cents from ledger_account a where a.owner = u.member_id and a.kind = 'cash'), 0)::text as cash,
      ${millis('u.unpayable_at')} as since, ${millis('u.owed_at')} as owed
    from (${from} and unpayable_at is not null and member_id > ${after} order by member_id limit ${limit}) u
    order by u.member_id`,
  );
  return rows.map(({ member, account, cash, since, owed }) => ({
    member: Number(member),
    account,
    cash: BigInt(cash),
    since: new Date(Number(since)),
    owedAt: owed === null ? null : new Date(Number(owed)),
  }));
}

/** Returns a page of them after a member's number, each member once. */
export async function unclaimedBalances(
  db: Database,
  { after = 0, limit = 500 }: { readonly after?: number; readonly limit?: number } = {},
): Promise<UnclaimedBalance[]> {
  const excluded = sql`select * from exclusion where state <> 'reopened'`;
  const deleted = sql`select * from deletion where true`;
  const found = [
    ...(await unclaimedBalancesOf(db, excluded, after, limit)),
    ...(await unclaimedBalancesOf(db, deleted, after, limit)),
  ];
  const once = [...new Map(found.map((each) => [each.member, each])).values()];
  return once.sort((one, other) => one.member - other.member).slice(0, limit);
}
