/** Tests notices through the stores: each event makes one notice in the player's language, with a link. */
import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { noticePaths } from '#islands/messages/notice-path.ts';
import { routes } from '#routes/routes.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { emit } from '#server/kernel/events/emit.ts';
import { notifyDailyReturns, notifyEndingBonuses } from '#server/contexts/rewards/notice-jobs.ts';
import { noticeText } from '#server/contexts/messages/notices/text.ts';
import { notices } from '#server/contexts/messages/schema.ts';
import { recordAccountEvent } from '#server/kernel/members/account-events.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { grantBonus } from '#server/kernel/wagering/requirements.ts';
import { postOrThrow } from '#server/kernel/ledger/post.ts';
import { noticeRecord } from '#stores/messages.ts';
import { registerSubordinate } from '#stores/referral.ts';
import { submitDeposit } from '#stores/deposit.ts';
import { fetchMember } from '#stores/session.ts';
import { submitWithdrawal } from '#stores/withdrawal.ts';
import {
  freshTab,
  methodOf,
  payAtBank,
  playerIn,
  query,
  topUp,
  valueOf,
  createWithdrawalPassword,
  operate,
} from '#tests/support/journey.ts';
import { bet, deposit } from '#tests/support/offers.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const DAY = 24 * 60 * 60 * 1000;
const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

/** Lists the notices after all pending deliveries. */
const list = async () => {
  await api.request('/health');
  return valueOf(await noticeRecord.load()).rows;
};
/** Replaces the no-break space before amounts. */
const plain = (text = '') => text.replaceAll('\u00a0', ' ');
const kinds = async () => (await list()).map(({ kind }) => kind);

describe('events', () => {
  it('announce a deposit with its bonus, with a link to its number', async () => {
    await topUp(api, '100.00');
    const rows = await list();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['bonus_given', 'deposit_credited']);
    const told = rows.find(({ kind }) => kind === 'deposit_credited');
    expect(told).toMatchObject({ title: 'Depósito confirmado', is_read: false });
    expect(plain(told?.content)).toBe('O depósito de R$ 100,00 está no seu saldo.');
    expect(told?.bill_no).toMatch(/^D/);
  });

  it('make one notice if they occur twice', async () => {
    await topUp(api, '50.00');
    const [{ bill_no = '' } = {}] = (await list()).filter(({ kind }) => kind === 'deposit_credited');
    const again = { kind: 'deposit_credited', member: me.id, payload: { bill_no } } as const;
    await transact(api.services.db, (tx) => emit(tx, again, api.services.now()));
    await api.housekeeping();
    expect((await kinds()).filter((kind) => kind === 'deposit_credited')).toHaveLength(1);
  });

  it('announce a deposit paid by another person as returned, with the reason', async () => {
    const made = await submitDeposit({ money: '50.00', method: await methodOf('online_pix') });
    if (!made.ok || made.value.step !== 'payment') throw new Error('no deposit');
    await payAtBank(api, made.value.billNo, '11144477735');
    const [told] = await list();
    expect(told).toMatchObject({ kind: 'deposit_returned', bill_no: made.value.billNo });
    expect(told?.content).toContain('outro CPF');
  });

  it('announce a deposit that reaches a level as the level', async () => {
    await deposit(api, me.id, 5_000_00n);
    expect(await list()).toMatchObject([{ kind: 'vip_level', content: 'Você está no nível VIP Bronze.' }]);
  });

  it('announce a withdrawal when it is approved and paid, or refused with the operator’s reason', async () => {
    await createWithdrawalPassword();
    await deposit(api, me.id, 200_00n);
    const submit = async () => {
      const wish = { money: '60.00', kind: 'cpf', key: me.cpf, withdrawalPassword: WITHDRAWAL_PASSWORD } as const;
      return valueOf(await submitWithdrawal(wish)).billNo;
    };
    const paid = await submit();
    await operate(api, `/withdrawals/${paid}/approve`, {});
    const refused = await submit();
    await operate(api, `/withdrawals/${refused}/reject`, { reason: 'Documento ilegível' });
    const told = (await list()).map(({ kind, bill_no, content }) => [kind, bill_no, content.includes('ilegível')]);
    expect(told).toEqual([
      ['withdrawal_decided', refused, true],
      ['withdrawal_paid', paid, false],
      ['withdrawal_decided', paid, false],
    ]);
  });

  it('announce a request to become an invitee, by whom and until when', async () => {
    const person = me;
    const [row] = await query<{ phone: string; code: string }>(
      api,
      `select phone, invite_code as code from member where id = ${person.id}`,
    );
    freshTab();
    const agent = await playerIn(api);
    await registerSubordinate({ phone: row?.phone ?? '', invite_code: row?.code ?? '', uid: String(person.id) });
    const rows = await api.services.db.select().from(notices).where(eq(notices.memberId, person.id));
    expect(rows).toMatchObject([{ kind: 'agency_request', values: { uid: agent.id } }]);
  });

  it.each([
    ['password_changed', 'password_changed'],
    ['withdrawal_password_cleared', 'password_changed'],
    ['email_changed', 'email_changed'],
    ['disabled', 'restriction'],
    ['passkey_copied', 'factor_changed'],
  ] as const)('announce the account’s %s as %s', async (change, kind) => {
    const { db, now } = api.services;
    await transact(db, (tx) => recordAccountEvent(tx, { member: me.id, kind: change, now: now() }));
    expect(await kinds()).toEqual([kind]);
  });

  it('announce a sign-in from a new device, and not the next from there', async () => {
    const { db, now } = api.services;
    const phone = {
      member: me.id,
      ip: '203.0.113.9',
      userAgent: 'Mozilla/5.0 (Linux; Android 10) Chrome/156.0 Mobile',
      now: now(),
    };
    await openSession(db, phone);
    await openSession(db, phone);
    const rows = await list();
    expect(rows.map(({ kind }) => kind)).toEqual(['new_sign_in']);
    expect(rows[0]?.content).toContain('Chrome · Android');
  });

  it('do not announce a browser that is known by its mark in another network', async () => {
    const { db, now } = api.services;
    const phone = { member: me.id, userAgent: 'Mozilla/5.0 (Linux; Android 10) Chrome/156.0 Mobile', now: now() };
    const told = async () => (await list()).filter(({ kind }) => kind === 'new_sign_in').length;
    const before = await told();
    await openSession(db, { ...phone, ip: '203.0.113.19', deviceMark: 'mark of the phone' });
    await openSession(db, { ...phone, ip: '198.51.100.20', deviceMark: 'mark of the phone' });
    expect((await told()) - before).toBe(1);
    await openSession(db, { ...phone, ip: '198.51.100.21', deviceMark: 'mark of another phone' });
    expect((await told()) - before).toBe(2);
  });

  it('announce a bonus when it is granted, two days before its end, and when it has ended', async () => {
    const { db, now } = api.services;
    const grant = { member: me.id, source: `test:${me.id}`, amount: 500n, required: 10_000n, days: 3, now: now() };
    await transact(db, async (tx) => postOrThrow(tx, await grantBonus(tx, grant)));
    await notifyEndingBonuses(api.services);
    expect(await kinds()).toEqual(['bonus_given']);
    api.advance(1.5 * DAY);
    await fetchMember();
    await notifyEndingBonuses(api.services);
    await notifyEndingBonuses(api.services);
    me = await playerSignsInAgain();
    expect((await kinds()).filter((kind) => kind === 'bonus_ending')).toHaveLength(1);
    api.advance(2 * DAY);
    await api.housekeeping();
    me = await playerSignsInAgain();
    const ended = (await list()).find(({ kind }) => kind === 'bonus_ended');
    expect(ended?.content).toContain('antes de o rollover ser cumprido');
  });

  it('announce a day’s return when it can be claimed, and none without a return', async () => {
    await deposit(api, me.id, 100_00n);
    await bet(api, me.id, 50_00n, 0n);
    const day = new Date(api.services.now().getTime() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const run = { period: `${day} 00:00:00`, cursor: null, save: () => Promise.resolve() };
    await notifyDailyReturns(api.services, run);
    expect(await kinds()).not.toContain('daily_return');
    api.advance(2 * DAY);
    await notifyDailyReturns(api.services, run);
    me = await playerSignsInAgain();
    const told = (await list()).find(({ kind }) => kind === 'daily_return');
    expect(plain(told?.content)).toContain('R$ 4,00');
  });

  /** Opens a session of the same player on the clock's new day. */
  async function playerSignsInAgain() {
    const { writeToken } = await import('#api/token.ts');
    const { db, now } = api.services;
    writeToken(await openSession(db, { member: me.id, ip: 'test', userAgent: 'test', now: now() }));
    await fetchMember();
    return me;
  }
});

it('every kind links to a page of the site', () => {
  const known = new Set(routes.map(({ path }) => path as string));
  expect(Object.values(noticePaths).filter((path) => !known.has(path))).toEqual([]);
});

it('an operator’s refusal is announced with its reason', () => {
  const claim = {
    kind: 'claim_decided',
    values: { outcome: 'refused', offer: 'rebate', amount: '20.00', why: 'duplicado' },
  } as const;
  expect(noticeText(claim, 'pt').content).toContain('Motivo: duplicado');
});
