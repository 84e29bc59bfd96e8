/** Closed accounts whose money no bank took (docs/decisions/0062, 0064): what is owed, to whom, since when. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/connect.ts';

export interface Unpaid {
  readonly member: number;
  readonly account: string;
  /** Centavos. */
  readonly cash: bigint;
  readonly since: Date;
  /** Since when it is owed to the state's funds, and no longer to the player; null: it is still theirs. */
  readonly owedAt: Date | null;
}

interface Row {
  member: string;
  account: string;
  cash: string;
  since: string;
  owed: string | null;
}

/** Behind a member by their number, so many at once; each member once. */
export async function unpaidAccounts(
  db: Database,
  { after = 0, limit = 500 }: { readonly after?: number; readonly limit?: number } = {},
): Promise<Unpaid[]> {
  const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint::text`);
  const of = (table: string) =>
    sql`(select member_id, unpayable_at, owed_at from ${sql.identifier(table)} where unpayable_at is not null
      and member_id > ${after} order by member_id limit ${limit})`;
  const { rows } = (await db.execute(sql`
    select distinct on (u.member_id) u.member_id::text as member, m.account, coalesce(a.balance_cents, 0)::text as cash,
      ${millis('u.unpayable_at')} as since, ${millis('u.owed_at')} as owed
    from (${of('exclusion')} union all ${of('deletion')}) u
      join member m on m.id = u.member_id
      left join ledger_account a on a.owner = u.member_id and a.kind = 'cash'
    order by u.member_id, u.unpayable_at limit ${limit}`)) as unknown as { rows: Row[] };
  return rows.map(({ member, account, cash, since, owed }) => ({
    member: Number(member),
    account,
    cash: BigInt(cash),
    since: new Date(Number(since)),
    owedAt: owed === null ? null : new Date(Number(owed)),
  }));
}
