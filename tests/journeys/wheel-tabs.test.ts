/** Tests the lottery wheel in two tabs of one browser. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { valueOf as known } from '#stores/loadable.ts';
import { connect, freshTab, registration, until, valueOf } from '#tests/support/journey.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { MemoryStorage, openTab, stubBrowser } from '#tests/support/tabs.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  connect(api);
  freshTab();
});
afterEach(() => vi.unstubAllGlobals());

it('two tabs use one spin, show the same result, and learn of each other’s spins', async () => {
  stubBrowser();
  const person = newPerson();
  const open = async () => ({ ...(await openTab(api)), ...(await import('#stores/wheel.ts')) });
  const one = await open();
  valueOf(await one.register(registration(person)));
  const other = await open();
  valueOf(await other.login(person));
  const seen = valueOf(await one.loadWheel());
  expect(valueOf(await other.loadWheel())).toMatchObject({ seedHash: seen.seedHash, clientSeed: seen.clientSeed });
  const outcomes = await Promise.all([one.spinWheel(), other.spinWheel()]);
  const [spun, ...more] = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  expect(more).toEqual([]);
  if (spun) (outcomes[0].ok ? one : other).noteShown(spun);
  for (const tab of [one, other]) {
    await until(() => expect(known(tab.$wheel.get())?.remaining).toBe(0));
    await until(() =>
      expect(tab.$spun.get()).toMatchObject({ index: spun?.index, judged: { fault: null, witnessed: true } }),
    );
  }
});
