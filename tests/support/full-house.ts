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
];

/**
 * Statements for a database that `seed` has filled. Half of the notices are the member's own, one in four of theirs unread; one row
 * in ten of a queue still waits; announcements are older than the member; two operators do one thing each, over and over.
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
    select 'F' || n, low + n % ${rows}, 1000, 0, 'cpf', '0', '', case when n % 10 = 0 then 'requested' else 'paid' end, now()
      from full_members, generate_series(1, ${rows}) n`,
  `insert into offer_claim (member_id, offer, key, base_cents, reward_cents, required_cents, wallet, state, claimed_at)
    select low + n % ${rows}, 'rebate', 'full:' || n, 1, 1, 1, 'bonus', case when n % 10 = 0 then 'review' else 'paid' end, now()
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
  `insert into game_round (provider_id, round_id, game_id, opened_at) select provider_id, 'full', id, now() from game order by id limit 1`,
  `insert into game_bet (provider_id, bet_id, round_id, member_id, game_id, game_type, stake_cents, state, placed_at)
    select g.provider_id, 'full' || n, g.round, low + n % ${rows}, g.id, 3, 100, 'settled', now()
      from full_members, (select g.id, g.provider_id, r.id as round from game_round r join game g on g.id = r.game_id where r.round_id = 'full') g, generate_series(1, ${rows}) n`,
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

/** What is read of it, each by an address; `rows`: as many as the house was filled with. */
export const playersReads = (
  rows: number,
  lastNotice: number,
): Readonly<Record<string, { readonly path: string; readonly post?: true }>> => ({
  me: { path: '/api/auth/me', post: true },
  'notices, first page': { path: '/api/informationcenter/notification?limit=20' },
  'notices, a page of the middle': {
    path: `/api/informationcenter/notification?limit=20&before=r_${lastNotice + rows / 2}`,
  },
  'notices, last page': { path: `/api/informationcenter/notification?limit=20&before=r_${lastNotice + 100}` },
});

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
