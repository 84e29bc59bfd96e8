/**
 * Tests page faults from the report to the operators' list: equal ones in one row, maxima, rate limits, and retention.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { reportPageFaultCall } from '#contract/page-faults.ts';
import type { PageFault } from '#contract/page-faults.ts';
import { DAY } from '#server/platform/time.ts';
import { POLICY_ROWS_IN_A_DAY, ROWS_IN_A_DAY } from '#server/contexts/site/page-faults/keep.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { scrape } from '#scripts/dev/fixtures/metrics.ts';
import { from } from '#tests/support/callers.ts';
import { backoffice, query, raw } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
const fault: PageFault = {
  ...{ kind: 'script', message: 'Uncaught TypeError: x is undefined', page: '/gameInfo' },
  ...{ file: '/_astro/shared.B7TTfteY.js', line: 3, column: 1204, release: '0.2.0' },
};

const api = setUpApi({ config: { rateLimitScale: 1, trustedProxies: 1 } });
let networks = 0;
beforeEach(async () => {
  await query(api, 'delete from page_fault');
  // Starts at the beginning of every window, so that none ends during a test.
  api.advance(2 * DAY - (api.services.now().getTime() % DAY) + 1000);
});

/** Sends a report, by default from a network of its own. */
const report = (more: object = {}, { address = `10.${networks >> 8}.${networks++ & 255}.1`, browser = CHROME } = {}) =>
  raw(api, reportPageFaultCall.path, { ...fault, ...more }, { ...from(address), 'User-Agent': browser });
const listed = async () =>
  (await backoffice(api, '/page-faults')).body as unknown as readonly Record<string, unknown>[];
const counted = async (kind: string) => (await scrape(api.request)).of('jogada_page_faults_total', { kind }) ?? 0;

describe('a fault of a page', () => {
  it('is stored once, and counted each time', async () => {
    const before = await counted('script');
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await report();
      expect([status, body]).toEqual([200, { status: 'success', code: 200, message: '' }]);
      api.advance(60_000);
    }
    const [row, ...others] = await listed();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...fault, count: 3, browser: 'Chrome' });
    expect(Date.parse(String(row?.['last_seen'])) - Date.parse(String(row?.['first_seen']))).toBe(120_000);
    expect((await counted('script')) - before).toBe(3);
  });

  it('is one of its release, browser and place, the latest first', async () => {
    await report();
    await report({ release: '0.3.0' });
    await report({}, { browser: FIREFOX });
    await report({ kind: 'policy', message: 'script-src-elem: inline', file: '', line: 0, column: 0 });
    api.advance(1000);
    await report();
    expect((await listed()).map(({ kind, release, browser, count }) => [kind, release, browser, count])).toEqual([
      ['script', '0.2.0', 'Chrome', 2],
      ['policy', '0.2.0', 'Chrome', 1],
      ['script', '0.2.0', 'Firefox', 1],
      ['script', '0.3.0', 'Chrome', 1],
    ]);
  });

  it('sent by many at once is one row that counts them all', async () => {
    await Promise.all(Array.from({ length: 20 }, () => report()));
    expect(await listed()).toMatchObject([{ count: 20 }]);
  });

  it('stores no personal data, even if the page has sent some', async () => {
    await report({ message: 'no player ana@exemplo.com, CPF 390.533.447-05, "uma senha"' });
    const rows = await query(api, 'select * from page_fault');
    expect(JSON.stringify(rows)).not.toMatch(/exemplo|390\.533|senha|10\.\d+\.\d+\.1|Mozilla/);
    expect(await listed()).toMatchObject([{ message: 'no player … CPF … "…"' }]);
  });

  it('is on the operators’ page, as text', async () => {
    await report({ message: 'bad <b>tag</b> & more' });
    const desk = backofficeBrowser(api);
    await desk.enrol('zoe');
    const page = await (await desk.get('/page-faults')).text();
    expect(page).toContain('bad &lt;b&gt;tag&lt;/b&gt; &amp; more');
    expect(page).toContain('/_astro/shared.B7TTfteY.js:3:1204');
    const support = backofficeBrowser(api);
    await support.enrol('otto', 'support');
    expect((await support.get('/page-faults')).status).toBe(403);
  });
});

describe('a report', () => {
  it.each([
    ['kind', 'alert', 'INVALID'],
    ['message', '', 'REQUIRED'],
    ['message', 'x'.repeat(201), 'TOO_LONG'],
    ['page', '/game?token=secret', 'INVALID'],
    ['page', 'https://site.example/game', 'INVALID'],
    ['file', '/_astro/a.js#x', 'INVALID'],
    ['line', -1, 'INVALID'],
    ['column', 1.5, 'INVALID'],
    ['release', 'x'.repeat(65), 'INVALID'],
  ])('is refused at its field and not counted if it has %s %j', async (field, value, refusal) => {
    const before = await counted('script');
    const { status, body } = await report({ [field]: value });
    expect([status, body['field'], body['refusal']]).toEqual([400, field, refusal]);
    expect(await listed()).toEqual([]);
    expect(await counted('script')).toBe(before);
  });

  it('is refused if one network sends too many, and others’ are not', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn++) statuses.push((await report({}, { address: '203.0.113.9' })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    const refused = await report({}, { address: '203.0.113.9' });
    expect(refused.body).toMatchObject({ refusal: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    expect((await report({}, { address: '203.0.113.10' })).status).toBe(200);
  });

  it('above the total limit per minute is counted and not stored', async () => {
    const before = await counted('script');
    for (let turn = 0; turn < 130; turn++) expect((await report()).status).toBe(200);
    expect(await listed()).toMatchObject([{ count: 120 }]);
    expect((await counted('script')) - before).toBe(130);
    api.advance(60_000);
    await report();
    expect(await listed()).toMatchObject([{ count: 121 }]);
  });

  it('about a page’s policy leaves room for others, however many scripts are injected', async () => {
    for (let number = 0; number < POLICY_ROWS_IN_A_DAY + 5; number++)
      await report({ kind: 'policy', message: `script-src-elem: ${number}.example`, file: '', line: 0, column: 0 });
    expect(await listed()).toHaveLength(POLICY_ROWS_IN_A_DAY);
    await report();
    expect((await listed()).map(({ kind }) => kind)).toContain('script');
  });

  it('about something new is only counted once the day’s rows are used up; known faults continue', async () => {
    await report();
    for (let number = 1; number < ROWS_IN_A_DAY; number++) {
      if (number % 100 === 0) api.advance(60_000);
      await report({ line: 10 + number });
    }
    api.advance(60_000);
    const rows = async () =>
      (await query<{ rows: number }>(api, 'select count(*)::int as rows from page_fault'))[0]?.rows;
    expect(await rows()).toBe(ROWS_IN_A_DAY);
    const before = await counted('script');
    for (let number = 0; number < 5; number++) expect((await report({ line: 5000 + number })).status).toBe(200);
    await report();
    expect(await rows()).toBe(ROWS_IN_A_DAY);
    expect((await counted('script')) - before).toBe(6);
    expect((await listed())[0]).toMatchObject({ line: 3, count: 2 });
    api.advance(DAY);
    await report({ line: 5000 });
    expect(await rows()).toBe(ROWS_IN_A_DAY + 1);
  });
});

it('a fault is deleted thirty days after its last report', async () => {
  await report();
  await report({ line: 4 });
  api.advance(20 * DAY);
  await report();
  api.advance(11 * DAY);
  await api.housekeeping();
  expect(await listed()).toMatchObject([{ line: 3, count: 2 }]);
  api.advance(20 * DAY);
  await api.housekeeping();
  expect(await listed()).toEqual([]);
});
