/** Tests concurrent requests, guesses and changes of codes, passwords and addresses. */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CODE_TRIES } from '#contract/security.ts';
import { hashPassword, verifyPassword } from '#server/platform/security/password-hash.ts';
import { members } from '#server/kernel/members/schema.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, outcomeOf, tally, concurrently, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { codeTo, mailsTo, newAddress, wrongCode } from '#tests/support/mails.ts';
import { newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const OLD = 'a-senha-antiga';
const api = setUpApi({ databaseUrl: await freshDatabase() });

const post = (player: Player, path: string, input: object) => callAs(api.request, player, `/api/member/${path}`, input);
const rowOf = async (player: Player) =>
  (await api.services.db.select().from(members).where(eq(members.id, player.id)))[0];

/** Creates a player with a login password, re-checked in their session. */
async function verified(wanted: Parameters<typeof newPlayer>[1] = {}): Promise<Player> {
  const player = await newPlayer(api.services, wanted);
  await api.services.db
    .update(members)
    .set({ passwordHash: await hashPassword(OLD, testConfig.passwordCost) })
    .where(eq(members.id, player.id));
  expect(outcomeOf(await post(player, 'password/verify', { password: OLD }))).toBe(200);
  return player;
}

it('one of 20 concurrently requested codes is mailed', async () => {
  const player = await verified();
  const email = newAddress();
  const answers = await concurrently(20, () => post(player, 'email/code', { email }));
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, CODE_SENT_ALREADY: 19 });
  expect(await mailsTo(api.services, email)).toHaveLength(1);
});

it('five of 20 concurrent wrong codes are checked, and the right one comes too late', async () => {
  const player = await verified();
  const email = newAddress();
  await post(player, 'email/code', { email });
  const code = await codeTo(api.services, email);
  const answers = await concurrently(20, () => post(player, 'email/bind', { code: wrongCode(code) }));
  expect(tally(answers.map(outcomeOf))).toEqual({ CODE_WRONG: CODE_TRIES - 1, CODE_EXPIRED: 21 - CODE_TRIES });
  expect(outcomeOf(await post(player, 'email/bind', { code }))).toBe('CODE_EXPIRED');
});

it('the right code, sent 20 times at once, counts once', async () => {
  const player = await verified();
  const email = newAddress();
  await post(player, 'email/code', { email });
  const code = await codeTo(api.services, email);
  const answers = await concurrently(20, () => post(player, 'email/bind', { code }));
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, CODE_EXPIRED: 19 });
  expect((await rowOf(player))?.email).toBe(email);
});

it('an address that ten members confirm at once belongs to one of them', async () => {
  const email = newAddress();
  const players = await Promise.all(Array.from({ length: 10 }, () => verified()));
  const codes: string[] = [];
  for (const player of players) {
    await post(player, 'email/code', { email });
    codes.push(await codeTo(api.services, email));
  }
  const answers = await Promise.all(players.map((player, at) => post(player, 'email/bind', { code: codes[at] })));
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, EMAIL_TAKEN: 9 });
  const owners = await selectRows(api.services.db, sql`select id from member where email = ${email}`);
  expect(owners).toHaveLength(1);
});

it('one of 20 concurrent changes of the password is made, and only its session stays', async () => {
  const player = await verified();
  const sessions = await Promise.all(Array.from({ length: 20 }, () => signedIn(api.services, player)));
  const answers = await Promise.all(
    sessions.map((session, at) => {
      const password = `uma-senha-nova-${at}`;
      return post(session, 'password/change', { old_password: OLD, password, password_confirmation: password });
    }),
  );
  const outcomes = tally(answers.map(outcomeOf));
  // The successful change ends some of the sessions before their calls run.
  const { PASSWORD_WRONG: late = 0, FORCED_OFFLINE: ended = 0, ...made } = outcomes;
  expect(made).toEqual({ 200: 1 });
  expect(late + ended).toBe(19);
  const winner = answers.findIndex((answer) => answer.status === 200);
  expect(
    await verifyPassword(
      `uma-senha-nova-${winner}`,
      (await rowOf(player))?.passwordHash ?? null,
      testConfig.passwordCost,
    ),
  ).toBe('composed');
  const open = await selectRows(
    api.services.db,
    sql`select id from session where member_id = ${player.id} and ended_at is null`,
  );
  expect(open).toHaveLength(1);
  const [first] = sessions;
  if (winner !== 0 && first)
    expect(outcomeOf(await post(first, 'nickname', { nickname: 'Ana' }))).toBe('FORCED_OFFLINE');
});

it('one of 20 concurrent changes of the withdrawal password is made, and none is doubled', async () => {
  const player = await verified({ withdrawalPassword: true });
  const answers = await concurrently(20, (at) =>
    post(player, 'drawing_pwd/set', { old_qk_pwd: WITHDRAWAL_PASSWORD, qk_pwd: String(500_000 + at) }),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const kinds = await selectRows<{ kind: string }>(
    api.services.db,
    sql`select kind from member_event where member_id = ${player.id} and kind = 'withdrawal_password_changed'`,
  );
  expect(kinds).toHaveLength(1);
});

it('a withdrawal concurrent with a change of the password is before it or blocked, never after it', async () => {
  const player = await verified({ withdrawalPassword: true, cash: 100_000_00n });
  const change = { old_password: OLD, password: 'uma-senha-nova', password_confirmation: 'uma-senha-nova' };
  const [changed, ...answers] = await Promise.all([
    post(player, 'password/change', change),
    ...Array.from({ length: 12 }, (_, at) => withdraw(api.request, player, '20.00', `beside-${at}-x`)),
  ]);
  expect(outcomeOf(changed)).toBe(200);
  const told = tally(answers.map(outcomeOf));
  expect(
    Object.keys(told).every((each) => ['200', 'WITHDRAWAL_COOLING_DOWN', 'WITHDRAWALS_PER_DAY'].includes(each)),
  ).toBe(true);
  const from = (await rowOf(player))?.withdrawalsFrom;
  expect(from).not.toBeNull();
  expect(outcomeOf(await withdraw(api.request, player, '20.00', 'afterwards-x'))).toBe('WITHDRAWAL_COOLING_DOWN');
});

it('a mail that several servers send at once arrives once', async () => {
  const player = await verified();
  const email = newAddress();
  api.holdDeliveries();
  await post(player, 'email/code', { email });
  expect(await mailsTo(api.services, email)).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => api.housekeeping()));
  expect(await mailsTo(api.services, email)).toHaveLength(1);
  const waiting = await selectRows(api.services.db, sql`select id from mail where sent_at is null`);
  expect(waiting).toEqual([]);
});
