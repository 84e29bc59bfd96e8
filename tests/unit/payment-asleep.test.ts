/** Tests the hidden payment step: no request and no timer, and one request when it is visible again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noBody, openPage, pass } from '#tests/support/stream-page.ts';
import type { StreamPage } from '#tests/support/stream-page.ts';

let page: StreamPage;
let letGo: () => void;
beforeEach(async () => {
  page = await openPage();
  const row = { id: 1, bill_no: 'D1', status: 1, money: '10.00', payment_type: 'online_pix', created_at: '' };
  const rows = { current_page: 1, data: [row], from: 1, last_page: 1, path: '', per_page: 10, to: 1, total: 1 };
  const links = { first_page_url: null, last_page_url: null, next_page_url: null, prev_page_url: null };
  page.net.replies = { '/api/recharge/list': { data: { ...rows, ...links } } };
});
afterEach(() => {
  letGo();
  page.close();
});

const asked = () => page.calls.filter(({ url }) => new URL(url).pathname === '/api/recharge/list').length;

async function watch(): Promise<void> {
  const { watchPayment } = await import('#stores/payment.ts');
  letGo = watchPayment('D1');
  await pass(0);
}

it('polls while it is visible without a stream', async () => {
  page.net.obstacle = noBody;
  await page.enter('one');
  await watch();
  const before = asked();
  await pass(6000);
  expect(asked() - before).toBeGreaterThanOrEqual(2);
});

it('makes no request and runs no timer while it is hidden, and one request when it is visible again', async () => {
  await page.enter('one');
  await page.last().send('retry: 2000\n\n');
  await watch();
  await page.look('hidden');
  const before = asked();
  expect(vi.getTimerCount()).toBe(0);
  await pass(60_000);
  expect(asked()).toBe(before);

  await page.look('visible');
  await page.last().send('retry: 2000\n\n');
  expect(asked()).toBe(before + 1);
  await pass(10_000);
  expect(asked()).toBe(before + 1);
});
