/** Tests concurrent second steps and passkeys on PostgreSQL: single-use codes count once. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FACTOR_TRIES } from '#contract/factor.ts';
import { MOST_PASSKEYS } from '#contract/passkey.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import { signInByPassword } from '#server/contexts/identity/login/sign-in.ts';
import { storePassword } from '#server/contexts/identity/passwords/login-password.ts';
import { members } from '#server/kernel/members/schema.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { codeAt, STEP_MS } from '#tests/support/app.ts';
import { makeKey, signWith } from '#tests/support/passkey-device.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { signInFrom } from '#tests/support/callers.ts';
import { raw } from '#tests/support/journey.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const PASSWORD = 'a-senha-de-antes';
const api = setUpApi({ databaseUrl: await freshDatabase() });

const post = (player: Player, path: string, input: object) => callAs(api.request, player, `/api/${path}`, input);
const dataOf = async <T>(player: Player, path: string) => (await post(player, path, {})).body.data as T;

/** Creates a player whose password was re-checked. */
async function verified(): Promise<Player> {
  const player = await newPlayer(api.services);
  const passwordHash = await hashPassword(PASSWORD, testConfig.passwordCost);
  await api.services.db.update(members).set({ passwordHash }).where(eq(members.id, player.id));
  expect(outcomeOf(await post(player, 'member/password/verify', { password: PASSWORD }))).toBe(200);
  return player;
}

/** Creates such a player with a second step, whose next code is unused. */
async function withApp() {
  const player = await verified();
  const { secret } = await dataOf<{ secret: string }>(player, 'factor/totp/begin');
  const confirm = { code: codeAt(secret, api.services.now()) };
  const answers = await concurrently(8, () => post(player, 'factor/totp/confirm', confirm));
  const { codes } = answers.find((each) => outcomeOf(each) === 200)?.body.data as { codes: string[] };
  api.advance(STEP_MS);
  return { player, secret, codes, confirmed: tally(answers.map(outcomeOf)) };
}

async function ticketOf({ account }: Player): Promise<string> {
  const { body } = await signInFrom(api, '198.51.100.7', { account, password: PASSWORD });
  return (body.values as { ticket: string }).ticket;
}
const finish = (input: object) => raw(api, '/api/session/factor', input);
const outcomes = (answers: readonly { status: number; body: Record<string, unknown> }[]) =>
  tally(answers.map(({ status, body }) => String(body.refusal ?? status)));

it('a first code sent eight times at once turns it on once, with ten recovery codes', async () => {
  const { player, confirmed } = await withApp();
  expect(confirmed).toEqual({ 200: 1, TOTP_ON: 7 });
  const [row] = await selectRows<{ made: number }>(
    api.services.db,
    sql`select count(*)::int as made from recovery_code where member_id = ${player.id}`,
  );
  expect(row?.made).toBe(10);
});

it('one code, sent to ten sign-ins at once, opens one', async () => {
  const { player, secret } = await withApp();
  const tickets: string[] = [];
  for (let turn = 0; turn < 10; turn++) tickets.push(await ticketOf(player));
  const code = codeAt(secret, api.services.now());
  const answers = await Promise.all(tickets.map((ticket) => finish({ ticket, code })));
  expect(outcomes(answers)).toEqual({ 200: 1, FACTOR_WRONG: 9 });
});

it('one recovery code, sent to ten sign-ins at once, opens one', async () => {
  const { player, codes } = await withApp();
  const tickets: string[] = [];
  for (let turn = 0; turn < 10; turn++) tickets.push(await ticketOf(player));
  const answers = await Promise.all(tickets.map((ticket) => finish({ ticket, recovery: codes[0] })));
  expect(outcomes(answers)).toEqual({ 200: 1, FACTOR_WRONG: 9 });
});

it('five of twenty concurrent wrong codes on one challenge are checked, and the right one comes too late', async () => {
  const { player, secret } = await withApp();
  const ticket = await ticketOf(player);
  const strange = codeAt(secret, 0);
  const answers = await concurrently(20, () => finish({ ticket, code: strange }));
  expect(outcomes(answers)).toEqual({ FACTOR_WRONG: FACTOR_TRIES - 1, FACTOR_EXPIRED: 21 - FACTOR_TRIES });
  const late = await finish({ ticket, code: codeAt(secret, api.services.now()) });
  expect(late.body.refusal).toBe('FACTOR_EXPIRED');
});

it('turning a second step off while codes are sent lets nobody in without one', async () => {
  const { player, secret, codes } = await withApp();
  const ticket = await ticketOf(player);
  const [off, login] = await Promise.all([
    post(player, 'factor/totp/remove', { recovery: codes[0] }),
    finish({ ticket, code: codeAt(secret, api.services.now()) }),
  ]);
  expect(outcomeOf(off)).toBe(200);
  expect([200, 400]).toContain(login.status);
});

it('one reply of a device, sent ten times at once, opens one session', async () => {
  const player = await verified();
  const { key, credential } = makeKey(await dataOf(player, 'passkey/register/options'));
  const made = await concurrently(6, () => post(player, 'passkey/register/verify', { credential }));
  expect(tally(made.map(outcomeOf))).toEqual({ 200: 1, PASSKEY_WRONG: 5 });
  const options = (await raw(api, '/api/passkey/login/options', {})).body.data as { challenge: string };
  const answer = signWith(key, options);
  const answers = await concurrently(10, () => raw(api, '/api/passkey/login/verify', { credential: answer }));
  expect(outcomes(answers)).toEqual({ 200: 1, PASSKEY_WRONG: 9 });
});

it('ten of twelve concurrently created keys are kept', async () => {
  const player = await verified();
  const credentials: object[] = [];
  for (let count = 0; count < MOST_PASSKEYS + 2; count++) {
    const options = await dataOf<Parameters<typeof makeKey>[0]>(player, 'passkey/register/options');
    credentials.push(makeKey(options).credential);
  }
  const answers = await Promise.all(
    credentials.map((credential) => post(player, 'passkey/register/verify', { credential })),
  );
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: MOST_PASSKEYS, PASSKEYS_FULL: 2 });
});

describe('a password that changes after its check, and before its sign-in is written', () => {
  /** Continues a sign-in that read this row before the change. */
  async function goesOnAfterChange(player: Player) {
    const { services } = api;
    const memberOf = async () => (await services.db.select().from(members).where(eq(members.id, player.id)))[0];
    const judged = await memberOf();
    const changed = await hashPassword('a-senha-de-depois', testConfig.passwordCost);
    await transact(services.db, (tx) => storePassword(tx, player.id, changed, services.now()));
    if (!judged) throw new Error('no member');
    return signInByPassword({ services, ip: '203.0.113.9', userAgent: 'another', markDevice: () => null }, judged);
  }
  const openedElsewhere = ({ id }: Player) =>
    selectRows(api.services.db, sql`select 1 from session where member_id = ${id} and user_agent = 'another'`);
  const ticketsOf = ({ id }: Player) =>
    selectRows(api.services.db, sql`select 1 from factor_ticket where member_id = ${id}`);

  it('opens no session', async () => {
    const player = await verified();
    expect(await goesOnAfterChange(player)).toMatchObject({ refused: { code: 'CREDENTIALS_WRONG' } });
    expect(await openedElsewhere(player)).toEqual([]);
  });

  it('begins no second step', async () => {
    const { player } = await withApp();
    expect(await goesOnAfterChange(player)).toMatchObject({ refused: { code: 'CREDENTIALS_WRONG' } });
    expect(await ticketsOf(player)).toEqual([]);
  });
});
