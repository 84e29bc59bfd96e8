/**
 * Tests that passwords are hashed before a row is locked or a connection is taken. A member who requests hashes without
 * a pause delays nobody else. Every call that hashes is here, and each is limited.
 */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken } from '#api/token.ts';
import { market } from '#contract/market.ts';
import { MINUTE } from '#server/platform/time.ts';
import type * as argon2 from '#server/platform/security/password-hash.ts';
import { noGift } from '#scripts/dev/fixtures/api.ts';
import { bearer, freshTab, playerIn, query, raw, createWithdrawalPassword } from '#tests/support/journey.ts';
import { codeTo } from '#tests/support/mails.ts';
import { creditPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD, OTHER_WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

/** Counts open transactions, and records the count at each hash. */
const seen = vi.hoisted(() => ({ open: 0, atHash: [] as number[] }));
vi.mock('#server/platform/security/password-hash.ts', async (original) => {
  const real = await original<typeof argon2>();
  const noted =
    <Args extends unknown[], R>(hash: (...args: Args) => R) =>
    (...args: Args): R => {
      seen.atHash.push(seen.open);
      return hash(...args);
    };
  return { ...real, hashPassword: noted(real.hashPassword), verifyPassword: noted(real.verifyPassword) };
});

const api = setUpApi({ config: { market: noGift, rateLimitScale: 1 } });
let me: Awaited<ReturnType<typeof playerIn>>;
beforeAll(() => {
  const { db } = api.services;
  const transaction = db.transaction.bind(db);
  const counted: typeof transaction = async (work) => {
    seen.open++;
    try {
      return await transaction(work);
    } finally {
      seen.open--;
    }
  };
  Object.assign(db, { transaction: counted });
});
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
  await createWithdrawalPassword();
  await creditPlayer(api.services, me.id, 500_00n);
  await query(api, `update member set email = '${me.account}@exemplo.com' where id = ${me.id}`);
  seen.atHash.length = 0;
});

const call = (path: string, input: object) => raw(api, path, input, bearer(readToken()));
const account = () => ({
  bank_type: '18236120',
  bank_address: '0001',
  card_no: '123456-7',
  owner_name: me.realname,
  account_type: 'checking',
  cpf: me.cpf,
});
/** Every hashing call of a signed-in member, with its preparation. */
const hashing: Record<string, () => Promise<{ status: number }>> = {
  'drawing_pwd/set': () =>
    call('/api/member/drawing_pwd/set', { old_qk_pwd: WITHDRAWAL_PASSWORD, qk_pwd: OTHER_WITHDRAWAL_PASSWORD }),
  'drawing_pwd/reset': async () => {
    await call('/api/member/password/verify', { password: me.password });
    await call('/api/member/drawing_pwd/code', {});
    const code = await codeTo(api.services, `${me.account}@exemplo.com`);
    return call('/api/member/drawing_pwd/reset', {
      code,
      qk_pwd: OTHER_WITHDRAWAL_PASSWORD,
      qk_pwd_confirmation: OTHER_WITHDRAWAL_PASSWORD,
    });
  },
  'password/verify': () => call('/api/member/password/verify', { password: me.password }),
  'password/change': () =>
    call('/api/member/password/change', {
      old_password: me.password,
      password: `${me.password}-2`,
      password_confirmation: `${me.password}-2`,
    }),
  drawing: () =>
    call('/api/drawing', { money: '20.00', payment_type: 'cpf', cpf_id: me.cpf, qk_pwd: WITHDRAWAL_PASSWORD }),
  'memberbanks/save': () => call('/api/memberbanks/save', { ...account(), qk_pwd: WITHDRAWAL_PASSWORD }),
  'memberbanks/remove': async () => {
    await call('/api/memberbanks/save', { ...account(), qk_pwd: WITHDRAWAL_PASSWORD });
    const [row] = await query<{ id: number }>(api, `select id::int from bank_account where member_id = ${me.id}`);
    return call('/api/memberbanks/remove', { id: row?.id, qk_pwd: WITHDRAWAL_PASSWORD });
  },
};

describe('a password', () => {
  it.each(Object.entries(hashing))('is hashed by %s while no transaction is open', async (_path, act) => {
    expect(await act()).toMatchObject({ status: 200 });
    expect(seen.atHash.length).toBeGreaterThan(0);
    expect(seen.atHash.filter((open) => open > 0)).toEqual([]);
  });

  it('is hashed for one member only a few times a minute, right or wrong', async () => {
    // Starts at the beginning of a minute, the window of the limit.
    api.advance(MINUTE - (api.services.now().getTime() % MINUTE));
    await call('/api/memberbanks/save', { ...account(), qk_pwd: WITHDRAWAL_PASSWORD });
    const [row] = await query<{ id: number }>(api, `select id::int from bank_account where member_id = ${me.id}`);
    const again = () => call('/api/memberbanks/remove', { id: row?.id, qk_pwd: WITHDRAWAL_PASSWORD });
    const statuses: number[] = [];
    for (let turn = 0; turn < 40; turn++) statuses.push((await again()).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect(seen.atHash.length).toBeLessThanOrEqual(30);
    // The limit does not affect another member.
    freshTab();
    me = await playerIn(api);
    expect((await call('/api/member/password/verify', { password: me.password })).status).toBe(200);
  });
});

describe('concurrent wrong attempts', () => {
  it('have the same limit as consecutive ones', async () => {
    expect(market.withdrawal.min).toBeLessThanOrEqual(20_00n);
    const guess = () => call('/api/drawing', { money: '20.00', payment_type: 'cpf', cpf_id: me.cpf, qk_pwd: '110911' });
    const answers = await Promise.all(Array.from({ length: 9 }, guess));
    expect(answers.every((answer) => answer.status === 400)).toBe(true);
    expect(seen.atHash.length).toBe(5);
    const right = await hashing.drawing?.();
    expect(right).toMatchObject({ body: { refusal: 'WITHDRAWAL_PASSWORD_LOCKED' } });
  });
});
