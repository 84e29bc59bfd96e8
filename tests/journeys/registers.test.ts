/**
 * Tests the state's registers of persons who may not bet (docs/domain/protection.md#state-registers): the checks, their
 * consequences, and outages.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { DAY, HOUR, MINUTE } from '#server/platform/time.ts';
import { refuse } from '#server/platform/refusal.ts';
import { members } from '#server/kernel/members/public.ts';
import { checkAction } from '#server/kernel/protection/gate.ts';
import { ensureDailyCheck } from '#server/kernel/protection/registers/check.ts';
import { openGame, $openGame } from '#stores/games.ts';
import { register as signUp } from '#stores/registration.ts';
import { fetchMember } from '#stores/session.ts';
import { login } from '#stores/sign-in.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { callWallet, oneBet } from '#scripts/dev/fixtures/calls.ts';
import { details, firstLimits } from '#tests/support/full-registration.ts';
import {
  bearer,
  connect,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  playerIn,
  query,
  raw,
  registration,
  valueOf,
} from '#tests/support/journey.ts';
import { newAddress } from '#tests/support/mails.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { creditPlayer, launchFor, signedIn } from '#scripts/dev/fixtures/players.ts';
import { registersMarket, stateRegister } from '#tests/support/state-register.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const CENTRAL = '11144477735';
const SOCIAL = '39053344705';
const SILENT = '00000000191';

const register = stateRegister();
const market = registersMarket;
const api = setUpApi({ config: { market }, outside: register.outside });
setUpTab(api);
beforeEach(async () => {
  Object.assign(register, { says: 'itself', silentOf: '' });
  await query(api, `update member set cpf = 'was ' || id where cpf in ('${CENTRAL}', '${SOCIAL}', '${SILENT}')`);
  register.asked = 0;
});

const checksOf = (member: number) =>
  query<{ occasion: string; answer: string }>(
    api,
    `select occasion, answer from register_check where member_id = ${member} order by id`,
  );
const launch = async () => {
  await openGame({ api_name: 'jogada', game_code: 'onca-dourada' });
  return $openGame.get();
};
const refusedAs = (code: string) => ({ status: 'failed', failure: { code } });
const restrictionsOf = (member: number) =>
  query<{ kind: string }>(api, `select kind from restriction where member_id = ${member}`);

describe('a registration', () => {
  it.each([
    ['the central register', CENTRAL],
    ['the social register', SOCIAL],
    ['a register that does not answer', SILENT],
  ])('is refused for %s with the same neutral message, and recorded', async (_name, cpf) => {
    const person = { ...newPerson(), cpf };
    const outcome = await signUp({ ...registration(person), ...details, ...firstLimits, email: newAddress() });
    expectRefusal(outcome, 'CHECKS_PENDING');
    expect(await query(api, `select 1 from member where account = '${person.account}'`)).toEqual([]);
    expect(
      await query(api, `select occasion from register_check where cpf = '${cpf}' order by id desc limit 1`),
    ).toEqual([{ occasion: 'registration' }]);
  });

  it('is checked once for a person in no register, who may then play', async () => {
    const { id } = valueOf(await signUp({ ...registration(newPerson()), email: newAddress() }));
    expect(await launch()).toMatchObject({ status: 'ready' });
    expect(register.asked).toBe(1);
    expect(await query(api, `select register_answer from member where id = ${id}`)).toEqual([
      { register_answer: 'clear' },
    ]);
  });

  it('makes no check in a market without registers', async () => {
    const free = await startApi({ outside: register.outside });
    connect(free);
    valueOf(await signUp({ ...registration({ ...newPerson(), cpf: CENTRAL }) }));
    expect(register.asked).toBe(0);
    await free.close();
  });
});

describe('the first request of a day', () => {
  it('is checked once for concurrent requests, and again the next day: at sign-in and in a session past midnight', async () => {
    const me = await playerIn(api);
    await Promise.all([fetchMember(), fetchMember(), launch()]);
    expect(await checksOf(me.id)).toEqual([{ occasion: 'day', answer: 'clear' }]);
    const midnight = new Date(api.services.now().getTime() - 3 * HOUR);
    midnight.setUTCHours(24, 0, 0, 0);
    // Bets a minute after the end of São Paulo's day, in a session used a minute before it.
    api.advance(midnight.getTime() + 3 * HOUR - api.services.now().getTime() - MINUTE);
    const open = await signedIn(api.services, me);
    api.advance(2 * MINUTE);
    const token = await launchFor(api.services, open);
    const at = { at: api.services.now() };
    const reply = await callWallet(api.request, 'bet', oneBet.bet(token, `late-${me.id}`, '1.00'), at);
    expect(reply.body).toMatchObject({ refusal: 'BALANCE_INSUFFICIENT' });
    expect((await checksOf(me.id)).at(-1)).toEqual({ occasion: 'day', answer: 'clear' });
    const before = register.asked;
    api.advance(DAY);
    freshTab();
    valueOf(await login({ account: me.account, password: me.password }));
    expect(register.asked).toBe(before + 1);
  });

  it('is checked once for concurrent requests, and a reply of another day clears nobody', async () => {
    const me = await playerIn(api);
    api.advance(DAY);
    const before = (await checksOf(me.id)).length;
    const { db, now } = api.services;
    const at = { now: now(), services: api.services };
    expect(await checkAction(db, me.id, { action: 'launch' }, at)).toEqual(refuse('CHECKS_PENDING'));
    const { token } = await signedIn(api.services, me);
    await Promise.all([1, 2, 3, 4].map(() => raw(api, '/api/auth/me', {}, bearer(token))));
    expect(await checksOf(me.id)).toHaveLength(before + 1);
    expect(await checkAction(db, me.id, { action: 'launch' }, at)).toBeNull();
  });

  it('makes no second check for a request that read its member before', async () => {
    const me = await playerIn(api);
    api.advance(DAY);
    const [stale] = await api.services.db.select().from(members).where(eq(members.id, me.id));
    if (!stale) throw new Error('no member');
    await ensureDailyCheck(api.services, stale);
    const before = register.asked;
    await ensureDailyCheck(api.services, stale);
    expect(register.asked).toBe(before);
  });

  it('stops play at once on a hit, leaves two days to withdraw, closes by the third and pays out', async () => {
    const me = await playerIn(api);
    await creditPlayer(api.services, me.id, 80_00n);
    expect(await launch()).toMatchObject({ status: 'ready' });
    api.advance(DAY);
    register.says = 'central';
    freshTab();
    valueOf(await login({ account: me.account, password: me.password }));
    expect(await launch()).toMatchObject(refusedAs('PLAY_EXCLUDED'));
    expect(await restrictionsOf(me.id)).toEqual([{ kind: 'central' }]);
    expect(
      await query(api, `select kind, values ->> 'outcome' as outcome from notice where member_id = ${me.id}`),
    ).toContainEqual({
      kind: 'restriction',
      outcome: 'central',
    });
    api.advance(49 * HOUR);
    await api.housekeeping();
    await api.housekeeping();
    expect(
      await query(api, `select amount_cents::int as amount, state from withdrawal where member_id = ${me.id}`),
    ).toEqual([{ amount: 80_00, state: 'paid' }]);
    freshTab();
    expectRefusal(await login({ account: me.account, password: me.password }), 'PLAY_EXCLUDED');
    await expectSoundLedger(api);
  });

  it('reports a closed account to the register until it has accepted it', async () => {
    const told: string[] = [];
    let isAway = true;
    const strict = await startApi({
      config: { market },
      outside: async (url, init, next) => {
        if (url.includes('/consultas/'))
          return Response.json({ resultado: 'IMPEDIDO', motivo: 'AUTOEXCLUSAO_CENTRALIZADA', protocolo: 'p-1' });
        if (!url.includes('/situacoes/')) return next();
        told.push(`${url.slice(-11)} ${typeof init.body === 'string' ? init.body.slice(0, 23) : ''}`);
        return isAway ? new Response('', { status: 502 }) : next();
      },
    });
    connect(strict);
    const me = await playerIn(strict);
    isAway = false;
    strict.advance(HOUR);
    await strict.housekeeping();
    expect(told.filter((line) => line.startsWith(me.cpf))).toEqual([
      `${me.cpf} {"situacao":"ENCERRADA"`,
      `${me.cpf} {"situacao":"ENCERRADA"`,
    ]);
    await strict.close();
  });

  it.each([
    ['none', false],
    ['close', true],
  ] as const)('applies the setting for the social register: %s', async (socialExisting, closes) => {
    const own = await startApi({ config: { market: { ...market, registers: { socialExisting } } } });
    connect(own);
    const me = await playerIn(own, { ...newPerson(), cpf: SOCIAL });
    await fetchMember();
    const state = await launch();
    expect(state).toMatchObject(closes ? refusedAs('PLAY_EXCLUDED') : { status: 'ready' });
    expect(await query(own, `select kind from restriction where member_id = ${me.id}`)).toEqual(
      closes ? [{ kind: 'social' }] : [],
    );
    await own.close();
  });
});

describe('a register that does not reply', () => {
  it('blocks play until it replies but not withdrawals, is retried each minute, and is recorded once', async () => {
    register.says = 'away';
    const me = await playerIn(api);
    expect(await launch()).toMatchObject(refusedAs('CHECKS_PENDING'));
    expect(await launch()).toMatchObject(refusedAs('CHECKS_PENDING'));
    expect(register.asked).toBe(1);
    api.advance(MINUTE);
    await api.housekeeping();
    expect(register.asked).toBeGreaterThan(1);
    expect(await checksOf(me.id)).toEqual([{ occasion: 'day', answer: 'unavailable' }]);
    expect((await raw(api, '/api/drawing', {})).body).not.toMatchObject({ refusal: 'CHECKS_PENDING' });
    register.says = 'itself';
    api.advance(2 * MINUTE);
    await api.housekeeping();
    expect((await checksOf(me.id)).at(-1)).toEqual({ occasion: 'again', answer: 'clear' });
    expect(await launch()).toMatchObject({ status: 'ready' });
  });
});

it('the server waits only some seconds for a register that does not reply', async () => {
  const me = await playerIn(api);
  register.says = 'hangs';
  api.advance(DAY);
  freshTab();
  valueOf(await login({ account: me.account, password: me.password }));
  expect((await checksOf(me.id)).at(-1)).toEqual({ occasion: 'day', answer: 'unavailable' });
});

it('players without a register’s reply and deleted accounts delay nobody else', async () => {
  const silent = await playerIn(api);
  register.silentOf = silent.cpf;
  await query(api, `update member set register_answer = 'unavailable' where id = ${silent.id}`);
  const gone = await playerIn(api);
  await query(api, `update member set status = 0, register_asked_at = null where id = ${gone.id}`);
  const others = [await playerIn(api), await playerIn(api)];
  const before = await checksOf(gone.id);
  api.advance(16 * DAY);
  await api.housekeeping();
  for (const { id } of others) expect((await checksOf(id)).at(-1)).toEqual({ occasion: 'again', answer: 'clear' });
  expect(await checksOf(gone.id)).toEqual(before);
  expect(await query(api, `select register_answer as answer from member where id = ${silent.id}`)).toEqual([
    { answer: 'unavailable' },
  ]);
});

it('every open account is checked every fifteen days, without a visit', async () => {
  const me = await playerIn(api);
  await api.housekeeping();
  const before = (await checksOf(me.id)).length;
  api.advance(14 * DAY);
  await api.housekeeping();
  expect(await checksOf(me.id)).toHaveLength(before);
  api.advance(DAY + MINUTE);
  register.says = 'central';
  await api.housekeeping();
  expect((await checksOf(me.id)).at(-1)).toEqual({ occasion: 'again', answer: 'central' });
  expect(await restrictionsOf(me.id)).toEqual([{ kind: 'central' }]);
});
