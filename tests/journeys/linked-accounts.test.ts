/** Tests links between accounts, their certainty, and the reviews that follow (contexts/fraud/links.ts). */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#server/platform/time.ts';
import { groupOf, linksBetween } from '#server/contexts/fraud/links.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { callAs } from '#scripts/dev/fixtures/calls.ts';
import {
  backoffice,
  connect,
  expectSoundLedger,
  freshTab,
  ledgerOf,
  methodOf,
  payAtBank,
  playerIn,
  query,
} from '#tests/support/journey.ts';
import { deposit, stake } from '#tests/support/offers.ts';
import { registeredFrom, shareAccount } from '#tests/support/links.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { market: noGift, trustedProxies: 1 } });
let one: Player;
let two: Player;
beforeEach(async () => {
  connect(api);
  freshTab();
  one = await newPlayer(api.services);
  two = await newPlayer(api.services);
});

const links = async (a = one, b = two) =>
  (await linksBetween(api.services.db, a.id, b.id)).map(({ kind, strength }) => [kind, strength]);
const at = (id: number, ms: number) =>
  query(api, `update member set created_at = '${new Date(ms).toISOString()}' where id = ${id}`);

describe('two accounts', () => {
  it('are not linked without shared data', async () => {
    expect(await links()).toEqual([]);
  });

  it('are certainly one if both saved a bank account, even a removed one', async () => {
    const begun = api.services.now();
    await shareAccount(api, [one], true);
    api.advance(HOUR);
    await query(
      api,
      `insert into bank_account (member_id, ispb, branch, number, kind, holder, is_default, created_at)
        select ${two.id}, ispb, branch, number, kind, holder, false, '${api.services.now().toISOString()}'
        from bank_account where member_id = ${one.id}`,
    );
    expect(await links()).toEqual([['bank_account', 'certain']]);
    expect(await links(two, one)).toEqual([['bank_account', 'certain']]);
    const [link] = await linksBetween(api.services.db, one.id, two.id);
    expect(link?.firstSeen.getTime()).toBeGreaterThanOrEqual(begun.getTime() + HOUR);
  });

  it('are not linked if the accounts differ in bank, branch or kind', async () => {
    await shareAccount(api, [one, two]);
    for (const change of [`ispb = '11111111'`, `branch = '0002'`, `kind = 'savings'`]) {
      await query(api, `update bank_account set ispb = '00000000', branch = '0001', kind = 'checking'`);
      await query(api, `update bank_account set ${change} where member_id = ${two.id}`);
      expect([change, await links()]).toEqual([change, []]);
    }
  });

  it('are certainly one if both requested payouts to one key, and not after it is anonymised', async () => {
    const ask = (id: number) =>
      query(
        api,
        `insert into withdrawal (bill_no, member_id, amount_cents, fee_cents, pix_key_kind, pix_key, remark, state, created_at)
          values ('L${id}', ${id}, 100, 0, 'email', 'same@example.com', '', 'cancelled', now())`,
      );
    await ask(one.id);
    expect(await links()).toEqual([]);
    await ask(two.id);
    expect(await links()).toEqual([['payout_key', 'certain']]);
    await query(api, `update withdrawal set pix_key = '' where member_id in (${one.id}, ${two.id})`);
    expect(await links()).toEqual([]);
    await query(api, `delete from withdrawal where member_id in (${one.id}, ${two.id})`);
  });

  it('are certainly one if one CPF paid for both, whether it is theirs or unknown', async () => {
    const payFor = async (player: { readonly id: number }, cpf: string) => {
      const made = await submitDeposit({ money: '50.00', method: await methodOf('online_pix') });
      if (!made.ok || made.value.step !== 'payment') throw new Error('no deposit');
      await payAtBank(api, made.value.billNo, cpf);
      expect(await query(api, `select cpf from other_payer where member_id = ${player.id}`)).toEqual([{ cpf }]);
    };
    const me = await playerIn(api);
    await payFor(me, two.cpf);
    expect(await links({ ...one, id: me.id }, two)).toEqual([['payer', 'certain']]);
    expect(await links(two, { ...one, id: me.id })).toEqual([['payer', 'certain']]);
    freshTab();
    const stranger = newPerson().cpf;
    const third = await playerIn(api);
    await payFor(third, stranger);
    freshTab();
    const fourth = await playerIn(api);
    await payFor(fourth, stranger);
    expect(await links({ ...one, id: third.id }, { ...two, id: fourth.id })).toEqual([['payer', 'certain']]);
  });

  it.each([
    ['one IPv4 address', { ip: '203.0.113.7' }, { ip: '203.0.113.7' }, true],
    ['two IPv4 addresses', { ip: '203.0.113.7' }, { ip: '203.0.113.8' }, false],
    [
      'one /64',
      { ip: '2001:db8:0:1::7', network: '2001:db8:0:1::/64' },
      { ip: '2001:db8:0:1:ffff::8', network: '2001:db8:0:1::/64' },
      true,
    ],
    [
      'one /63 of two /64',
      { ip: '2001:db8::7', network: '2001:db8:0:0::/64' },
      { ip: '2001:db8:0:1::7', network: '2001:db8:0:1::/64' },
      false,
    ],
  ])('are weakly linked by a network: %s', async (_what, mine, theirs, are) => {
    await registeredFrom(api, one, mine);
    await registeredFrom(api, two, theirs);
    expect(await links()).toEqual(are ? [['network', 'weak']] : []);
  });

  it.each([
    [DAY, true],
    [-DAY, true],
    [DAY + 1, false],
    [-DAY - 1, false],
  ])('are linked by a network at most %i ms apart', async (apart, are) => {
    const now = api.services.now().getTime();
    await registeredFrom(api, one, { ip: `the house ${one.id}` });
    await registeredFrom(api, two, { ip: `the house ${one.id}` });
    await at(one.id, now);
    await at(two.id, now + apart);
    expect(await links()).toEqual(are ? [['network', 'weak']] : []);
  });

  it('are in each other’s group with all their links, the strongest first', async () => {
    await registeredFrom(api, one, { ip: 'flat' });
    await registeredFrom(api, two, { ip: 'flat' });
    await shareAccount(api, [one, two]);
    const group = await groupOf(api.services.db, one.id);
    expect(group.get(two.id)?.map(({ kind }) => kind)).toEqual(['bank_account', 'network']);
    await query(api, `update member set register_ip = '' where id in (${one.id}, ${two.id})`);
    expect(await links()).toEqual([['bank_account', 'certain']]);
  });
});

describe('a reward', () => {
  const claim = (player: Player, path = '/api/ftd/claim', input: object = {}) =>
    callAs(api.request, player, path, input);
  const states = (player: Player) =>
    query<{ state: string; reason: string }>(
      api,
      `select state, reason from offer_claim where member_id = ${player.id} order by id`,
    );
  const waitingOf = async (player: Player) =>
    ((await backoffice(api, '/claims')).body as unknown as { id: string; account: string; why: string }[]).filter(
      ({ account }) => account === player.account,
    );

  it('is paid at once with only a weak or likely link', async () => {
    await registeredFrom(api, one, { ip: 'one stair' });
    await registeredFrom(api, two, { ip: 'one stair' });
    await query(api, `update session set device_mark = 'same' where member_id in (${one.id}, ${two.id})`);
    expect(await links()).toEqual([
      ['device', 'likely'],
      ['network', 'weak'],
    ]);
    await deposit(api, one.id, 100_00n);
    await claim(one);
    expect(await states(one)).toEqual([{ state: 'paid', reason: '' }]);
  });

  it('waits for review with a certain link, also of two concurrent claims, and is paid once after its release', async () => {
    await shareAccount(api, [one, two]);
    await deposit(api, one.id, 100_00n);
    await deposit(api, two.id, 100_00n);
    await Promise.all([claim(one), claim(two)]);
    expect([await states(one), await states(two)]).toEqual([
      [{ state: 'review', reason: 'linked' }],
      [{ state: 'review', reason: 'linked' }],
    ]);
    expect(await ledgerOf(api, one.id)).toMatchObject({ bonus: 0n });
    const [held] = await waitingOf(one);
    const decisions = await Promise.all([1, 2].map(() => backoffice(api, `/claims/${held?.id}/approve`, {})));
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ledgerOf(api, one.id)).toMatchObject({ bonus: 10_00n });
    expect(await ledgerOf(api, two.id)).toMatchObject({ bonus: 0n });
    await expectSoundLedger(api);
  });

  it('does not delay an exchange of points, which were earned before', async () => {
    await shareAccount(api, [one, two]);
    await deposit(api, one.id, 100_00n);
    await stake(api, one.id, 1_000_00n);
    expect((await claim(one, '/api/exchange/claim', { points: 100 })).status).toBe(200);
    expect(await states(one)).toEqual([{ state: 'paid', reason: '' }]);
  });

  it('for a friend waits if a browser links the two, and not for a network alone', async () => {
    const friends = [await newPlayer(api.services), await newPlayer(api.services)];
    for (const { id } of friends) {
      await query(api, `update member set invited_by = ${one.id}, register_ip = 'flat ${one.id}' where id = ${id}`);
      await deposit(api, id, 500_00n);
      await stake(api, id, 500_00n);
    }
    await registeredFrom(api, one, { ip: `flat ${one.id}` });
    const [near, same] = friends;
    await query(api, `update session set device_mark = 'd${one.id}' where member_id in (${one.id}, ${same?.id})`);
    for (const friend of [near, same]) await claim(one, '/api/invitationactivity/claim', { id: friend?.id });
    expect(await states(one)).toEqual([
      { state: 'paid', reason: '' },
      { state: 'review', reason: 'linked' },
    ]);
  });
});

it('operators see the links on a member’s page and why a registration waits', async () => {
  await shareAccount(api, [one, two]);
  await registeredFrom(api, one, { ip: 'one door' });
  await registeredFrom(api, two, { ip: 'one door' });
  const ana = backofficeBrowser(api);
  await ana.enrol('ana');
  const page = await (await ana.get(`/members/${one.id}`)).text();
  for (const shown of [`members/${two.id}`, 'the same bank account', 'certain', 'the same network', 'weak'])
    expect(page).toContain(shown);
  const event = { kind: 'member_registered', member: two.id, payload: {} } as const;
  await transact(api.services.db, (tx) => emit(tx, event, api.services.now()));
  await api.housekeeping();
  const { body } = await backoffice(api, '/registrations');
  expect(body).toContainEqual(
    expect.objectContaining({ account: two.account, other: one.account, link: 'bank_account' }),
  );
  expect(await (await ana.get('/registrations')).text()).toContain('the same bank account');
});

it('is read by indexes: no sequential scan of members, sessions, accounts or payouts', async () => {
  await query(api, 'analyze');
  const text = await plan(one.id);
  expect(text).toContain('Index');
  expect(text).not.toMatch(/Seq Scan on (member|session|bank_account|withdrawal|other_payer)\b/);
});

/** Explains the query of a group without sequential scans, which PostgreSQL prefers on a test's small tables. */
async function plan(member: number): Promise<string> {
  let text = '';
  await transact(api.services.db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const explained = {
      execute: async (query: ReturnType<typeof sql>) => {
        const rows = await selectRows<{ 'QUERY PLAN': string }>(tx, sql`explain ${query}`);
        text = rows.map((row) => row['QUERY PLAN']).join('\n');
        return { rows: [] };
      },
    };
    await groupOf(explained as unknown as typeof tx, member);
  });
  return text;
}
