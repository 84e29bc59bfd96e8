/** Tests that a registration's typed text survives a reload, except passwords, and that a lost reply is found done. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureOf, registration, valueOf } from '#tests/support/journey.ts';
import { newPerson, WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';
import { MemoryStorage } from '#tests/support/tabs.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the page again in the same tab; with `loses` the registration's reply is lost. */
async function page(loses = false) {
  vi.resetModules();
  const client = await import('#api/client.ts');
  client.configureApi({
    baseUrl: 'http://api.test',
    fetch: (async (input: Request) => {
      const reply = await api.fetch(input);
      if (loses && input.url.includes('register2')) throw new TypeError('Failed to fetch');
      return reply;
    }) as typeof fetch,
  });
  return { ...(await import('#stores/registration.ts')), ...(await import('#stores/session.ts')) };
}

it('a reload restores the typed text, but not half an hour later', async () => {
  const { keepDraft } = await page();
  keepDraft({ account: 'ana.silva', email: '' });
  keepDraft({ cpf: '529.982.247-25' });
  expect((await page()).readDraft()).toEqual({ account: 'ana.silva', email: '', cpf: '529.982.247-25' });
  vi.useFakeTimers({ now: Date.now() + 30 * 60_000, toFake: ['Date'] });
  expect((await page()).readDraft()).toEqual({});
});

it('a registration with a lost reply is found done when it is sent again after a reload', async () => {
  const person = registration(newPerson());
  expect(failureOf(await (await page(true)).register({ ...person, qk_pwd: WITHDRAWAL_PASSWORD })).kind).toBe('network');
  const kept = storage.getItem('jogada.registration') ?? '';
  for (const secret of [person.password, `"${WITHDRAWAL_PASSWORD}"`]) expect(kept).not.toContain(secret);
  const again = await page();
  expect(await again.isAccountTaken(person.account), 'one’s own name is no other’s').toBe(false);
  expect(valueOf(await again.register(person)).name).toBe(person.account);
  expect(storage.getItem('jogada.registration')).toBeNull();
});

it('another member’s account is not opened by someone who tried its name before', async () => {
  const taken = registration(newPerson());
  valueOf(await (await page()).register(taken));
  const mine = { ...registration(newPerson()), account: taken.account };
  const first = await page();
  for (let turn = 0; turn < 2; turn++)
    expect(failureOf(await first.register(mine))).toMatchObject({ code: 'ACCOUNT_TAKEN', field: 'account' });
});
