/** Creates a database in which every operators' queue has an entry, and lists a valid example of each of their calls. */
import { calls } from '#contract/calls.ts';
import { DAY } from '#server/platform/time.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import { deleteAccount } from '#server/contexts/account/closure/delete-account.ts';
import { daysLater, goTo, invitedBy, nextMonday, play, runReferralJobs } from './referral.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { callAs, callWallet, newEndToEndId, notify, oneBet, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { examples } from './call-examples.ts';
import { query, raw, operate } from './journey.ts';
import { shareAccount } from './links.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { bet, deposit, stake } from './offers.ts';
import { asCsv, manyGames } from '#scripts/dev/fixtures/many-games.ts';
import { newCpf } from '#scripts/dev/fixtures/fake-people.ts';
import { launchFor, newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { twoMessages } from './support-messages.ts';
import { webhookDoings, webhooksAndKeys } from './webhook-queues.ts';
import type { Webhooks } from './webhook-queues.ts';
import type { Doing } from './doing.ts';
import { siteDoings } from './site-doings.ts';
import { textDoings } from './text-doings.ts';

export type { Doing };

const one = async <Row>(api: TestApi, text: string): Promise<Row> => {
  const [row] = await query<Row>(api, text);
  if (!row) throw new Error(`nothing: ${text}`);
  return row;
};
const idOf = async (api: TestApi, from: string) =>
  (await one<{ id: string }>(api, `select id::text as id from ${from} order by id limit 1`)).id;

/** Creates a referral week in review, because referrer and invitee share a bank account. */
async function referralWeek(api: TestApi): Promise<void> {
  const agent = await newPlayer(api.services);
  const monday = nextMonday(api);
  goTo(api, monday, 10);
  const invitee = await invitedBy(api, agent);
  await shareAccount(api, [agent, invitee]);
  await play(api, invitee, { deposits: 2_000, stakes: 10_000 });
  goTo(api, daysLater(monday, 7), 6);
  await runReferralJobs(api);
}

/** Creates rewards for two invitees with the player's own bank account. */
async function claimsInReview(api: TestApi): Promise<void> {
  const me = await newPlayer(api.services);
  for (let turn = 0; turn < 2; turn++) {
    const friend = await invitedBy(api, me);
    await shareAccount(api, [me, friend]);
    await deposit(api, friend.id, 500_00n);
    await stake(api, friend.id, 500_00n);
    await callAs(api.request, me, '/api/invitationactivity/claim', { id: friend.id });
  }
}

/** Creates two registrations from the address of an earlier one. */
async function registrations(api: TestApi): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    const { id } = await newPlayer(api.services);
    await query(api, `update member set register_ip = 'one stair' where id = ${id}`);
    const event = { kind: 'member_registered', member: id, payload: {} } as const;
    await transact(api.services.db, (tx) => emit(tx, event, api.services.now()));
  }
  await api.housekeeping();
}

async function heldPrize(api: TestApi, player: Player): Promise<void> {
  const at = { at: api.services.now() };
  const launch = await launchFor(api.services, player);
  await callWallet(api.request, 'bet', oneBet.bet(launch, 'round-of-a-dream', '10.00'), at);
  await callWallet(api.request, 'settle', oneBet.settle('round-of-a-dream', '900000.00'), at);
}

/** Creates failures of jobs, of deliveries, and of players' pages. */
async function failures(api: TestApi): Promise<void> {
  const rest = new Date(api.services.now().getTime() + DAY).toISOString();
  await query(
    api,
    `insert into job_run (job, period, state, lease_until, attempts, error)
    values ('wheel.draw', '2026-11-20 00:00:00', 'open', '${rest}', 2, 'it was away')`,
  );
  await query(
    api,
    `with made as (insert into event (kind, payload, at) values ('payment_misfit', '{"end_to_end_id":"none"}', now()) returning id)
    insert into event_delivery (event_id, consumer, attempts, due_at, error)
    select id, 'recharge.return', 3, '${rest}', 'it was away' from made`,
  );
  const [fault] = examples.reportPageFault;
  await raw(api, calls.reportPageFault.path, fault);
}

const stream = {
  title_pt: 'O salão',
  label_pt: 'Gravado',
  url: 'https://video.example/master.m3u8',
  poster: '/video/feira.svg',
  qualities: '240p 150 https://video.example/240p.m3u8',
};

/** Creates a deleted account whose money no bank accepted. */
async function unpaid(api: TestApi): Promise<void> {
  const { id: member } = await newPlayer(api.services, { cash: 20_00n });
  await transact(api.services.db, (tx) => deleteAccount(tx, api.services, { member, ip: '' }));
  await query(api, `update deletion set unpayable_at = now() where member_id = ${member}`);
}

/** Creates a player excluded by an operator for `months`. 0: without a term, old enough to be ended by two. Null: not excluded. */
async function excluded(api: TestApi, months: number | null): Promise<Player> {
  const player = await newPlayer(api.services);
  if (months === null) return player;
  await operate(api, `/members/${player.account}/exclude`, { months });
  if (months === 0)
    await query(
      api,
      `update exclusion set state = 'closed', started_at = started_at - interval '13 months', closed_at = now() where member_id = ${player.id}`,
    );
  return player;
}

const madeOperator = { name: 'nova', role: 'support' };
const otherReach = { day: '900.00', member: '90.00', large: '9000.00' };

/** Creates proposals by olga for calls that need two operators. The same call by another approves it. */
async function askedByAnother(api: TestApi): Promise<void> {
  for (const name of ['lena', 'otto']) await backofficeBrowser(api).enrol(name, 'finance');
  for (const [path, input] of [
    ['/operators', madeOperator],
    ['/operators/lena/role', { role: 'support' }],
    ['/operators/lena/reset-code', {}],
    ['/operators/otto/end', {}],
    ['/reach', otherReach],
    [`/settlements/${await idOf(api, 'held_settlement')}/accept`, {}],
  ] as const)
    await operate(api, path, { operator: 'olga', ...input });
}

/** Creates a credited deposit, a disputed one, and a debt of 5.00 from a returned one. */
async function disputes(api: TestApi): Promise<Readonly<Record<'credited' | 'disputed' | 'debtor', string>>> {
  const made = async () => {
    const player = await newPlayer(api.services, { cash: 50_00n });
    const { bill_no: bill } = await one<{ bill_no: string }>(
      api,
      `select bill_no from recharge where member_id = ${player.id}`,
    );
    return { player, bill };
  };
  const [credited, disputed, spent] = [await made(), await made(), await made()];
  await operate(api, `/deposits/${disputed.bill}/dispute`, {});
  await bet(api, spent.player.id, 5_00n, 0n);
  for (const operator of ['olga', 'ana']) await operate(api, `/deposits/${spent.bill}/reverse`, { operator });
  await operate(api, `/debts/${spent.player.account}/write-off`, { operator: 'olga', amount: '5.00' });
  return { credited: credited.bill, disputed: disputed.bill, debtor: spent.player.account };
}

export interface OperatorQueues {
  readonly player: Player;
  /** By the call's path. */
  readonly doings: Readonly<Record<string, Doing>>;
}

/** Creates the queues, and sets the clock to six o'clock on a Monday. All calls succeed one after the other. */
export async function operatorQueues(api: TestApi): Promise<OperatorQueues> {
  await referralWeek(api);
  await claimsInReview(api);
  await registrations(api);
  const player = await newPlayer(api.services, { cash: 500_00n, withdrawalPassword: true });
  await signedIn(api.services, player);
  await query(
    api,
    `insert into totp (member_id, sealed_secret, begun_at, confirmed_at) values (${player.id}, 'sealed', now(), now())`,
  );
  await heldPrize(api, player);
  for (const money of ['30.00', '40.00'])
    await withdraw(api.request, await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true }), money);
  const stray = { endToEndId: newEndToEndId(), txid: 'UNKNOWN', valor: '12.34', pagador: { cpf: newCpf() } };
  await notify(api.request, [stray, { valor: '12.34' }], { at: api.services.now() });
  const other = await newPlayer(api.services, { cash: 50_00n });
  const closed = await newPlayer(api.services);
  const [wishes, gone, back] = [await excluded(api, null), await excluded(api, 1), await excluded(api, 0)];
  const tired = await newPlayer(api.services);
  await unpaid(api);
  const wish = (key: string) => ({ operator: 'olga', amount: '5.00', key });
  for (const key of ['waits-to-be-agreed', 'waits-to-be-refused'])
    await operate(api, `/members/${other.account}/adjust`, wish(key));
  await askedByAnother(api);
  await operate(api, '/announcements', { kind: 'service', title_pt: 'Manutenção', content_pt: 'Sem jogos às 3h.' });
  await operate(api, '/site/streams', { code: 'salao', ...stream });
  await failures(api);
  const messages = await twoMessages(api, player);
  const provider = { apiName: 'acme', title: 'Acme', gameType: 3, launchUrl: 'https://games.example' };
  await api.services.db.insert(gameProviders).values(provider);
  await operate(api, `/members/${closed.account}/disable`, {});
  await operate(api, '/offers/dailyLoss/stop', {});
  const rest = { ...(await disputes(api)), messages, webhook: await webhooksAndKeys(api) };
  return { player, doings: await doingsOf(api, player, { closed, tired, wishes, gone, back }, rest) };
}

async function doingsOf(
  api: TestApi,
  { id, account }: Player,
  { closed, tired, wishes, gone, back }: Readonly<Record<'closed' | 'tired' | 'wishes' | 'gone' | 'back', Player>>,
  deposits: Awaited<ReturnType<typeof disputes>> & { readonly messages: readonly string[]; readonly webhook: Webhooks },
): Promise<Record<string, Doing>> {
  const on =
    (page: string | null) =>
    (at: string, input: Doing['input'] = {}) => ({ at, input, page });
  /** A call on the page of its case. */
  const inside = (page: string, what: string, input: Doing['input'] = {}) => on(page)(`${page}/${what}`, input);
  const at = (await query<{ bill_no: string }>(api, 'select bill_no from withdrawal order by id')).map(
    (row) => row.bill_no,
  );
  const twice = async (from: string) =>
    (await query<{ id: string }>(api, `select id::text as id from ${from} order by id`)).map((row) => row.id);
  const rewards = await twice("agency_reward where state = 'review'");
  const asked = await twice("proposal where call like '%/adjust'");
  const claims = await twice("offer_claim where state = 'review'");
  const registrations = await twice('registration_review where decided_at is null');
  const [first = '', second = ''] = deposits.messages;
  const { webhook } = deposits;
  const game = await idOf(api, 'game where is_open');
  const failed = 'event_delivery where error is not null';
  const event = await one<{ id: string }>(api, `select event_id::text as id from ${failed}`);
  const payment = await one<{ id: string }>(
    api,
    "select end_to_end_id as id from provider_event where outcome = 'suspense'",
  );
  const payments = "select end_to_end_id as id from provider_event where outcome = 'unreadable'";
  const unreadable = await one<{ id: string }>(api, payments);
  const bill = await one<{ bill_no: string }>(api, `select bill_no from recharge where member_id = ${id}`);
  const [member, team, waiting] = [on(`/members/${id}`), on('/operators'), on('/proposals')];
  const mine = `/members/${account}`;
  return {
    '/withdrawals/:bill/approve': inside(`/withdrawals/${at[0]}`, 'approve'),
    '/withdrawals/:bill/reject': inside(`/withdrawals/${at[1]}`, 'reject'),
    '/payments/:id/return': on('/payments')(`/payments/${payment.id}/return`),
    '/payments/:id/handle': on('/payments')(`/payments/${unreadable.id}/handle`),
    '/settlements/:id/:decision': inside(`/settlements/${await idOf(api, 'held_settlement')}`, 'accept'),
    '/deposits/:bill/reverse': on(`/disputes?bill=${bill.bill_no}`)(`/deposits/${bill.bill_no}/reverse`),
    '/deposits/:bill/dispute': on(`/disputes?bill=${deposits.credited}`)(`/deposits/${deposits.credited}/dispute`),
    '/deposits/:bill/release': on(`/disputes/${deposits.disputed}`)(`/deposits/${deposits.disputed}/release`),
    '/debts/:account/write-off': inside(`/debts/${deposits.debtor}`, 'write-off', { amount: '5.00' }),
    '/members/:account/spins': member(`${mine}/spins`, { count: '3' }),
    '/members/:account/grant': member(`${mine}/grant`, { amount: '12.50', key: 'given-by-hand' }),
    '/members/:account/adjust': member(`${mine}/adjust`, { amount: '-2.50', key: 'taken-by-hand' }),
    '/members/:account/kick': member(`${mine}/kick`),
    '/members/:account/note': member(`${mine}/note`),
    '/members/:account/reset-password': member(`${mine}/reset-password`),
    '/members/:account/remove-factor': member(`${mine}/remove-factor`),
    '/members/:account/reset-withdrawal-password': member(`${mine}/reset-withdrawal-password`),
    '/members/:account/pause': on(`/members/${tired.id}`)(`/members/${tired.account}/pause`, { days: '7' }),
    '/members/:account/exclude': on(`/members/${wishes.id}`)(`/members/${wishes.account}/exclude`, { months: '6' }),
    '/members/:account/lengthen': on(`/members/${gone.id}`)(`/members/${gone.account}/lengthen`, { months: '0' }),
    '/members/:account/end-exclusion': on(`/members/${back.id}`)(`/members/${back.account}/end-exclusion`),
    '/members/:account/disable': member(`${mine}/disable`),
    '/members/:account/enable': on(`/members/${closed.id}`)(`/members/${closed.account}/enable`),
    '/offers/:offer/stop': on('/offers')('/offers/chatRain/stop'),
    '/offers/:offer/start': on('/offers')('/offers/dailyLoss/start'),
    '/offers/stop-all': waiting('/offers/stop-all'),
    '/claims/:id/approve': inside(`/claims/${claims[0]}`, 'approve'),
    '/claims/:id/refuse': inside(`/claims/${claims[1]}`, 'refuse'),
    '/agency/:id/approve': inside(`/agency/${rewards[0]}`, 'approve'),
    '/agency/:id/refuse': inside(`/agency/${rewards[1]}`, 'refuse'),
    '/registrations/:id/clear': inside(`/registrations/${registrations[0]}`, 'clear'),
    '/registrations/:id/close': inside(`/registrations/${registrations[1]}`, 'close'),
    '/messages/:protocol/answer': on(first)(`${first}/answer`, { text: 'Foi pago às 17:40.' }),
    '/messages/:protocol/close': on(second)(`${second}/close`),
    '/announcements': on(null)('/announcements', {
      kind: 'service',
      title_pt: 'Aviso',
      content_pt: 'Um aviso.',
    }),
    '/announcements/:id/withdraw': on('/announcements')(`/announcements/${await idOf(api, 'announcement')}/withdraw`),
    ...siteDoings(stream),
    '/site/offers/:offer': on(null)('/site/offers/rebate', { title_pt: 'Feriado', content_pt: 'Vale também.' }),
    ...(await textDoings(api)),
    '/catalogue/import': on(null)('/catalogue/import', {
      ...{ provider: 'acme', format: 'csv', text: asCsv(manyGames(3)), open: true },
    }),
    '/games/:id/:to': on('/games')(`/games/${game}/close`),
    '/jobs/:job/:period/retry': on('/jobs')('/jobs/wheel.draw/2026-11-20%2000%3A00%3A00/retry'),
    '/events/:event/:consumer/retry': on('/events')(`/events/${event.id}/recharge.return/retry`),
    '/secrets/reseal': on(null)('/secrets/reseal'),
    ...webhookDoings(webhook),
    '/invitation': on(null)('/invitation'),
    '/operators': team('/operators', madeOperator),
    '/operators/:name/role': team('/operators/lena/role', { role: 'support' }),
    '/operators/:name/reset-code': team('/operators/lena/reset-code'),
    '/operators/:name/end-sessions': team('/operators/lena/end-sessions'),
    '/operators/:name/end': team('/operators/otto/end'),
    '/reach': team('/reach', otherReach),
    '/proposals/:id/agree': waiting(`/proposals/${asked[0]}/agree`),
    '/proposals/:id/refuse': waiting(`/proposals/${asked[1]}/refuse`),
  };
}
