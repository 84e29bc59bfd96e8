/** Tests that a call with two operators runs once, however many approve at once, on any server. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { wireDate } from '#lib/dates.ts';
import { DAY } from '#server/platform/time.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callBackoffice, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });

const call = (path: string, input: object) => callBackoffice(api.request, api.services, path, { ...input });

it('an adjustment that ten approve at once is posted once, and never by its proposer', async () => {
  const player = await newPlayer(api.services, { cash: 10_00n });
  const asked = await call(`/members/${player.account}/adjust`, {
    operator: 'ana',
    amount: '5.00',
    key: 'race-adjust',
  });
  const id = String(asked.body.proposal);
  const answers = await concurrently(12, (index) =>
    call(`/proposals/${id}/agree`, { operator: index < 2 ? 'ana' : `other-${index}` }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 11 });
  expect((await balancesOf(api.services.db, player.id)).cash).toBe(15_00n);
  await expectLedgerChecks(api.services.db);
});

/** Loads the page for all operators before any of them presses, because one press must not remove another's button. */
async function bothPress(people: readonly ReturnType<typeof backofficeBrowser>[], action: string) {
  const buttons = await Promise.all(people.map((each) => each.button('/proposals', action)));
  return Promise.all(buttons.map((press) => press()));
}

it('two operators who approve at the same moment run it once, and one learns that it no longer waits', async () => {
  const player = await newPlayer(api.services, { cash: 10_00n });
  const people = [backofficeBrowser(api), backofficeBrowser(api)] as const;
  await Promise.all(people.map((each, index) => each.enrol(`presses-${index}`, 'finance')));
  for (let turn = 0; turn < 5; turn++) {
    const wish = { operator: 'ana', amount: '1.00', key: `pressed-${turn}` };
    const id = String((await call(`/members/${player.account}/adjust`, wish)).body.proposal);
    const replies = await bothPress(people, `/proposals/${id}/agree`);
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    const said = await Promise.all(people.map(async (each) => (await each.get('/proposals')).text()));
    expect(said.map((html) => /<p class="notice[^>]*>([^<]*)/.exec(html)?.[1]).sort()).toEqual([
      'Done: adjusted.',
      'Not done: it is no longer waiting.',
    ]);
  }
  expect((await balancesOf(api.services.db, player.id)).cash).toBe(15_00n);
  await expectLedgerChecks(api.services.db);
});

it('new terms that two approve at the same moment are published once', async () => {
  const people = [backofficeBrowser(api), backofficeBrowser(api)] as const;
  await Promise.all(people.map((each, index) => each.enrol(`reads-${index}`, 'promotions')));
  const effective_at = wireDate(new Date(api.services.now().getTime() + 20 * DAY));
  for (let turn = 0; turn < 10; turn++) {
    const terms = { kind: 'terms', title_pt: `Termos ${turn}`, content_pt: 'Leia-os.', effective_at };
    const id = String((await call('/announcements', terms)).body.proposal);
    await bothPress(people, `/proposals/${id}/agree`);
    const told = sql`select 1 from announcement where texts->'pt'->>'title' = ${terms.title_pt}`;
    expect(await selectRows(api.services.db, told)).toHaveLength(1);
  }
});

it('one reward sent ten times at once is given once; ten rewards by one operator never pass the limit', async () => {
  const player = await newPlayer(api.services);
  const path = `/members/${player.account}/grant`;
  const same = await concurrently(10, () => call(path, { amount: '30.00', key: 'race-grant' }));
  expect(same.filter(({ body }) => body.state === 'granted')).toHaveLength(1);
  await concurrently(10, (index) => call(path, { amount: '30.00', key: `race-grant-${index}` }));
  expect((await balancesOf(api.services.db, player.id)).cash).toBe(90_00n);
  await expectLedgerChecks(api.services.db);
});
