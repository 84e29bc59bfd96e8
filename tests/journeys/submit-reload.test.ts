/** Tests that a submit with a lost reply keeps its key over a reload, so that the server runs it once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playerIn, query } from '#tests/support/journey.ts';
import { MemoryStorage } from '#tests/support/tabs.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
/** Stubs the tab's storage, which a reload keeps. */
beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());

/** Loads the page. With `losing` no reply to a submit arrives. */
async function load(losing: boolean) {
  vi.resetModules();
  const { configureApi } = await import('#api/client.ts');
  const recharge = await import('#stores/deposit.ts');
  configureApi({
    baseUrl: 'http://api.test',
    fetch: (async (input: Request) => {
      const reply = await api.fetch(input);
      if (losing && new URL(input.url).pathname === '/api/recharge/online') throw new TypeError('Failed to fetch');
      return reply;
    }) as typeof fetch,
  });
  return {
    async deposit(money: string) {
      const methods = await recharge.loadMethods();
      const method = methods.ok ? methods.value[0] : undefined;
      if (!method) throw new Error('no method');
      return recharge.submitDeposit({ money, method });
    },
  };
}

const deposits = (member: number) =>
  query<{ bill_no: string }>(api, `select bill_no from recharge where member_id = ${member} order by id`);

it('a deposit with a lost reply is found by the same form after a reload', async () => {
  const { configureApi } = await import('#api/client.ts');
  configureApi({ baseUrl: 'http://api.test', fetch: api.fetch });
  const { id } = await playerIn(api);
  const lost = await (await load(true)).deposit('70.00');
  expect(lost).toMatchObject({ ok: false, failure: { kind: 'network' } });
  const [made] = await deposits(id);

  const page = await load(false);
  expect(await page.deposit('70.00')).toEqual({ ok: true, value: { step: 'payment', billNo: made?.bill_no } });
  expect(await deposits(id)).toHaveLength(1);
  // The first submit was answered, so this one is a new deposit.
  expect(await page.deposit('70.00')).toMatchObject({ ok: true });
  expect(await deposits(id)).toHaveLength(2);
});
