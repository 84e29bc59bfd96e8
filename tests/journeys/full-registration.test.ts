/**
 * Tests the regulated market's registration and the requirements for play
 * (docs/domain/protection.md#full-registration).
 */
import { describe, expect, it } from 'vitest';
import { send } from '#api/client.ts';
import { completionCall, setDetailsCall, verifyIdentityCall } from '#contract/completion.ts';
import { marketPresets } from '#contract/market-rules.ts';
import { DAY } from '#server/platform/time.ts';
import { setLimit } from '#stores/limits.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { register } from '#stores/registration.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { details, firstLimits } from '#tests/support/full-registration.ts';
import {
  connect,
  expectRefusal,
  methodOf,
  playerIn,
  query,
  raw,
  registration,
  valueOf,
} from '#tests/support/journey.ts';
import { newAddress } from '#tests/support/mails.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi({ config: { market: marketPresets['br-regulated'] } });
setUpTab(api);

const whole = () => ({ ...registration(newPerson()), email: newAddress(), ...details, ...firstLimits });
const missing = async () => valueOf(await send(completionCall, {})).data.missing;

describe('a full registration', () => {
  it('stores the details, and its limits count from the first moment', async () => {
    const { id } = valueOf(await register(whole()));
    expect(
      await query(api, `select birth_date::text, postal_code, state from member_detail where member_id = ${id}`),
    ).toEqual([{ birth_date: '1990-05-20', postal_code: '01310100', state: 'SP' }]);
    expect(
      await query(api, `select kind, period, value::int, state from play_limit where member_id = ${id} order by id`),
    ).toEqual([
      { kind: 'loss', period: 'week', value: 200_00, state: 'active' },
      { kind: 'time', period: 'day', value: 120, state: 'active' },
    ]);
    expect(await missing()).toEqual(['account', 'identity']);
  });

  it.each([
    ['birth_date', undefined, 'REQUIRED'],
    ['birth_date', '2010-05-20', 'UNDERAGE'],
    ['birth_date', '1850-01-01', 'INVALID'],
    ['birth_date', '1990-02-30', 'INVALID'],
    ['gender', undefined, 'REQUIRED'],
    ['postal_code', '0131010', 'POSTAL_CODE_INVALID'],
    ['postal_code', '00000-000', 'POSTAL_CODE_INVALID'],
    ['street', undefined, 'REQUIRED'],
    ['city', '', 'REQUIRED'],
    ['state', 'XX', 'REQUIRED'],
    ['not_barred', undefined, 'CONFIRMATION_REQUIRED'],
    ['risk_read', undefined, 'CONFIRMATION_REQUIRED'],
    ['loss_limit', undefined, 'REQUIRED'],
    ['loss_limit', '0.50', 'LIMIT_OUT_OF_BOUNDS'],
    ['loss_period', undefined, 'REQUIRED'],
    ['time_limit', undefined, 'REQUIRED'],
    ['time_limit', '1441', 'LIMIT_OUT_OF_BOUNDS'],
    ['time_period', 'year', 'REQUIRED'],
  ] as const)('is refused at the %s %j, and nothing is stored', async (field, value, code) => {
    const input = { ...whole(), [field]: value };
    expectRefusal(await register(input as Parameters<typeof register>[0]), code, field);
    expect(await query(api, `select 1 from member where account = '${input.account}'`)).toEqual([]);
  });

  it('turns eighteen at midnight in São Paulo', async () => {
    const now = api.services.now();
    const day = new Date(now.getTime() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const today = `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
    const tomorrow = new Date(`${today}T12:00:00Z`);
    tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
    const young = { ...whole(), birth_date: tomorrow.toISOString().slice(0, 10) };
    expectRefusal(await register(young), 'UNDERAGE', 'birth_date');
    valueOf(await register({ ...whole(), birth_date: today }));
  });
});

describe('an incomplete account', () => {
  const tryDeposit = async () => submitDeposit({ money: '50.00', method: await methodOf('online_pix') });

  it('may deposit only once everything is given, if it is from before the requirement', async () => {
    const me = await playerIn(api);
    expect(await missing()).toEqual(['details', 'limits', 'account', 'identity']);
    expect(await tryDeposit()).toMatchObject({
      failure: { code: 'PROFILE_INCOMPLETE', values: { missing: 'details limits account identity' } },
    });
    expectRefusal(await send(verifyIdentityCall, {}), 'PROFILE_INCOMPLETE');
    valueOf(await send(setDetailsCall, details));
    expectRefusal(await send(setDetailsCall, details), 'FORBIDDEN');
    expect((await setLimit({ kind: 'loss', period: 'day', value: '50.00' })).ok).toBe(true);
    expect(await missing()).toContain('limits');
    expect((await setLimit({ kind: 'time', period: 'day', value: '60' })).ok).toBe(true);
    expect(await missing()).toEqual(['account', 'identity']);
    await giveAccount(me.id);
    await verify('1234567');
    expect(await missing()).toEqual([]);
    expect((await tryDeposit()).ok).toBe(true);
    // Withdrawals need no completed registration.
    await query(api, `update member set identity = 'refused' where id = ${me.id}`);
    expectRefusal(await tryDeposit(), 'PROFILE_INCOMPLETE');
    expect((await raw(api, '/api/drawing', {})).body).not.toMatchObject({ refusal: 'PROFILE_INCOMPLETE' });
  });

  it('shows the result of its identity check by page and by job; a refusal can be retried, and it expires after years', async () => {
    const me = await playerIn(api);
    valueOf(await send(setDetailsCall, details));
    const state = async () => valueOf(await send(completionCall, {})).data.identity.state;
    expect(await state()).toBe('none');
    const first = await verify('1234569');
    expect(await state()).toBe('pending');
    // A repeat returns the same address.
    expect(valueOf(await send(verifyIdentityCall, {})).data.url).toBe(first);
    await query(api, `update sandbox_verification set last_digit = '8' where name = '${me.realname}'`);
    await api.housekeeping();
    expect(await query(api, `select identity from member where id = ${me.id}`)).toEqual([{ identity: 'refused' }]);
    const second = await verify('1234560');
    expect(second).not.toBe(first);
    expect(await state()).toBe('verified');
    expectRefusal(await send(verifyIdentityCall, {}), 'FORBIDDEN');
    await query(api, `update member set identity_until = now() - interval '1 minute' where id = ${me.id}`);
    expect(await state()).toBe('expired');
    expect(await missing()).toContain('identity');
    expect(valueOf(await send(verifyIdentityCall, {})).data.url).not.toBe(second);
  });

  it('waits while a host is down, and says so', async () => {
    const away = await startApi({
      config: { market: marketPresets['br-regulated'] },
      outside: (url, _init, next) =>
        url.includes('/sandbox/identity') ? Promise.resolve(new Response('', { status: 502 })) : next(),
    });
    connect(away);
    await playerIn(away);
    valueOf(await send(setDetailsCall, details));
    expectRefusal(await send(verifyIdentityCall, {}), 'UNAVAILABLE');
    expect(valueOf(await send(completionCall, {})).data.identity.state).toBe('pending');
    away.advance(DAY);
    await away.housekeeping();
    await away.close();
  });
});

async function giveAccount(member: number) {
  await query(
    api,
    `insert into bank_account (member_id, ispb, branch, number, kind, holder, is_default, created_at)
     values (${member}, '60701190', '0001', '12345-6', 'checking', 'x', true, now())`,
  );
}

/** Opens the host's page and presents a document. Returns the page's address. */
async function verify(document: string): Promise<string> {
  const { url } = valueOf(await send(verifyIdentityCall, {})).data;
  const path = new URL(url).pathname;
  const page = await api.request(path, { method: 'POST', body: new URLSearchParams({ document }) });
  expect(page.status).toBe(303);
  return url;
}
