/**
 * Tests reading notices: unread first, one and all, counted with the member; announcements and consent to new terms.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { DAY } from '#server/platform/time.ts';
import { announcements, notices } from '#server/contexts/messages/schema.ts';
import { agreeToTerms, loadAnnouncements, noticeRecord, readEverything, readNotices } from '#stores/messages.ts';
import { fetchMember } from '#stores/session.ts';
import { $unread } from '#stores/unread.ts';
import { expectRefusal, freshTab, playerIn, valueOf } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { setUpTab } from '#tests/support/set-up-tab.ts';

const api = setUpApi();
let me: Awaited<ReturnType<typeof playerIn>>;
setUpTab(api);
beforeEach(async () => {
  me = await playerIn(api);
});

const list = async () => valueOf(await noticeRecord.load()).rows;

describe('reading', () => {
  const write = (count: number) =>
    api.services.db.execute(
      sql`insert into notice (member_id, kind, ref, "values", created_at)
        select ${me.id}, 'vip_level', 'test:' || n, '{"level":1}', now() from generate_series(1, ${count}) n`,
    );

  it('lists unread ones first, keeps read ones, page by page, each once', async () => {
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

  it('reduces the count in the member’s reply with each one read, and to 0 after all', async () => {
    await write(3);
    await fetchMember();
    expect($unread.get()).toBe(3);
    const before = await list();
    const one = before[0]?.id ?? 0;
    await readNotices([one]);
    expect($unread.get()).toBe(2);
    // A read notice keeps its position, and moves below the others when the list is loaded again.
    const after = noticeRecord.$data.get();
    const shown = after.status === 'ready' ? after.value.rows : [];
    expect(shown.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(shown[0]).toMatchObject({ id: one, is_read: true });
    expect((await list()).at(-1)?.id).toBe(one);
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

  it('is refused at its field without a valid notice', async () => {
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

  it('are shown while they are current, count as unread, and are unchanged', async () => {
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

  it('from before a registration are not new to that player, and the bell counts none', async () => {
    await readEverything();
    const older = await write({ from: new Date(api.services.now().getTime() - DAY) });
    await fetchMember();
    expect($unread.get()).toBe(0);
    const newer = await write();
    const told = valueOf(await loadAnnouncements());
    expect(told.find(({ id }) => id === older)?.is_old).toBe(true);
    expect(told.find(({ id }) => id === newer)?.is_old).toBe(false);
  });

  it('ask for consent if they are new terms, and store its first time; others ask for none', async () => {
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
