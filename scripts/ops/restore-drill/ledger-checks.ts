/** Computes a digest of the ledger, to compare two servers byte by byte. */
import { asked } from './backup.ts';

/** The tables of balances and movements, each with its number of rows and a digest of them. */
const BOOKS = {
  ledger_account: 'id',
  ledger_transfer: 'id',
  ledger_entry: 'id',
  recharge: 'id',
  withdrawal: 'id',
  withdrawal_step: 'id',
  game_bet: 'id',
  turnover_requirement: 'id',
  offer_claim: 'id',
  provider_event: 'end_to_end_id',
  psp_payment: 'end_to_end_id',
  psp_payout: 'id',
} as const;

/** The digest of each table, by name. */
export type Digest = Readonly<Record<string, string>>;

/** Returns the digest of the database at an address. */
export function digestOf(address: string): Promise<Digest> {
  return asked(address, async (client) => {
    const digests: Record<string, string> = {};
    for (const [table, key] of Object.entries(BOOKS)) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '|' order by t.${key}), '')) as digest from ${table} t`,
      );
      digests[table] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

/** Returns one line for each table whose rows differ. */
export const differences = (then: Digest, now: Digest): string[] =>
  Object.keys(BOOKS).flatMap((table) =>
    then[table] === now[table] ? [] : [`${table}: ${then[table]} at the instant, ${now[table]} restored`],
  );
