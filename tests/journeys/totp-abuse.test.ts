/** Tests attackers who have the password and not the phone, or have seen one code. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token.ts';
import { FACTOR_TICKET_MS, FACTOR_TRIES } from '#contract/factor.ts';
import { HOUR } from '#server/platform/time.ts';
import { codeAt, STEP_MS } from '#tests/support/app.ts';
import { from, signInFrom } from '#tests/support/callers.ts';
import { bearer, connect, freshTab, newKey, playerIn, query, raw } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.50';
const api = setUpApi({ config: { rateLimitScale: 1, trustedProxies: 1 } });
let me: Awaited<ReturnType<typeof playerIn>>;
let secret: string;
let codes: string[];
beforeEach(async () => {
  // Gives each test an hour of its own, because limits count by the clock's hours.
  api.advance(2 * HOUR - (api.services.now().getTime() % HOUR));
  connect(api);
  freshTab();
  me = await playerIn(api);
  await post('/api/member/password/verify', { password: me.password });
  ({ secret } = (await post('/api/factor/totp/begin', {})).body.data as { secret: string });
  const reply = await post('/api/factor/totp/confirm', { code: codeAt(secret, api.services.now()) });
  ({ codes } = reply.body.data as { codes: string[] });
});

const post = (path: string, body: object, token = readToken()) => raw(api, path, body, bearer(token));
const refusalOf = ({ body }: { body: Record<string, unknown> }) => body.refusal ?? body.status;
/** Returns a code that has not been used yet. */
function fresh(): string {
  api.advance(STEP_MS);
  return codeAt(secret, api.services.now());
}
/** Returns six digits that are no code of any step around now. */
function wrong(): string {
  const near = [-2, -1, 0, 1, 2].map((step) => codeAt(secret, api.services.now().getTime() + step * STEP_MS));
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333';
}
async function ticket(address = HOME, person = me): Promise<string> {
  const { body } = await signInFrom(api, address, person);
  expect(body.refusal).toBe('SECOND_FACTOR_REQUIRED');
  return (body.values as { ticket: string }).ticket;
}
const finish = (input: object, address = HOME) => raw(api, '/api/session/factor', input, from(address));

describe('a code', () => {
  it('is valid once, for any purpose', async () => {
    const code = fresh();
    expect(refusalOf(await finish({ ticket: await ticket(), code }))).toBe('success');
    expect(refusalOf(await finish({ ticket: await ticket(), code }))).toBe('FACTOR_WRONG');
    expect(refusalOf(await post('/api/member/password/verify', { password: me.password, code }))).toBe('FACTOR_WRONG');
    expect(refusalOf(await post('/api/factor/totp/remove', { code }))).toBe('FACTOR_WRONG');
  });

  it('cannot be used to sign in if it turned two-factor authentication on', async () => {
    const code = codeAt(secret, api.services.now());
    expect(refusalOf(await finish({ ticket: await ticket(), code }))).toBe('FACTOR_WRONG');
  });

  it('is refused if it is older than one already used, even while it is valid', async () => {
    api.advance(2 * STEP_MS);
    const now = api.services.now().getTime();
    expect(refusalOf(await finish({ ticket: await ticket(), code: codeAt(secret, now) }))).toBe('success');
    const earlier = codeAt(secret, now - STEP_MS);
    expect(refusalOf(await finish({ ticket: await ticket(), code: earlier }))).toBe('FACTOR_WRONG');
  });

  it('is refused again when the server’s clock goes back to its step', async () => {
    const code = fresh();
    expect(refusalOf(await finish({ ticket: await ticket(), code }))).toBe('success');
    fresh();
    const later = fresh();
    expect(refusalOf(await finish({ ticket: await ticket(), code: later }))).toBe('success');
    api.advance(-2 * STEP_MS);
    expect(refusalOf(await finish({ ticket: await ticket(), code }))).toBe('FACTOR_WRONG');
  });

  it('is refused from two steps ago or two steps ahead', async () => {
    api.advance(10 * STEP_MS);
    const now = api.services.now().getTime();
    for (const steps of [-2, 2]) {
      const code = codeAt(secret, now + steps * STEP_MS);
      expect(refusalOf(await finish({ ticket: await ticket(), code }))).toBe('FACTOR_WRONG');
    }
  });

  it('sent to two sign-ins at once opens one', async () => {
    const tickets = [await ticket(), await ticket()];
    const code = fresh();
    const replies = await Promise.all(tickets.map((each) => finish({ ticket: each, code })));
    expect(replies.map(refusalOf).sort()).toEqual(['FACTOR_WRONG', 'success']);
  });

  it('from another member’s app is refused', async () => {
    const other = secret;
    freshTab();
    me = await playerIn(api);
    await post('/api/member/password/verify', { password: me.password });
    ({ secret } = (await post('/api/factor/totp/begin', {})).body.data as { secret: string });
    await post('/api/factor/totp/confirm', { code: codeAt(secret, api.services.now()) });
    api.advance(STEP_MS);
    const theirs = codeAt(other, api.services.now());
    expect(refusalOf(await finish({ ticket: await ticket(), code: theirs }))).toBe('FACTOR_WRONG');
  });
});

describe('a recovery code', () => {
  it('is valid once', async () => {
    const recovery = codes[0];
    expect(refusalOf(await finish({ ticket: await ticket(), recovery }))).toBe('success');
    expect(refusalOf(await finish({ ticket: await ticket(), recovery }))).toBe('FACTOR_WRONG');
  });

  it('sent twice at once opens one', async () => {
    const tickets = [await ticket(), await ticket()];
    const replies = await Promise.all(tickets.map((each) => finish({ ticket: each, recovery: codes[1] })));
    expect(replies.map(refusalOf).sort()).toEqual(['FACTOR_WRONG', 'success']);
  });

  it('opens nothing for another member', async () => {
    const theirs = codes[0];
    freshTab();
    me = await playerIn(api);
    await post('/api/member/password/verify', { password: me.password });
    ({ secret } = (await post('/api/factor/totp/begin', {})).body.data as { secret: string });
    await post('/api/factor/totp/confirm', { code: codeAt(secret, api.services.now()) });
    expect(refusalOf(await finish({ ticket: await ticket(), recovery: theirs }))).toBe('FACTOR_WRONG');
  });

  it('is not checked beside a wrong code, and neither of them is refused at its field', async () => {
    const given = await ticket();
    const both = await finish({ ticket: given, code: wrong(), recovery: codes[0] });
    expect(both.body).toMatchObject({ refusal: 'FACTOR_WRONG', field: 'code' });
    expect((await finish({ ticket: given })).body).toMatchObject({ refusal: 'REQUIRED', field: 'code' });
    expect(refusalOf(await finish({ ticket: given, recovery: codes[0] }))).toBe('success');
  });
});

describe('a challenge', () => {
  it('accepts five wrong codes, and then no right one', async () => {
    const given = await ticket();
    for (let turn = 1; turn < FACTOR_TRIES; turn++)
      expect(refusalOf(await finish({ ticket: given, code: wrong() }))).toBe('FACTOR_WRONG');
    expect(refusalOf(await finish({ ticket: given, code: wrong() }))).toBe('FACTOR_EXPIRED');
    expect(refusalOf(await finish({ ticket: given, code: fresh() }))).toBe('FACTOR_EXPIRED');
  });

  it('allows no more attempts with many concurrent requests', async () => {
    const given = await ticket();
    const replies = await Promise.all(Array.from({ length: 9 }, () => finish({ ticket: given, code: wrong() })));
    expect(replies.filter((reply) => refusalOf(reply) === 'FACTOR_WRONG')).toHaveLength(FACTOR_TRIES - 1);
  });

  it('is valid for five minutes', async () => {
    const given = await ticket();
    api.advance(FACTOR_TICKET_MS);
    expect(refusalOf(await finish({ ticket: given, code: codeAt(secret, api.services.now()) }))).toBe('FACTOR_EXPIRED');
  });

  it('opens one session', async () => {
    const given = await ticket();
    expect(refusalOf(await finish({ ticket: given, code: fresh() }))).toBe('success');
    expect(refusalOf(await finish({ ticket: given, code: fresh() }))).toBe('FACTOR_EXPIRED');
  });

  it('belongs to its member: another’s code does not open it, nor does it open another’s account', async () => {
    const mine = await ticket();
    const theirs = { secret, id: me.id };
    freshTab();
    me = await playerIn(api);
    await post('/api/member/password/verify', { password: me.password });
    ({ secret } = (await post('/api/factor/totp/begin', {})).body.data as { secret: string });
    await post('/api/factor/totp/confirm', { code: codeAt(secret, api.services.now()) });
    expect(refusalOf(await finish({ ticket: mine, code: fresh() }))).toBe('FACTOR_WRONG');
    const reply = await finish({ ticket: mine, code: codeAt(theirs.secret, api.services.now()) });
    const { body } = await post('/api/auth/me', {}, String(reply.body.token));
    expect((body.data as { id: number }).id).toBe(theirs.id);
  });

  it('is refused if it was never issued or is malformed', async () => {
    for (const given of [newKey(), 'x'.repeat(43), ''])
      expect(refusalOf(await finish({ ticket: given, code: '603918' }))).toBe('FACTOR_EXPIRED');
  });

  it('ends with the password that opened it', async () => {
    const given = await ticket();
    await post('/api/member/password/change', {
      old_password: me.password,
      password: 'uma-outra-senha',
      password_confirmation: 'uma-outra-senha',
    });
    expect(refusalOf(await finish({ ticket: given, code: fresh() }))).toBe('FACTOR_EXPIRED');
  });

  it('is deleted after its end', async () => {
    await ticket();
    api.advance(FACTOR_TICKET_MS + 60 * 60_000);
    await api.housekeeping();
    expect(await query(api, `select 1 from factor_ticket where member_id = ${me.id}`)).toEqual([]);
  });
});

describe('guessing over many challenges', () => {
  it('stops after ten wrong codes from one network, but not in the member’s own network or with their key', async () => {
    expect(refusalOf(await finish({ ticket: await ticket(), code: fresh() }))).toBe('success');
    for (let turn = 0; turn < 10; turn++)
      expect(refusalOf(await finish({ ticket: await ticket(ELSEWHERE), code: wrong() }, ELSEWHERE))).toBe(
        'FACTOR_WRONG',
      );
    const { status, headers } = await finish({ ticket: await ticket(ELSEWHERE), code: fresh() }, ELSEWHERE);
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refusalOf(await finish({ ticket: await ticket(), code: fresh() }))).toBe('success');
  });

  it('stops after thirty from many networks, but not in the member’s own network', async () => {
    expect(refusalOf(await finish({ ticket: await ticket(), code: fresh() }))).toBe('success');
    const given = await ticket();
    for (let turn = 0; turn < 30; turn++)
      await finish({ ticket: await ticket(`192.0.2.${turn}`), code: wrong() }, `192.0.2.${turn}`);
    expect((await finish({ ticket: await ticket('192.0.2.99'), code: fresh() }, '192.0.2.99')).status).toBe(429);
    expect(refusalOf(await finish({ ticket: given, code: fresh() }))).toBe('success');
  });

  it('by a signed-in player stops after ten as well', async () => {
    for (let turn = 0; turn < 10; turn++) {
      if (turn === 5) api.advance(STEP_MS * 2);
      await post('/api/factor/totp/remove', { code: wrong() });
    }
    expect((await post('/api/factor/totp/remove', { code: fresh() })).status).toBe(429);
    expect(await query(api, `select 1 from totp where member_id = ${me.id}`)).toHaveLength(1);
  });
});

it('two tabs that confirm one secret at once turn it on once, with one set of recovery codes', async () => {
  freshTab();
  me = await playerIn(api);
  await post('/api/member/password/verify', { password: me.password });
  ({ secret } = (await post('/api/factor/totp/begin', {})).body.data as { secret: string });
  const code = codeAt(secret, api.services.now());
  const replies = await Promise.all([1, 2].map(() => post('/api/factor/totp/confirm', { code })));
  expect(replies.map(refusalOf).sort()).toEqual(['TOTP_ON', 'success']);
  expect(await query(api, `select 1 from recovery_code where member_id = ${me.id}`)).toHaveLength(10);
});
