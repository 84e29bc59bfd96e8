/**
 * Tests how a person becomes an invitee: by a code, by a link, and by a request that they accept. Also tests what each
 * side sees (docs/domain/referral.md#invitation-requests).
 */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '#api/token.ts';
import {
  $referral,
  commissionRecord,
  answerRequest,
  inviteRecord,
  loadReferral,
  registerSubordinate,
} from '#stores/referral.ts';
import { forgetInvitation, keepInvitation, keptInvitation } from '#stores/invitation.ts';
import { register } from '#stores/registration.ts';
import { daysLater, enterAs, goTo, invitedBy, nextMonday, play, runReferralJobs } from '#tests/support/referral.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import {
  bearer,
  expectRefusal,
  expectSoundLedger,
  freshTab,
  query,
  raw,
  registration,
  valueOf,
} from '#tests/support/journey.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { stubBrowser } from '#tests/support/tabs.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const DAY = 24 * 60 * 60_000;
const api = setUpApi({ config: { market: noGift } });
setUpTab(api);
afterAll(() => expectSoundLedger(api));
let agent: Awaited<ReturnType<typeof newPlayer>>;
beforeEach(async () => {
  agent = await newPlayer(api.services);
  await enterAs(api, agent);
});

interface Particulars {
  readonly phone: string;
  readonly invite_code: string;
  readonly uid: number;
}
async function particularsOf({ id }: { id: number }): Promise<Particulars> {
  const [row] = await query<Particulars>(api, `select phone, invite_code, id::int as uid from member where id = ${id}`);
  if (!row) throw new Error('nobody');
  return row;
}
const inviterOf = async ({ id }: { id: number }) =>
  (await query<{ by: string | null }>(api, `select invited_by::text as by from member where id = ${id}`))[0]?.by;
const ask = async (person: { id: number }) => registerSubordinate(await particularsOf(person));
/** Returns the open requests of a signed-in person. */
async function openOf(person: { id: number }) {
  await enterAs(api, person);
  return valueOf(await loadReferral()).requests;
}

describe('a registration', () => {
  it('uses the first link for thirty days, and a typed code overrides it', async () => {
    stubBrowser();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    keepInvitation('?invite=<script>');
    expect(keptInvitation()).toBe('');
    keepInvitation('?utm=x&invite=abcd2345');
    keepInvitation('?invite=ZZZZ9999');
    expect(keptInvitation()).toBe('ABCD2345');
    vi.setSystemTime(Date.now() + 30 * DAY - 1000);
    expect(keptInvitation()).toBe('ABCD2345');
    vi.setSystemTime(Date.now() + 1000);
    expect(keptInvitation()).toBe('');
    vi.useRealTimers();
    keepInvitation('?invite=ABCD2345');
    const { invite_code } = await particularsOf(agent);
    expect(await register({ ...registration(newPerson()), invite_code })).toMatchObject({ ok: true });
    expect(keptInvitation()).toBe('');
    expect(valueOf(await loadReferral()).inviter).toEqual({ id: agent.id, name: `${agent.account[0]}***` });
    forgetInvitation();
    vi.unstubAllGlobals();
  });

  it('refuses the code of a suspended referrer', async () => {
    const { invite_code } = await particularsOf(agent);
    await query(api, `update member set status = -1 where id = ${agent.id}`);
    freshTab();
    expectRefusal(
      await register({ ...registration(newPerson()), invite_code }),
      'INVITATION_CODE_UNKNOWN',
      'invite_code',
    );
    await query(api, `update member set status = 1 where id = ${agent.id}`);
  });
});

describe('a request', () => {
  it('binds the person once they accept, and counts only play from the next day on', async () => {
    goTo(api, nextMonday(api), 10);
    const monday = daysLater(nextMonday(api), -7);
    await enterAs(api, agent);
    const person = await newPlayer(api.services);
    await play(api, person, { deposits: 10_000, stakes: 10_000 });
    expect(valueOf(await ask(person)).message).toContain('7 dias');
    // A repeated request changes nothing.
    expect(await ask(person)).toMatchObject({ ok: true });
    const asked = await query(
      api,
      `select payload from event where kind = 'agency_asked' and member_id = ${person.id}`,
    );
    expect(asked).toHaveLength(1);
    const [request, ...others] = await openOf(person);
    expect(others).toEqual([]);
    expect(request?.member).toEqual({ id: agent.id, name: `${agent.account[0]}***` });
    expect(await inviterOf(person)).toBeNull();
    expect(await answerRequest(request?.id ?? 0, true)).toMatchObject({ ok: true });
    expect($referral.get()).toMatchObject({ status: 'ready', value: { requests: [], inviter: { id: agent.id } } });
    await play(api, person, { stakes: 10_000 });
    goTo(api, daysLater(monday, 1), 10);
    await play(api, person, { stakes: 6_000 });
    goTo(api, daysLater(monday, 7), 6);
    await runReferralJobs(api);
    await enterAs(api, agent);
    expect(valueOf(await commissionRecord.load()).rows.filter(({ state }) => state === 'paid')).toMatchObject([
      { part: 'betting', base: 6_000_00n, reward: 6_00n },
    ]);
  });

  it('binds nobody when it is refused or expires after seven days, and only the person can answer it', async () => {
    const [one, two] = [await newPlayer(api.services), await newPlayer(api.services)];
    for (const each of [one, two]) await ask(each);
    const [first] = await openOf(one);
    await enterAs(api, two);
    expectRefusal(await answerRequest(first?.id ?? 0, true), 'NOT_FOUND', 'id');
    await enterAs(api, one);
    expect(await answerRequest(first?.id ?? 0, false)).toMatchObject({ ok: true });
    expectRefusal(await answerRequest(first?.id ?? 0, true), 'NOT_FOUND', 'id');
    const [late] = await openOf(two);
    api.advance(7 * DAY);
    expect(await openOf(two)).toEqual([]);
    expectRefusal(await answerRequest(late?.id ?? 0, true), 'NOT_FOUND', 'id');
    expect([await inviterOf(one), await inviterOf(two)]).toEqual([null, null]);
  });

  it('gets one reply whichever detail is wrong, and a wrong format is refused at its field', async () => {
    const person = await newPlayer(api.services);
    const right = await particularsOf(person);
    const other = await particularsOf(await newPlayer(api.services));
    const replies = [];
    for (const wrong of [
      { phone: other.phone },
      { invite_code: other.invite_code },
      { uid: other.uid },
      { uid: 9e9 },
    ]) {
      const sent = { ...right, ...wrong };
      expectRefusal(await registerSubordinate(sent), 'USER_UNKNOWN');
      const { status, body } = await raw(api, '/api/agency/subordinate/register', sent, bearer(readToken()));
      replies.push(JSON.stringify([status, body]));
    }
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toContain('409');
    expectRefusal(await registerSubordinate({ ...right, phone: '119' }), 'PHONE_INVALID', 'phone');
    expectRefusal(await registerSubordinate({ ...right, invite_code: '?' }), 'INVALID', 'invite_code');
    expectRefusal(await registerSubordinate({ ...right, uid: 'eu' }), 'INVALID', 'uid');
  });

  it('is refused for oneself, a referrer at any distance, a person with a referrer, a suspended one, and accounts older than thirty days', async () => {
    const above = await newPlayer(api.services);
    const middle = await invitedBy(api, above);
    await query(api, `update member set invited_by = ${middle.id} where id = ${agent.id}`);
    const taken = await invitedBy(api, above);
    const [suspended, old] = [await newPlayer(api.services), await newPlayer(api.services)];
    await query(api, `update member set status = -1 where id = ${suspended.id}`);
    await query(api, `update member set created_at = created_at - interval '31 days' where id = ${old.id}`);
    for (const each of [agent, middle, above, taken, suspended, old]) expectRefusal(await ask(each), 'NOT_ELIGIBLE');
    await query(api, `update member set status = 1 where id = ${suspended.id}`);
  });

  it('is refused when accepting it would close a cycle', async () => {
    const person = await newPlayer(api.services);
    await ask(person);
    const [request] = await openOf(person);
    await query(api, `update member set invited_by = ${person.id} where id = ${agent.id}`);
    expectRefusal(await answerRequest(request?.id ?? 0, true), 'NOT_ELIGIBLE');
    expect(await inviterOf(person)).toBeNull();
  });

  it('is limited to five a day', async () => {
    goTo(api, nextMonday(api), 1);
    await enterAs(api, agent);
    for (let turn = 0; turn < 5; turn++) expect(await ask(await newPlayer(api.services))).toMatchObject({ ok: true });
    expectRefusal(await ask(await newPlayer(api.services)), 'TOO_MANY_REQUESTS');
    api.advance(DAY);
    await enterAs(api, agent);
    expect(await ask(await newPlayer(api.services))).toMatchObject({ ok: true });
  });
});

describe('a suspended player', () => {
  it('is refused by the calls of the referral programme', async () => {
    await query(api, `update member set status = -1 where id = ${agent.id}`);
    for (const act of [loadReferral, () => commissionRecord.load(), () => inviteRecord.load()]) {
      const outcome = await act();
      expect(outcome.ok).toBe(false);
    }
    await query(api, `update member set status = 1 where id = ${agent.id}`);
  });
});

it('shows a referrer the masked name, level and state of an invitee, and nothing else', async () => {
  const direct = await invitedBy(api, agent);
  const indirect = await invitedBy(api, direct);
  await invitedBy(api, indirect);
  await play(api, direct, { deposits: 1_234, stakes: 6_543 });
  goTo(api, daysLater(nextMonday(api), 1), 3);
  await runReferralJobs(api);
  await enterAs(api, agent);
  expect(
    valueOf(await inviteRecord.load()).rows.map(({ member, kind, state }) => [member.id, member.name, kind, state]),
  ).toEqual([
    [indirect.id, `${indirect.account[0]}***`, 'indirect', 'registered'],
    [direct.id, `${direct.account[0]}***`, 'direct', 'counts'],
  ]);
  const said = [];
  for (const [method, path] of [
    ['POST', '/api/agency/inviterecord'],
    ['POST', '/api/agency/reward'],
    ['GET', '/api/agency/standing'],
    ['GET', '/api/ordercenter/association'],
  ] as const)
    said.push(await (await api.request(path, { method, headers: bearer(readToken()) })).text());
  const secrets = await query<Record<string, string>>(
    api,
    `select account, phone, cpf, realname from member where id in (${direct.id}, ${indirect.id})`,
  );
  for (const secret of secrets.flatMap((row) => Object.values(row)))
    expect(said.join('\n').includes(secret), secret).toBe(false);
  const counted = await raw(api, '/api/agency/inviterecord', { limit: 1 }, bearer(readToken()));
  expect(counted.body).toMatchObject({ data: { total: 2, last_page: 2, data: [{ kind: 'indirect' }] } });
  const { status } = await raw(api, '/api/agency/reward', { member_id: direct.id }, bearer(readToken()));
  expect(status).toBe(403);
});
