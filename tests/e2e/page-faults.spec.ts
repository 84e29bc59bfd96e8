/** Tests that page faults reach the operators: a script error, a refused inline script, a file that does not load. */
import { randomUUID } from 'node:crypto';
import type { Route } from 'playwright/test';
import { look } from './support/operators.ts';
import { arrived, expect, test } from './support/test.ts';

const PATH = '/api/pagefaults/report';

/** Returns the faults of a page that operators see, by kind. */
const seen = async (page: string) => (await look('/page-faults')).filter((row) => row['page'] === page);

/** Appends markup to the document that no build writes. */
const withMarkup = (markup: string) => async (route: Route) => {
  const reply = await route.fetch();
  await route.fulfill({ response: reply, body: (await reply.text()).replace('</body>', `${markup}</body>`) });
};

test('a script error and a refused inline script are in the operators’ list, without the page’s query', async ({
  page,
  complaints,
}) => {
  const name = `fault-${randomUUID().replace(/\d/g, 'x').slice(0, 8)}`;
  await page.route('**/promotion/vip?**', withMarkup('<script>window.injected = true</script>'));
  await page.route('**/_astro/ShellScript*.js', async (route) => {
    const reply = await route.fetch();
    const more = `\nsetTimeout(() => { throw new Error('${name} of "ana"'); });`;
    await route.fulfill({ response: reply, body: (await reply.text()) + more });
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(PATH)) sent.push(request.postData() ?? '');
  });
  await page.goto('/en/promotion/vip?token=secret#token=secret');
  await expect.poll(() => sent.length).toBe(2);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await arrived(page);

  await expect.poll(async () => (await seen('/promotion/vip')).filter(({ kind }) => kind === 'policy').length).toBe(1);
  const rows = await seen('/promotion/vip');
  const error = rows.find(({ message }) => message?.includes(name));
  expect(error).toMatchObject({
    ...{ kind: 'script', message: `Uncaught Error: ${name} of "…"`, browser: 'Chrome' },
    file: expect.stringMatching(/^\/_astro\/ShellScript[\w.-]+\.js$/),
    release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(Number(error?.['line'])).toBeGreaterThan(1);
  expect(rows.find(({ kind }) => kind === 'policy')).toMatchObject({
    message: 'script-src-elem: inline',
    file: '/promotion/vip',
  });
  expect(sent.join()).not.toContain('secret');
  const expected = new RegExp(`${name}|Executing inline script violates`);
  expect(complaints.splice(0).filter((line) => !expected.test(line))).toEqual([]);
});

test('a file that does not load is reported, and a page without a fault requests nothing more', async ({
  page,
  complaints,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/vi/game?tag=new');
  await arrived(page);
  const ofReports = () => asked.filter((path) => path === PATH || path.includes('/_astro/report.'));
  expect(ofReports()).toEqual([]);

  await page.route('**/_astro/lobby.*.js*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/id/game?tag=new');
  await expect
    .poll(async () => (await seen('/game')).map(({ kind, message }) => `${kind}: ${message}`))
    // Other tests' pages may have reported more faults.
    .toContainEqual(
      expect.stringMatching(/^chunk: TypeError: Failed to fetch dynamically imported module: \/_astro\/lobby/),
    );
  expect(ofReports().filter((path) => path === PATH)).toHaveLength(1);
  expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
});
