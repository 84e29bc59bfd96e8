/** Tests that wrong codes lock the back office's login only for their operator, until a stated time. */
import { expect, it } from 'vitest';
import { readDate } from '#lib/dates.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { MINUTE } from '#server/platform/time.ts';
import { query } from '#tests/support/journey.ts';
import { codeOf, backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { invitationKey, PASSWORD } from '#scripts/dev/fixtures/operators.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ config: { rateLimitScale: 1 } });

/** Goes to the beginning of a window, so that no test crosses its end by chance. */
function toWindow(): void {
  const window = 15 * MINUTE;
  api.advance(window - (api.services.now().getTime() % window) + 1000);
}
const wrong = (secret: string) => (codeOf(api, secret) === '000000' ? '111111' : '000000');
/** Returns the instant that a text names, in Brasília's time. */
function untilOf(text: string): Date | null {
  const [, day, month, year, time] = /Wait until (\d\d)\/(\d\d)\/(\d{4}), (\d\d:\d\d)/.exec(text) ?? [];
  return readDate(`${year}-${month}-${day} ${time}:00`);
}

async function signIn(name: string, code: string, password = PASSWORD) {
  const reply = await backofficeBrowser(api).post('/sign-in', { name, password, code });
  return { status: reply.status, to: reply.headers.get('Location'), text: await reply.text() };
}

it('locks after five wrong codes until the stated time, also for the right code, but not for others', async () => {
  toWindow();
  const [secret, others] = [await backofficeBrowser(api).enrol('ana'), await backofficeBrowser(api).enrol('rui')];
  api.advance(MINUTE);
  for (let turn = 0; turn < 5; turn++) expect((await signIn('ana', wrong(secret))).status).toBe(401);
  const paused = await signIn('ana', codeOf(api, secret));
  expect(paused.status).toBe(429);
  const until = untilOf(paused.text);
  expect(until?.getTime()).toBeGreaterThan(api.services.now().getTime());
  expect(until?.getTime()).toBeLessThanOrEqual(api.services.now().getTime() + 16 * MINUTE);
  // Another operator from the same address, as behind a tunnel or a proxy.
  expect(await signIn('rui', codeOf(api, others))).toMatchObject({ status: 303, to: PAGE });

  // The text has no seconds, so it names the minute after the pause.
  api.advance((until?.getTime() ?? 0) - api.services.now().getTime() - MINUTE - 5000);
  expect((await signIn('ana', codeOf(api, secret))).status).toBe(429);
  api.advance(MINUTE + 6000);
  expect(await signIn('ana', codeOf(api, secret))).toMatchObject({ status: 303, to: PAGE });
  const trail = await query<{ call: string }>(
    api,
    "select call from operator_event where operator = 'ana' order by id",
  );
  expect(trail.map(({ call }) => call).filter((call) => call === 'sign-in refused')).toHaveLength(7);
});

it('locks networks with unknown names, without filling the audit log', async () => {
  toWindow();
  const secret = await backofficeBrowser(api).enrol('eva');
  api.advance(MINUTE);
  const statuses = [];
  for (let turn = 0; turn < 8; turn++) statuses.push((await signIn(`nobody-${turn}`, '123456')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect(await query(api, "select 1 from operator_event where operator = ''")).toHaveLength(5);
  expect((await signIn('eva', codeOf(api, secret))).to).toBe(PAGE);
});

it('limits a phone’s enrolment in the same way', async () => {
  toWindow();
  const visit = backofficeBrowser(api);
  await visit.post('/invitation', { key: await invitationKey(api.services, 'leo') });
  const html = await (await visit.get('/enrol')).text();
  const secret = /<code>([A-Z2-7]+)<\/code>/.exec(html)?.[1] ?? '';
  const _token = /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const enrol = (code: string) => visit.post('/enrol', { password: PASSWORD, code, _token });
  for (let turn = 0; turn < 5; turn++) expect((await enrol(wrong(secret))).status).toBe(401);
  const paused = await enrol(codeOf(api, secret));
  expect(paused.status).toBe(429);
  expect(untilOf(await paused.text())).not.toBeNull();
  expect((await visit.get()).headers.get('Location')).toBe(`${PAGE}/enrol`);
});

it('sets over https a cookie only for this host and https, and accepts no other', async () => {
  const secret = await backofficeBrowser(api).enrol('iara');
  api.advance(MINUTE);
  const headers = { Origin: 'http://api.test', 'X-Forwarded-Proto': 'https' };
  const entered = await backofficeBrowser(api).post(
    '/sign-in',
    { name: 'iara', password: PASSWORD, code: codeOf(api, secret) },
    headers,
  );
  const [cookie = ''] = entered.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-operator_session=[\w-]{40,}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const [pair = ''] = cookie.split(';');
  const ask = (sent: string) => api.request(PAGE, { headers: { Cookie: sent, 'X-Forwarded-Proto': 'https' } });
  expect((await ask(pair)).status).toBe(200);
  expect((await ask(pair.replace('__Host-', ''))).status).toBe(303);
});
