/** The rule for lists: each finds its page by an index, however long the table has grown. */
import pg from 'pg';
import { createApi } from '../server/app.ts';
import { connectPostgres } from '../server/db/connect.ts';
import { seed } from '../server/seed.ts';
import { testConfig } from '../tests/support/api.ts';
import { callBackoffice } from '../tests/support/calls.ts';
import { fullHouse } from '../tests/support/full-house.ts';
import { newPlayer } from '../tests/support/players.ts';

const ROWS = 100_000;

/** Fills every table that a list reads: most rows are other people's, a few hundred of the player whose lists are read. */
const fill = (member: number) => `
  insert into member (account, realname, phone, cpf, invite_code, language, register_ip, created_at)
    select 'list' || n, 'List', 'l' || n, 'l' || n, 'l' || n, 'pt', 'bench', now() from generate_series(1, 20000) n;
  insert into game (provider_id, game_code, names, game_type, rtp_basis_points, max_multiplier, weight)
    select 1, 'list' || n, jsonb_build_object('pt', 'Jogo ' || n), 1 + n % 6, 9500, 10000, n % 100 from generate_series(1, 5000) n;
  create temporary table someone as select id, row_number() over (order by id) - 1 as place from member;
  create temporary table owner as
    select n, case when n % 250 = 0 then ${member} else someone.id end as id
    from generate_series(1, ${ROWS}) n join someone on someone.place = n % 20000;
  insert into game_round (provider_id, round_id, game_id, opened_at) select 1, 'list' || n, 1, now() from owner;
  insert into game_bet (provider_id, bet_id, round_id, member_id, game_id, game_type, stake_cents, win_cents, state, placed_at, settled_at)
    select 1, 'list' || o.n, r.id, o.id, 1, 3, 100, 90, 'settled', now(), now() from owner o join game_round r on r.round_id = 'list' || o.n;
  insert into recharge (bill_no, member_id, method_id, amount_cents, fee_cents, state, txid, expires_at, created_at)
    select 'L' || n, id, 1 + n % 2, 1000, 0, 'paid', 'list' || n, now(), now() - n * interval '1 minute' from owner;
  insert into withdrawal (bill_no, member_id, amount_cents, fee_cents, pix_key_kind, pix_key, remark, state, created_at)
    select 'L' || n, id, 1000, 0, 'cpf', '0', '', case when n % 5000 = 0 then 'requested' else 'paid' end,
      now() - n * interval '1 minute' from owner;
  insert into withdrawal_step (withdrawal_id, state, actor, at) select id, state, 'system', now() from withdrawal;
  insert into session (token_hash, member_id, ip, user_agent, created_at, last_seen_at, expires_at)
    select 'list' || n, id, '', '', now(), now(), now() + interval '1 hour' from owner;
  insert into bank_account (member_id, ispb, branch, number, kind, holder, is_default, created_at)
    select id, '00000000', '1', n, 'checking', 'List', false, now() from owner where id <> ${member} or n % 25000 = 0;
  insert into turnover_requirement (member_id, source, bonus_cents, required_cents, state, created_at)
    select id, 'list:' || n, 1, 10, case when n % 1000 = 0 then 'active' else 'forfeited' end, now() from owner;
  insert into event (kind, member_id, payload, at) select 'deposit_credited', id, '{"bill_no":"L1"}', now() from owner;
  insert into event_delivery (event_id, consumer, due_at) select id, 'information.mail', now() + interval '1 day' from event;
  insert into member_day (member_id, day, provider_id, game_type) select id, date '2020-01-01' + (n / 10)::int, n % 5, n % 7 from owner
    on conflict do nothing;
  insert into mail (member_id, recipient, language, kind, created_at, sent_at) select id, '', 'pt', 'email_code', now(), now() from owner;
  insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents)
    select kind, n, 0, false, 0 from generate_series(1000000, 1020000) n, unnest(array['cash', 'open_bets']) kind;
`;

/** Tables that a plan may read whole: they do not grow with players. The catalogue is kept in memory (games/catalogue.ts). */
const SMALL = ['game_provider', 'payment_method', 'studio_seed_pair', 'game', 'game_tag', 'game_catalogue'];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const wholeReads = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && !SMALL.includes(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '?']
    : []),
  ...(plan.Plans ?? []).flatMap(wholeReads),
];

/** Reads every list as a player and an operator do, explains what was sent for it, and throws where a table is read whole. */
export async function explainLists(url: string): Promise<void> {
  const connection = await connectPostgres(url, { poolSize: 4 });
  const services = {
    db: connection.db,
    config: testConfig,
    now: () => new Date(),
    fetch: () => Promise.reject(new Error('the bench calls nobody')),
    log: () => undefined,
  };
  await seed(services);
  const player = await newPlayer(services, { cash: 100_00n, withdrawalPassword: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fill(player.id));
  for (const statement of fullHouse(ROWS, player.id)) await client.query(statement);

  const sent = new Map<string, { text: string; values: unknown[] }>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [{ text?: string; values?: unknown[] } | string, unknown[]?];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    const values = (Array.isArray(second) ? second : typeof first === 'string' ? [] : first.values) ?? [];
    if (/^\s*(select|with)\b/i.test(text)) sent.set(text, { text, values });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;

  const { app, work } = createApi(services);
  const send = (path: string, init: RequestInit) => Promise.resolve(app.request(`http://api.test${path}`, init));
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${player.token}` };
  const read = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const reply = await send(path, init);
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    await reply.text();
  };
  const period = ['2026-01-01', '2026-12-31'];
  await read('/api/auth/me', {});
  await read('/api/day7/getAllBalance?currency=BRL');
  for (const more of [{}, { page: 3 }, { api_name: 'jogada' }, { gameType: 3 }, { status: 'X' }, { status: 'CANCEL' }])
    await read('/api/game/record', more);
  for (const path of ['/api/recharge/list', '/api/drawing/list'])
    for (const more of [{}, { page: 3 }, { status: 2 }, { created_at: period }]) await read(path, more);
  await read('/api/recharge/list', { payment_type: 'online_pix' });
  for (const query of ['', '&gameType=3', '&api_code=jogada', '&page=50'])
    await read(`/api/games/listsv2?limit=20${query}`);
  await read('/api/drawing/rules');
  await read('/api/member/security');
  await read('/api/member/bank');
  await callBackoffice(send, services, '/withdrawals');
  for (const [name, consumer] of Object.entries(work.consumers))
    await import('../server/events/deliver.ts').then(({ deliverTo }) => deliverTo(services, name as never, consumer));
  pg.Client.prototype.query = query;

  const bad: string[] = [];
  for (const { text, values } of sent.values()) {
    const { rows } = await client.query<Record<'QUERY PLAN', { Plan: Plan }[]>>({
      text: `explain (format json) ${text}`,
      values,
    });
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    for (const table of plan ? wholeReads(plan) : []) bad.push(`${table}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
  }
  await client.end();
  await connection.close();
  console.log(`\nlists: ${sent.size} statements explained on ${ROWS} rows, ${bad.length} read a whole table`);
  if (bad.length > 0) throw new Error(bad.join('\n'));
}
