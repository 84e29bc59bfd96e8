/** Tests a page restored from the back/forward cache: the stores load the current member. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { flush, openPage } from '#tests/support/stream-page.ts';
import type { StreamPage } from '#tests/support/stream-page.ts';

let page: StreamPage;
beforeEach(async () => {
  page = await openPage();
  await page.enter('one');
});
afterEach(() => page.close());

const shown = (persisted: boolean) =>
  flush(() => page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
const asked = () => page.calls.map(({ url }) => new URL(url).pathname);

it('is a visitor’s if the session was left on another page', async () => {
  page.writeToken(null);
  await shown(true);
  expect(page.$session.get()).toEqual({ status: 'visitor' });
  expect(page.$interruption.get()).toBe('none');
  expect(asked()).toEqual([]);
});

it('reloads the member if there is a token', async () => {
  const me = { id: 1, name: 'ana', has_qk_pwd: 1, money: '7.00' };
  page.net.replies = { '/api/auth/me': { data: me } };
  await shown(true);
  expect(asked()).toEqual(['/api/auth/me']);
  expect(page.$session.get()).toMatchObject({ status: 'player', member: { name: 'ana', has_qk_pwd: true } });
});

it('makes no request at its first display', async () => {
  await shown(false);
  expect(asked()).toEqual([]);
});
