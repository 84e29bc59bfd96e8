/** A house whose lists have grown: so many rows in each table that the notices and the back office's queues read. */
import { BOOKS_PATH } from '#server/backoffice/calls/house.ts';

/** Queues that go by a row's number. */
export const NUMBERED = ['withdrawal', 'offer_claim', 'agency_reward', 'registration_review'] as const;

/** Tables that `fullHouse` fills: no list reads one of them whole. */
export const GROWN = [
  'member',
  'notice',
  'announcement',
  'announcement_answer',
  'withdrawal',
  'offer_claim',
  'agency_reward',
  'registration_review',
  'exclusion',
  'deletion',
  'operator_event',
  'proposal',
  'game_bet',
  'held_settlement',
  'provider_event',
  'job_run',
  'event',
  'event_delivery',
  'game_round',
  'recharge',
  'ledger_transfer',
  'ledger_entry',
  'member_day',
  'turnover_requirement',
  'session',
];

/** Between two bets of the player's: a million of theirs are three years. */
const PACE = '180 seconds';

/**
 * Statements for a database that `seed` has filled. Half of the notices, bets, deposits, withdrawals, entries and bonuses are the
 * member's own, who has an account with money; one in four of their notices is unread; one row in ten of a queue still waits; announcements
 * are older than the member; two operators do one thing each, over and over. The books of such a house are not sound: it is read only.
 */
export const fullHouse = (rows: number, member: number): readonly string[] => [
  // What the rows point at is there, or is not looked at.
  `set session_replication_role = replica`,
  `insert into member (account, realname, phone, cpf, invite_code, language, register_ip, created_at)
    select 'full' || n, 'Full', 'f' || n, 'f' || n, 'f' || n, 'pt', 'full', now() from generate_series(1, ${rows}) n`,
  `create temporary table full_members as select min(id) as low from member where account like 'full%'`,
  `insert into notice (member_id, kind, ref, "values", created_at, read_at)
    select case when n % 2 = 0 then ${member} else low + n % ${rows} end, 'new_sign_in', 'full:' || n, '{}', now() - n * interval '1 second',
      case when n % 8 = 0 then null else now() end from full_members, generate_series(1, ${rows}) n`,
  `insert into announcement (kind, texts, url, "from", until, created_by, created_at)
    select 'service', '{"pt":{"title":"Aviso","content":"Texto"}}', '', now() - interval '2 years', now() - interval '1 year', 'full', now()
      from generate_series(1, ${rows}) n`,
  `insert into announcement_answer (member_id, announcement_id, read_at)
    select low + n % ${rows}, first + n % 20, now() from full_members, (select min(id) as first from announcement) a, generate_series(1, ${rows}) n`,
  `insert into withdrawal (bill_no, member_id, amount_cents, fee_cents, pix_key_kind, pix_key, remark, state, created_at)
    select 'F' || n, case when n % 2 = 0 then ${member} else low + n % ${rows} end, 1000, 0, 'cpf', '0', '', case when n % 10 = 0 then 'requested' else 'paid' end,
      now() - n * interval '${PACE}'
      from full_members, generate_series(1, ${rows}) n`,
  `insert into offer_claim (member_id, offer, key, base_cents, reward_cents, required_cents, wallet, state, claimed_at)
    select case when n % 2 = 0 then ${member} else low + n % ${rows} end, 'rebate', 'full:' || n, 1, 1, 1, 'bonus', case when n % 10 = 0 then 'review' else 'paid' end, now()
      from full_members, generate_series(1, ${rows}) n`,
  `insert into registration_review (member_id, other_id, created_at, decided_at)
    select low + n % ${rows}, low, now(), case when n % 10 = 0 then null else now() end from full_members, generate_series(1, ${rows}) n
      on conflict do nothing`,
  `insert into exclusion (restriction_id, member_id, state, started_at, closed_at, unpayable_at)
    select -n, low + n % ${rows}, case when n % 10 = 0 then 'closed' else 'reopened' end, now(), now(), case when n % 10 = 0 then now() end from full_members, generate_series(1, ${rows}) n`,
  `insert into deletion (member_id, asked_at, ip, unpayable_at, anonymous_at)
    select low + n % ${rows}, now(), '', case when n % 10 = 0 then now() end, now() from full_members, generate_series(1, ${rows}) n`,
  `insert into agency_reward (agent_id, week, part, kind, base_cents, level, rate_bp, reward_cents, state, paid_at)
    select low + n % ${rows}, date '2020-01-06', 'betting', 'direct', 1, 1, 1, 1, case when n % 10 = 0 then 'review' else 'paid' end,
      case when n % 10 = 0 then null else now() end
      from full_members, generate_series(1, ${rows}) n`,
  `insert into operator_event (operator, call, subject, reason, ip, at)
    select case when n % 2 = 0 then 'even' else 'odd' end, case when n % 2 = 0 then '/even' else '/odd' end, 'F' || n / 2, '', '', now()
      from generate_series(1, ${rows}) n`,
  `insert into operator_event (operator, call, subject, reason, ip, at) values ('even', '${BOOKS_PATH}', '', '', '', now())`,
  `insert into proposal (call, subject, input, once, reason, proposed_by, proposed_at, state, decided_by)
    select '/adjust', 'F' || n, '{}', 'full:' || n, '', 'even', now(), case when n % 10 = 0 then 'waiting' else 'done' end, 'odd'
      from generate_series(1, ${rows}) n`,
  `insert into game_round (provider_id, round_id, game_id, opened_at)
    select g.provider_id, 'full' || n, g.id, now() - n * interval '${PACE}' from (select id, provider_id from game order by id limit 1) g, generate_series(1, ${rows}) n`,
  `insert into game_bet (provider_id, bet_id, round_id, member_id, game_id, game_type, stake_cents, win_cents, state, placed_at, settled_at, detail_url)
    select r.provider_id, 'full' || n, r.id, case when n % 2 = 0 then ${member} else low + n % ${rows} end, r.game_id, 3, 100, 90, case when n % 100 = 0 then 'void' else 'settled' end, r.opened_at, r.opened_at, ''
      from full_members, generate_series(1, ${rows}) n join game_round r on r.round_id = 'full' || n`,
  `insert into recharge (bill_no, member_id, method_id, amount_cents, fee_cents, state, txid, end_to_end_id, expires_at, created_at, confirmed_at)
    select 'F' || n, case when n % 2 = 0 then ${member} else low + n % ${rows} end, 1, 1000, 0, case when n % 100 = 0 then 'cancelled' else 'paid' end, 'full' || n, 'full' || n,
      now() - n * interval '${PACE}', now() - n * interval '${PACE}', case when n % 100 = 0 then null else now() - n * interval '${PACE}' end
      from full_members, generate_series(1, ${rows}) n`,
  `insert into turnover_requirement (member_id, source, bonus_cents, required_cents, progress_cents, state, created_at, ended_at)
    select case when n % 2 = 0 then ${member} else low + n % ${rows} end, 'full:' || n, 1, 10, 10, 'done', now() - n * interval '${PACE}', now() from full_members, generate_series(1, ${rows}) n`,
  `insert into session (token_hash, member_id, ip, user_agent, created_at, last_seen_at, expires_at)
    select 'full' || n, low + n % ${rows}, '', '', now(), now(), now() + interval '1 hour' from full_members, generate_series(1, ${rows}) n`,
  `insert into ledger_account (kind, owner, stripe, may_be_negative, balance_cents)
    select 'cash', low + n - 1, 0, false, 0 from full_members, generate_series(1, ${rows}) n`,
  `insert into ledger_transfer (kind, reference, posted_at)
    select 'bet', 'bet:' || b.id || ':stake', b.placed_at from game_bet b where b.bet_id like 'full%' order by b.placed_at`,
  `insert into ledger_entry (transfer_id, account_id, amount_cents, balance_after_cents, posted_at)
    select t.id, a.id, -100, 1000, t.posted_at from ledger_transfer t
      join game_bet b on t.reference = 'bet:' || b.id || ':stake' join ledger_account a on a.kind = 'cash' and a.owner = b.member_id
      where b.bet_id like 'full%' order by t.id`,
  `insert into member_day (member_id, day, provider_id, game_type, bets, staked_cents, settled_cents, won_cents)
    select member_id, (placed_at at time zone 'America/Sao_Paulo')::date - case when member_id = ${member} then 0 else 400 end, provider_id, game_type,
      count(*), sum(stake_cents), sum(stake_cents), sum(win_cents) from game_bet where bet_id like 'full%' group by 1, 2, 3, 4`,
  `insert into held_settlement (bet_id, transaction_id, win_cents, detail_url, held_at, state)
    select id, 'full' || id, 1, '', now(), case when id % 10 = 0 then 'waiting' else 'accepted' end from game_bet where bet_id like 'full%'`,
  `insert into provider_event (end_to_end_id, webhook_id, txid, amount_cents, body, outcome, received_at)
    select 'F' || n, '', 'full' || n, 1, '{}', case when n % 10 = 0 then 'suspense' else 'credited' end, now() - n * interval '1 second'
      from generate_series(1, ${rows}) n`,
  `insert into job_run (job, period, state, lease_until, attempts)
    select 'full', n::text, case when n % 10 = 0 then 'open' else 'done' end, now() + interval '9 years', 1 from generate_series(1, ${rows}) n`,
  `insert into event (kind, member_id, payload, at)
    select 'full', low + n % ${rows}, '{}', now() - interval '1 hour' from full_members, generate_series(1, ${rows}) n`,
  `insert into event_delivery (event_id, consumer, attempts, due_at, error)
    select id, 'full', 1, now() + interval '9 years', case when id % 10 = 0 then 'full' end from event where kind = 'full'`,
  `drop table full_members`,
  `set session_replication_role = origin`,
  // Also what tells that an index alone is enough.
  `vacuum analyze`,
];

export interface PlayersRead {
  readonly path: string;
  /** Sent where it is a POST. */
  readonly body?: object;
}

/** Places of the lists that go by them, from the newest to the oldest row of the player's. */
export interface Places {
  readonly notice: number;
  /** By list, "<ms>_<id>" in its middle and near its end. */
  readonly middle: Readonly<Record<PlacedList, string>>;
  readonly last: Readonly<Record<PlacedList, string>>;
}
export const placedLists = {
  game_bet: 'placed_at',
  recharge: 'listed_at',
  withdrawal: 'listed_at',
  ledger_entry: 'posted_at',
  turnover_requirement: 'created_at',
} as const;
export type PlacedList = keyof typeof placedLists;

/** The places of a house that is full, asked of it. `rows`: as many as it was filled with; half are the member's. */
export async function placesIn(
  ask: (text: string) => Promise<readonly { readonly place: string }[]>,
  member: number,
  rows: number,
): Promise<Places> {
  const at = async (table: PlacedList, behind: number) => {
    const own =
      table === 'ledger_entry'
        ? `account_id = (select id from ledger_account where kind = 'cash' and owner = ${member})`
        : `member_id = ${member}`;
    const at = placedLists[table];
    const [row] = await ask(`select (extract(epoch from ${at}) * 1000)::bigint || '_' || id as place from ${table}
      where ${own} order by ${at} desc, id desc offset ${behind} limit 1`);
    return row?.place ?? '';
  };
  const all = async (behind: number) => {
    const found = Object.keys(placedLists).map(
      async (table) => [table, await at(table as PlacedList, behind)] as const,
    );
    return Object.fromEntries(await Promise.all(found)) as Record<PlacedList, string>;
  };
  const [first] = await ask('select min(id)::text as place from notice');
  return { notice: Number(first?.place ?? 0), middle: await all(rows >> 2), last: await all((rows >> 1) - 15) };
}

/** The names of `playersReads`. */
export const playersReadNames = (): string[] => {
  const none = Object.fromEntries(Object.keys(placedLists).map((table) => [table, ''])) as Record<PlacedList, string>;
  return Object.keys(playersReads(0, { notice: 0, middle: none, last: none }));
};

/** What a player reads: each list from its start, in its middle and at its end; `rows`: as many as the house was filled with. */
export function playersReads(rows: number, { notice, middle, last }: Places): Readonly<Record<string, PlayersRead>> {
  const placed = (name: string, table: PlacedList, read: (before: string) => PlayersRead) => ({
    [`${name}, first page`]: read(''),
    [`${name}, a page of the middle`]: read(middle[table]),
    [`${name}, last page`]: read(last[table]),
  });
  const post = (path: string, table: PlacedList, name: string, more: object = {}) =>
    placed(name, table, (before) => ({ path, body: { ...more, limit: 10, ...(before && { before }) } }));
  return {
    me: { path: '/api/auth/me', body: {} },
    balances: { path: '/api/day7/getAllBalance' },
    security: { path: '/api/member/security' },
    'notices, first page': { path: '/api/informationcenter/notification?limit=20' },
    'notices, a page of the middle': {
      path: `/api/informationcenter/notification?limit=20&before=r_${notice + rows / 2}`,
    },
    'notices, last page': { path: `/api/informationcenter/notification?limit=20&before=r_${notice + 100}` },
    ...post('/api/game/record', 'game_bet', 'game record'),
    ...post('/api/game/record', 'game_bet', 'game record of a type', { gameType: 3 }),
    ...post('/api/game/record', 'game_bet', 'game record of a provider', { api_name: 'jogada' }),
    ...post('/api/game/record', 'game_bet', 'game record, settled', { status: 'COMPLETE' }),
    'game record, void': { path: '/api/game/record', body: { status: 'CANCEL' } },
    'game record, open': { path: '/api/game/record', body: { status: 'X' } },
    'game record, by pages to the last': { path: '/api/game/record', body: { page: 10_000 } },
    ...post('/api/recharge/list', 'recharge', 'deposits'),
    ...post('/api/recharge/list', 'recharge', 'deposits, paid', { status: 2 }),
    'deposits, by pages to the last': { path: '/api/recharge/list', body: { page: 10_000 } },
    ...post('/api/drawing/list', 'withdrawal', 'withdrawals'),
    ...post('/api/drawing/list', 'withdrawal', 'withdrawals, paid', { status: 2 }),
    'withdrawals, by pages to the last': { path: '/api/drawing/list', body: { page: 10_000 } },
    statement: { path: '/api/ordercenter/details' },
    ...post('/api/ordercenter/movements', 'ledger_entry', 'movements'),
    ...post('/api/cover/history', 'turnover_requirement', 'bonuses'),
    'rewards of invitees': { path: '/api/agency/reward', body: {} },
    invitees: { path: '/api/agency/inviterecord', body: {} },
    'rules of withdrawing': { path: '/api/drawing/rules' },
    'games by a word': { path: '/api/games/listsv2?name=on&limit=20' },
    games: { path: '/api/games/listsv2?gameType=3&limit=20' },
  };
}

/** Pages of the back office. `last`: the number of a queue's last row, by its table. */
export const officeReads = (
  rows: number,
  last: Readonly<Record<string, number>>,
): Readonly<Record<string, string>> => ({
  overview: '',
  withdrawals: '/withdrawals',
  'withdrawals, last page': `/withdrawals?after=${(last['withdrawal'] ?? 0) - 50}`,
  claims: '/claims',
  'claims, last page': `/claims?after=${(last['offer_claim'] ?? 0) - 50}`,
  registrations: '/registrations',
  'registrations, last page': `/registrations?after=${(last['registration_review'] ?? 0) - 50}`,
  unpaid: '/unpaid',
  'referral weeks': '/agency',
  'referral weeks, last page': `/agency?after=${(last['agency_reward'] ?? 0) - 50}`,
  'held prizes': '/settlements',
  'payments apart': '/payments',
  'payments apart, last page': '/payments?after=F100',
  proposals: '/proposals',
  'a member by name': `/members?q=full${rows / 2}`,
  announcements: '/announcements',
  'announcements, last page': '/announcements?after=20',
  trail: '/trail',
  'trail, last page': '/trail?after=20',
  'trail of an operator': '/trail?operator=even',
  'trail of a call': '/trail?call=/odd',
  'trail about something': '/trail?subject=F7',
  'trail of an operator and a call': '/trail?operator=odd&call=/odd',
  'trail of what an operator never did': '/trail?operator=even&call=/odd',
  'trail of an operator about something': '/trail?operator=even&subject=F7',
  jobs: '/jobs',
  'failed events': '/events',
});
