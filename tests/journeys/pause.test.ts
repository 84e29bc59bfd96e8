/**
 * Tests a pause from play (docs/domain/protection.md#pauses): what it stops, what stays open, its length, and that it
 * only grows.
 */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken, writeToken } from '#api/token.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { marketPresets } from '#contract/market-rules.ts';
import { dayOf, dayStart, readDate } from '#lib/dates.ts';
import { DAY, HOUR, SECOND } from '#server/platform/time.ts';
import { takePause } from '#stores/protection.ts';
import { $session, fetchMember } from '#stores/session.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { callWallet, newEndToEndId, notify, oneBet, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { examples } from '#tests/support/call-examples.ts';
import {
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  failureOf,
  freshTab,
  ledgerOf,
  playerIn,
  query,
  raw,
  operate,
  backoffice,
} from '#tests/support/journey.ts';
import { deposit } from '#tests/support/offers.ts';
import { launchFor, newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const now = () => api.services.now();
const restriction = () => {
  const session = $session.get();
  return session.status === 'player' ? session.member.restriction : undefined;
};
/** Signs the player in again, because sessions end after half an hour. */
const comeBack = async () => writeToken((await signedIn(api.services, me)).token);
const ask = async (name: CallName, input: Record<string, unknown>) => {
  const { method, path, inQuery } = calls[name] as { method: string; path: string; inQuery?: true };
  if (method === 'POST' && !inQuery) return (await raw(api, path, input, bearer(readToken()))).body;
  const fields = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]));
  const reply = await api.request(`${path}?${fields}`, {
    method,
    headers: { ...bearer(readToken()), 'Idempotency-Key': crypto.randomUUID() },
  });
  return (await reply.json()) as Record<string, unknown>;
};

/** The calls that a pause refuses, each with an otherwise valid input. All other calls stay open. */
const shut: Partial<Record<CallName, Record<string, unknown>>> = {
  submitRecharge: { money: '50.00', payment_id: 1, payment_type: 'online_pix', payment_desc: '' },
  launchGame: { api_code: 'jogada', gameCode: 'onca-dourada', gameType: 3, isMobile: 0 },
  ...{
    firstDepositCheck: {},
    firstDepositClaim: {},
    welcomeCheck: {},
    welcomeClaim: {},
    rebateCheck: {},
    rebateClaim: {},
  },
  ...{ tierGiftCheck: {}, tierGiftClaim: {}, invitationCheck: {}, invitationClaim: { id: 1 } },
  ...{ dailyLossCheck: {}, dailyLossClaim: {}, exchangeCheck: {}, exchangeClaim: { points: 100 }, collectRebate: {} },
  ...{ rainHere: {}, rainCheck: {}, rainClaim: { id: 1 } },
  ...{ dailyWheel: {}, claimDailyWheel: {}, wheel: {}, spinWheel: {} },
};
/** Calls that would end the test's own session, or take another pause. */
const notAsked: readonly CallName[] = ['logout', 'takePause', 'takeExclusion', 'deleteMine'];

describe('while paused', () => {
  it.each(Object.entries(shut))('%s is refused until the end', async (name, input) => {
    expect(await ask(name as CallName, input)).not.toMatchObject({ refusal: 'PLAY_PAUSED' });
    await takePause(3);
    const until = restriction()?.until;
    expect(await ask(name as CallName, input)).toMatchObject({ code: 403, refusal: 'PLAY_PAUSED', values: { until } });
    await expectSoundLedger(api);
  });

  it.each((Object.keys(calls) as CallName[]).filter((name) => !(name in shut) && !notAsked.includes(name)))(
    '%s stays as it is',
    async (name) => {
      await takePause(3);
      for (const input of examples[name]) expect(await ask(name, input)).not.toMatchObject({ refusal: 'PLAY_PAUSED' });
    },
  );

  it('no open offer, no announcement of one, and no unread count of one is shown', async () => {
    for (const kind of ['offer', 'service'])
      await operate(api, '/announcements', { kind, title_pt: `Um ${kind}`, content_pt: 'Texto.' });
    const told = async () => [
      ((await ask('activityDetails', {})).data as unknown[]).length > 0,
      ((await ask('announcements', {})).data as { kind: string }[]).map(({ kind }) => kind).sort(),
      (await ask('notices', { limit: '10' })).unread,
    ];
    expect(await told()).toEqual([true, ['offer', 'service'], 2]);
    await takePause(1);
    // The announcement of an offer is hidden; the notice of the pause is new.
    expect(await told()).toEqual([false, ['service'], 2]);
    api.advance(DAY + SECOND);
    await comeBack();
    expect(await told()).toEqual([true, ['offer', 'service'], expect.any(Number)]);
    await api.services.db.execute(sql`update announcement set withdrawn_at = now()`);
  });

  it('a player may sign in again, see the pause and withdraw', async () => {
    const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
    writeToken(player.token);
    await takePause(30);
    const back = await signedIn(api.services, player);
    writeToken(back.token);
    await fetchMember();
    expect(restriction()).toMatchObject({ kind: 'pause' });
    expect(outcomeOf(await withdraw(api.request, back, '100.00'))).toBe(200);
    expect(await ledgerOf(api, player.id)).toMatchObject({ cash: 0n, locked: 100_00n });
  });
});

describe('an open game', () => {
  it('refuses the next bet, and its open round continues and is paid', async () => {
    const player = await newPlayer(api.services, { cash: 10_00n });
    const launch = await launchFor(api.services, player);
    const at = { at: now() };
    await callWallet(api.request, 'bet', oneBet.bet(launch, `open-${player.id}`, '5.00'), at);
    writeToken(player.token);
    await takePause(1);
    const next = oneBet.bet(launch, `next-${player.id}`, '5.00');
    expect(outcomeOf(await callWallet(api.request, 'bet', next, at))).toBe('PLAY_PAUSED');
    // A repeat after a lost reply is the same bet, which was placed before.
    const again = oneBet.bet(launch, `open-${player.id}`, '5.00');
    expect(outcomeOf(await callWallet(api.request, 'bet', again, at))).toBe(200);
    const end = oneBet.settle(`open-${player.id}`, '12.00');
    expect(outcomeOf(await callWallet(api.request, 'settle', end, at))).toBe(200);
    expect((await ledgerOf(api, player.id)).cash).toBe(17_00n);
    await expectSoundLedger(api);
  });

  it('returns the stake of a voided round', async () => {
    const player = await newPlayer(api.services, { cash: 10_00n });
    const launch = await launchFor(api.services, player);
    const at = { at: now() };
    await callWallet(api.request, 'bet', oneBet.bet(launch, `void-${player.id}`, '5.00'), at);
    writeToken(player.token);
    await takePause(1);
    expect(outcomeOf(await callWallet(api.request, 'rollback', oneBet.rollback(`void-${player.id}`), at))).toBe(200);
    expect((await ledgerOf(api, player.id)).cash).toBe(10_00n);
  });
});

it('an earlier deposit is credited when its payment comes: the money is theirs', async () => {
  const made = await ask('submitRecharge', { money: '50.00', payment_id: 1, payment_type: 'online_pix' });
  const { bill_no: bill } = made.data as { bill_no: string };
  await takePause(7);
  const [row] = await query<{ txid: string }>(api, `select txid from recharge where bill_no = '${bill}'`);
  const payment = { endToEndId: newEndToEndId(), txid: row?.txid ?? '', valor: '50.00', pagador: { cpf: me.cpf } };
  expect((await notify(api.request, [payment], { at: now() })).status).toBe(200);
  expect((await ledgerOf(api, me.id)).cash).toBe(50_00n);
  await expectSoundLedger(api);
});

describe('the length of a pause', () => {
  it.each([1, 3, 7, 14, 30] as const)('is %s times 24 hours, by the server’s clock', async (days) => {
    const before = now().getTime();
    expect((await takePause(days)).ok).toBe(true);
    const until = readDate(restriction()?.until ?? '')?.getTime() ?? 0;
    expect(Math.abs(until - before - days * DAY)).toBeLessThan(5 * SECOND);
  });

  it.each([0, 2, 31, -1, 1.5, '7', null])('cannot be %s', async (days) => {
    expect(await ask('takePause', { days })).toMatchObject({ code: 400, refusal: 'REQUIRED', field: 'days' });
    await fetchMember();
    expect(restriction()).toBeNull();
  });

  it('is one of the market’s', async () => {
    const market = { ...marketPresets['br-regulated'], pauseDays: [7] as const };
    const other = await startApi({ config: { market } });
    connect(other);
    freshTab();
    await playerIn(other);
    expectRefusal(await takePause(3), 'INVALID', 'days');
    expect((await takePause(7)).ok).toBe(true);
    await other.close();
  });

  it('can only grow: an equal or shorter one is refused, and a longer one counts from that moment', async () => {
    await takePause(7);
    const first = restriction()?.until;
    for (const days of [1, 3] as const) {
      expect(failureOf(await takePause(days))).toMatchObject({
        ...{ code: 'PAUSE_ONLY_LONGER', field: 'days', values: { until: first } },
      });
    }
    api.advance(5 * DAY);
    await comeBack();
    expectRefusal(await takePause(1), 'PAUSE_ONLY_LONGER');
    expect((await takePause(3)).ok).toBe(true);
    const longer = readDate(restriction()?.until ?? '')?.getTime() ?? 0;
    expect(Math.abs(longer - now().getTime() - 3 * DAY)).toBeLessThan(5 * SECOND);
  });

  it('ends by itself, to the millisecond and not with the day', async () => {
    // Begins an hour before midnight in São Paulo, because midnight must not end it.
    const midnight = (dayStart(dayOf(now())) ?? now()).getTime() + DAY;
    api.advance(midnight - HOUR - now().getTime());
    await comeBack();
    await takePause(1);
    const [row] = await query<{ until: Date }>(api, `select until from restriction where member_id = ${me.id}`);
    const until = new Date(row?.until ?? 0).getTime();
    api.advance(2 * HOUR);
    await comeBack();
    expect(await ask('claimDailyWheel', {})).toMatchObject({ refusal: 'PLAY_PAUSED' });
    api.advance(until - 2 * SECOND - now().getTime());
    await comeBack();
    expect(await ask('claimDailyWheel', {})).toMatchObject({ refusal: 'PLAY_PAUSED' });
    api.advance(until - now().getTime());
    expect(await ask('claimDailyWheel', {})).toMatchObject({ code: 200 });
    await fetchMember();
    expect(restriction()).toBeNull();
  });

  it('is not opened by a clock that is set back', async () => {
    await takePause(1);
    api.advance(-2 * HOUR);
    expect(await ask('claimDailyWheel', {})).toMatchObject({ refusal: 'PLAY_PAUSED' });
    api.advance(2 * HOUR);
  });
});

it('a stored decision can never be changed', async () => {
  await takePause(7);
  const reason = async (statement: string): Promise<string> =>
    api.services.db.execute(sql.raw(statement)).then(
      () => 'done',
      (error: { cause?: Error }) => error.cause?.message ?? '',
    );
  for (const statement of [
    'update restriction set until = now()',
    'delete from restriction',
    'truncate restriction cascade',
  ])
    expect(await reason(statement)).toBe('what restricts a member is append-only');
});

describe('an operator', () => {
  it('pauses a player for a reason under their own name, and nobody can shorten it', async () => {
    const pause = (days: number, operator = 'ana') =>
      backoffice(api, `/members/${me.account}/pause`, { days, operator, reason: 'Pediu por telefone' });
    expect(await pause(7)).toMatchObject({ status: 200, body: { state: 'paused' } });
    await fetchMember();
    expect(restriction()).toMatchObject({ kind: 'pause' });
    expect(await pause(3)).toMatchObject({ status: 409 });
    expectRefusal(await takePause(1), 'PAUSE_ONLY_LONGER');
    const rows = await query(api, `select actor, reason from restriction where member_id = ${me.id}`);
    expect(rows).toEqual([{ actor: 'operator:ana', reason: 'Pediu por telefone' }]);
    expect(await pause(2)).toMatchObject({ status: 400 });
    expect(await ask('notices', { limit: '10' })).toMatchObject({
      data: [{ kind: 'restriction', title: 'Pausa iniciada' }],
    });
  });

  it('cannot give a paused player cash or spins', async () => {
    await takePause(1);
    const give = (what: string, input: object) => backoffice(api, `/members/${me.account}/${what}`, { ...input });
    expect(await give('grant', { amount: '5.00', key: `given-by-hand-${me.id}` })).toMatchObject({ status: 409 });
    expect(await give('spins', { count: 1 })).toMatchObject({ status: 409 });
    await deposit(api, me.id, 10_00n);
    await expectSoundLedger(api);
  });
});
