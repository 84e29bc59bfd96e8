/** What needs a second person is done once, however many agree at once and at whichever server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { expectCleanBooks } from '#tests/support/books.ts';
import { callBackoffice, tally, together } from '#tests/support/calls.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { newPlayer } from '#tests/support/players.ts';
import { balancesOf } from '#server/ledger/balances.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ databaseUrl: await freshDatabase() });
});
afterAll(() => api.close());

const call = (path: string, input: object) => callBackoffice(api.request, api.services, path, { ...input });

it('an adjustment that ten agree to at once is posted once, and never by who asked', async () => {
  const player = await newPlayer(api.services, { cash: 10_00n });
  const asked = await call(`/members/${player.account}/adjust`, {
    operator: 'ana',
    amount: '5.00',
    key: 'race-adjust',
  });
  const id = String(asked.body.proposal);
  const answers = await together(12, (index) =>
    call(`/proposals/${id}/agree`, { operator: index < 2 ? 'ana' : `other-${index}` }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 11 });
  expect((await balancesOf(api.services.db, player.id)).cash).toBe(15_00n);
  await expectCleanBooks(api.services.db);
});

it('one reward sent ten times at once is given once; ten by one person together never pass what one may give', async () => {
  const player = await newPlayer(api.services);
  const path = `/members/${player.account}/grant`;
  const same = await together(10, () => call(path, { amount: '30.00', key: 'race-grant' }));
  expect(same.filter(({ body }) => body.state === 'granted')).toHaveLength(1);
  await together(10, (index) => call(path, { amount: '30.00', key: `race-grant-${index}` }));
  expect((await balancesOf(api.services.db, player.id)).cash).toBe(90_00n);
  await expectCleanBooks(api.services.db);
});
