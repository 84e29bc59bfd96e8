/** What a player is told, through the stores: each fact makes its notice, once; unread first; read one and all; in their language. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { localeTable, locales } from '#lib/locales.ts';
import { transact } from '#server/core/transact.ts';
import { emit } from '#server/events/emit.ts';
import { tellDailyReturns, tellEndingBonuses } from '#server/features/information/notice-jobs.ts';
import { noticeText } from '#server/features/information/notice-text.ts';
import { announcements, notices } from '#server/features/information/schema.ts';
import { recordEvent } from '#server/features/security/account-trail.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { grantBonus } from '#server/features/turnover/requirements.ts';
import { mustPost } from '#server/ledger/post.ts';
import { agreeToTerms, loadAnnouncements, noticeRecord, readEverything, readNotices } from '#stores/information.ts';
import { fetchMember } from '#stores/session.ts';
import { $unread } from '#stores/unread.ts';
import { startApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { connect, expectRefusal, freshTab, playerIn, topUp, valueOf } from '#tests/support/journey.ts';
import { bet, deposit } from '#tests/support/offers.ts';

const DAY = 24 * 60 * 60 * 1000;
let api: TestApi;
let me: Awaited<ReturnType<typeof playerIn>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  connect(api);
  freshTab();
  me = await playerIn(api);
});

/** What has happened is told by then. */
const list = async () => {
  await api.request('/health');
  return valueOf(await noticeRecord.load()).rows;
};
/** Money stands behind a space that does not break. */
const plain = (text = '') => text.replaceAll('\u00a0', ' ');
const kinds = async () => (await list()).map(({ kind }) => kind);

describe('facts', () => {
  it('a deposit with its gift is told, with the way back to its number', async () => {
    await topUp(api, '100.00');
    const rows = await list();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['bonus_given', 'deposit_credited']);
    const told = rows.find(({ kind }) => kind === 'deposit_credited');
    expect(told).toMatchObject({ title: 'Depósito confirmado', is_read: false });
    expect(plain(told?.content)).toBe('O depósito de R$ 100,00 está no seu saldo.');
    expect(told?.bill_no).toMatch(/^D/);
  });

  it('the same fact told twice is one notice', async () => {
    await topUp(api, '50.00');
    const [{ bill_no = '' } = {}] = (await list()).filter(({ kind }) => kind === 'deposit_credited');
    const again = { kind: 'deposit_credited', member: me.id, payload: { bill_no } } as const;
    await transact(api.services.db, (tx) => emit(tx, again, api.services.now()));
    await api.housekeeping();
    expect((await kinds()).filter((kind) => kind === 'deposit_credited')).toHaveLength(1);
  });

  it.each([
    ['password_changed', 'password_changed'],
    ['withdrawal_password_cleared', 'password_changed'],
    ['email_changed', 'email_changed'],
    ['disabled', 'restriction'],
  ] as const)('the account’s %s is told as %s', async (change, kind) => {
    const { db, now } = api.services;
    await transact(db, (tx) => recordEvent(tx, { member: me.id, kind: change, now: now() }));
    expect(await kinds()).toEqual([kind]);
  });

  it('a sign-in from a device not used before is told, and the next from there is not', async () => {
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

  it('a bonus is told when it is given, two days before its end, and when it has ended', async () => {
    const { db, now } = api.services;
    const grant = { member: me.id, source: `test:${me.id}`, amount: 500n, required: 10_000n, days: 3, now: now() };
    await transact(db, async (tx) => mustPost(tx, await grantBonus(tx, grant)));
    await tellEndingBonuses(api.services);
    expect(await kinds()).toEqual(['bonus_given']);
    api.advance(1.5 * DAY);
    await fetchMember();
    await tellEndingBonuses(api.services);
    await tellEndingBonuses(api.services);
    me = await playerSignsInAgain();
    expect((await kinds()).filter((kind) => kind === 'bonus_ending')).toHaveLength(1);
    api.advance(2 * DAY);
    await api.housekeeping();
    me = await playerSignsInAgain();
    const ended = (await list()).find(({ kind }) => kind === 'bonus_ended');
    expect(ended?.content).toContain('antes do rollover completo');
  });

  it('a day’s return is told when it can be claimed, and not where nothing is', async () => {
    await deposit(api, me.id, 100_00n);
    await bet(api, me.id, 50_00n, 0n);
    const day = new Date(api.services.now().getTime() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const run = { period: `${day} 00:00:00`, cursor: null, save: () => Promise.resolve() };
    await tellDailyReturns(api.services, run);
    expect(await kinds()).not.toContain('daily_return');
    api.advance(2 * DAY);
    await tellDailyReturns(api.services, run);
    me = await playerSignsInAgain();
    const told = (await list()).find(({ kind }) => kind === 'daily_return');
    expect(plain(told?.content)).toContain('R$ 4,00');
  });

  /** The same person, in a session of the clock's new day. */
  async function playerSignsInAgain() {
    const { writeToken } = await import('#api/token.ts');
    const { db, now } = api.services;
    writeToken(await openSession(db, { member: me.id, ip: 'test', userAgent: 'test', now: now() }));
    await fetchMember();
    return me;
  }
});

describe('reading', () => {
  const write = (count: number) =>
    api.services.db.execute(
      sql`insert into notice (member_id, kind, ref, "values", created_at)
        select ${me.id}, 'vip_level', 'test:' || n, '{"level":1}', now() from generate_series(1, ${count}) n`,
    );

  it('unread ones come first, read ones stay, page by page, each once', async () => {
    await write(45);
    const first = valueOf(await noticeRecord.load());
    expect(first.rows).toHaveLength(20);
    await readNotices(first.rows.slice(0, 3).map(({ id }) => id));
    let page = valueOf(await noticeRecord.load());
    expect(page.rows.every(({ is_read }) => !is_read)).toBe(true);
    while (page.next !== null) page = valueOf(await noticeRecord.loadMore());
    expect(page.rows.map(({ is_read }) => is_read)).toEqual([...Array<boolean>(42).fill(false), true, true, true]);
    const ids = page.rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(45);
    expect(ids.slice(0, 42)).toEqual(ids.slice(0, 42).sort((one, other) => other - one));
  });

  it('the count comes with the member, falls with each one read, and is 0 after all', async () => {
    await write(3);
    await fetchMember();
    expect($unread.get()).toBe(3);
    const [one] = await list();
    await readNotices([one?.id ?? 0]);
    expect($unread.get()).toBe(2);
    await readEverything();
    expect($unread.get()).toBe(0);
    expect((await list()).every(({ is_read }) => is_read)).toBe(true);
  });

  it('another member’s notice is neither shown nor marked', async () => {
    await write(1);
    const [mine] = await list();
    freshTab();
    await playerIn(api);
    expect(await list()).toEqual([]);
    expect(valueOf(await readNotices([mine?.id ?? 0]))).toBeDefined();
    const [row] = await api.services.db
      .select()
      .from(notices)
      .where(eq(notices.id, mine?.id ?? 0));
    expect(row?.readAt).toBeNull();
  });

  it('is refused at its field where it names nothing', async () => {
    expectRefusal(await readNotices([]), 'REQUIRED', 'ids');
  });
});

describe('announcements', () => {
  const write = async (row: Partial<typeof announcements.$inferInsert> = {}) => {
    const now = api.services.now();
    const texts = { pt: { title: 'Aviso', content: '<b>Texto</b>' }, en: { title: 'Notice', content: 'Text' } };
    const [made] = await api.services.db
      .insert(announcements)
      .values({ kind: 'service', texts, from: now, createdBy: 'operator:ana', createdAt: now, ...row })
      .returning({ id: announcements.id });
    return made?.id ?? 0;
  };

  it('are told while they stand, count as unread, and are as they were written', async () => {
    const id = await write();
    await write({ withdrawnAt: api.services.now() });
    await write({ until: api.services.now() });
    const rows = valueOf(await loadAnnouncements());
    expect(rows.map((row) => row.id)).toContain(id);
    expect(rows.find((row) => row.id === id)).toMatchObject({ title: 'Aviso', content: '<b>Texto</b>' });
    await fetchMember();
    const before = $unread.get();
    expect(before).toBeGreaterThan(0);
    await readEverything();
    expect($unread.get()).toBe(0);
    expect(valueOf(await noticeRecord.load()).more.read).toContain(id);
  });

  it('of new terms ask for consent, which is kept with its first instant; others take none', async () => {
    const now = api.services.now();
    const terms = await write({ kind: 'terms', effectiveAt: new Date(now.getTime() + 20 * DAY) });
    const service = await write();
    expect((await agreeToTerms(terms)).ok).toBe(true);
    expect((await agreeToTerms(terms)).ok).toBe(true);
    expect(valueOf(await noticeRecord.load()).more.agreed).toEqual([terms]);
    expectRefusal(await agreeToTerms(service), 'NOT_FOUND', 'id');
    expectRefusal(await agreeToTerms(999_999), 'NOT_FOUND', 'id');
  });
});

it('every kind and outcome has its words in nine languages', () => {
  const outcomes: Record<string, readonly string[]> = {
    withdrawal_decided: ['approved', 'rejected', 'returned'],
    bonus_given: ['cash', 'turnover', 'turnover_until'],
    bonus_ended: ['met', 'expired', 'withdrawal', 'reversal'],
    claim_decided: ['paid', 'refused'],
    restriction: ['disabled', 'enabled'],
  };
  const values = {
    amount: '12.50',
    required: '100.00',
    left: '40.00',
    until: '2026-11-30 10:00:00',
    why: 'x',
    offer: 'rebate',
  };
  for (const locale of locales)
    for (const [kind, all] of Object.entries(outcomes))
      for (const outcome of all) {
        const { title, content } = noticeText({ kind: kind as 'bonus_given', values: { ...values, outcome } }, locale);
        expect(`${title} ${content}`, `${localeTable[locale].tag} ${kind} ${outcome}`).not.toMatch(/[{}_]|undefined/);
      }
});

it('an operator’s refusal is told with its reason', () => {
  const claim = {
    kind: 'claim_decided',
    values: { outcome: 'refused', offer: 'rebate', amount: '20.00', why: 'duplicado' },
  } as const;
  expect(noticeText(claim, 'pt').content).toContain('Motivo: duplicado');
});
