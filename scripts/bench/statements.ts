/**
 * Sends the wallet's statements without the wallet, frozen as they were when a round held one bet (bare-tables.sql).
 * One bet, one settlement and one deposit are prepared statements, with one connection per worker. They do not change,
 * so that ratios of different days can be compared.
 */
import { readFileSync } from 'node:fs';
import type { PoolClient } from 'pg';

interface Wager {
  readonly stake: bigint;
  readonly win: bigint;
}

const texts = {
  insertRound: `insert into game_round (provider_id, round_id, member_id, game_id, bet_cents, state, placed_at)
    values ($1, $2, $3, $4, $5, 'open', $6) on conflict do nothing
    returning id, provider_id, round_id, member_id, game_id, bet_cents, win_cents, state, detail_url, placed_at, settled_at`,
  selectRound: `select id, provider_id, round_id, member_id, game_id, bet_cents, win_cents, state, detail_url, placed_at, settled_at
    from game_round where provider_id = $1 and round_id = $2 for update`,
  updateRound: `update game_round set state = 'settled', win_cents = $2, detail_url = '', settled_at = $3 where id = $1
    returning id, provider_id, round_id, member_id, game_id, bet_cents, win_cents, state, detail_url, placed_at, settled_at`,
  insertTransfer: `insert into ledger_transfer (kind, reference, posted_at) values ($1, $2, $3)
    on conflict (reference) do nothing returning id::text`,
  lockTwo: `select id::text, kind, owner::text, stripe, may_be_negative, balance_cents::text from ledger_account
    where (kind = 'cash' and owner = $1 and stripe = 0) or (kind = 'open_bets' and owner = $1 and stripe = 0)
    order by ledger_account.id for update`,
  lockThree: `select id::text, kind, owner::text, stripe, may_be_negative, balance_cents::text from ledger_account
    where (kind = 'open_bets' and owner = $1 and stripe = 0) or (kind = 'house_game' and owner is null and stripe = $2)
      or (kind = 'cash' and owner = $1 and stripe = 0) order by ledger_account.id for update`,
  lockDeposit: `select id::text, kind, owner::text, stripe, may_be_negative, balance_cents::text from ledger_account
    where (kind = 'psp_clearing' and owner is null and stripe = $2) or (kind = 'cash' and owner = $1 and stripe = 0)
    order by ledger_account.id for update`,
  insertTwo: `insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents)
    values ($1, $2, $3, 0), ($1, $4, $5, 0)`,
  insertThree: `insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents)
    values ($1, $2, $3, 0), ($1, $4, $5, 0), ($1, $6, $7, 0)`,
};
const STRIPES = 16;
let next = 1_000_000;

/** Creates the tables, a game, and members with money. */
async function prepare(client: PoolClient, players: number): Promise<void> {
  const tables = readFileSync(new URL('./bare-tables.sql', import.meta.url), 'utf8');
  for (const statement of tables.split('--> statement-breakpoint')) await client.query(statement);
  await client.query(`insert into game_provider (id, api_name, title, game_type) values (1, 'bare', 'Bare', 3);
    insert into game (id, provider_id, game_code, name, en_name, game_type, rtp_basis_points) values (1, 1, 'bare', 'Bare', 'Bare', 3, 9500);
    insert into member (id, account, realname, phone, cpf, invite_code, language, register_ip, created_at)
      select n, 'bare' || n, 'Bare', n, n, n, 'pt', 'bench', now() from generate_series(1, ${players}) n;
    insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents)
      select k, n, 0, false, 0 from generate_series(1, ${players}) n, unnest(array['cash', 'open_bets']) k;
    insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents)
      select k, null, s, true, 0 from generate_series(0, ${STRIPES - 1}) s, unnest(array['house_game', 'psp_clearing']) k;
    insert into ledger_transfer (kind, reference, posted_at) select 'deposit', 'start:' || n, now() from generate_series(1, ${players}) n;
    insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents)
      select t.id, a.id, 100000000000, 0 from generate_series(1, ${players}) n
        join ledger_transfer t on t.reference = 'start:' || n join ledger_account a on a.kind = 'cash' and a.owner = n
      union all select t.id, a.id, -100000000000, 0 from generate_series(1, ${players}) n
        join ledger_transfer t on t.reference = 'start:' || n
        join ledger_account a on a.kind = 'psp_clearing' and a.stripe = n % ${STRIPES}`);
}

/** Runs the same work as the wallet, each worker on its own connection to a separate database. */
export async function bareWallet(clients: readonly PoolClient[], players: number, { stake, win }: Wager) {
  const [first] = clients;
  if (first) await prepare(first, players);
  const [providerId, gameId] = [1, 1];
  const anyone = () => 1 + Math.floor(Math.random() * players);

  function connectionOf(worker: number) {
    const client = clients[worker];
    if (!client) throw new Error('a worker without a connection');
    const send = async (name: keyof typeof texts, values: readonly unknown[]) => {
      const { rows } = await client.query<Record<string, string>>({ name, text: texts[name], values: [...values] });
      return rows;
    };
    const transfer = async (kind: string, reference: string, lock: keyof typeof texts, keys: readonly unknown[]) => {
      const [made] = await send('insertTransfer', [kind, reference, new Date()]);
      const accounts = await send(lock, keys);
      const idOf = (wanted: string) => accounts.find((account) => account.kind === wanted)?.id;
      return { id: made?.id, idOf };
    };
    return { client, send, transfer };
  }

  async function round(worker: number): Promise<void> {
    const { client, send, transfer } = connectionOf(worker);
    const member = anyone();
    const name = `bare-${next++}`;
    await client.query('begin');
    await send('insertRound', [providerId, name, member, gameId, stake, new Date()]);
    const bet = await transfer('bet', `round:bare:${name}:bet`, 'lockTwo', [member]);
    await send('insertTwo', [bet.id, bet.idOf('cash'), -stake, bet.idOf('open_bets'), stake]);
    await client.query('commit');

    await client.query('begin');
    const [row] = await send('selectRound', [providerId, name]);
    const end = await transfer('settle', `round:bare:${name}:settle`, 'lockThree', [member, member % STRIPES]);
    const lines = [end.idOf('open_bets'), -stake, end.idOf('house_game'), stake - win, end.idOf('cash'), win];
    await send('insertThree', [end.id, ...lines]);
    await send('updateRound', [row?.id, win, new Date()]);
    await client.query('commit');
  }

  async function pay(worker: number): Promise<void> {
    const { client, transfer, send } = connectionOf(worker);
    const member = anyone();
    await client.query('begin');
    const made = await transfer('deposit', `bare:${next++}`, 'lockDeposit', [member, member % STRIPES]);
    await send('insertTwo', [made.id, made.idOf('psp_clearing'), -10_00n, made.idOf('cash'), 10_00n]);
    await client.query('commit');
  }

  return { round, pay };
}
