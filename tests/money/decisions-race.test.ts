/** Tests that a decision is carried out once, or cancelled, however many servers carry it out at once. */
import { expect, it } from 'vitest';
import { carryOut } from '#server/backoffice/decisions/carry-out.ts';
import { undo, UNDO_MS } from '#server/backoffice/decisions/pending.ts';
import { concurrently, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { decide } from '#tests/support/decisions.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { query } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });
const ana = { operator: 'ana', role: 'finance', ip: '' } as const;

it('eight servers at once pay a withdrawal once; an undo and a server at once have one winner', async () => {
  const visit = backofficeBrowser(api);
  await visit.enrol('ana', 'finance');
  for (let turn = 0; turn < 6; turn++) {
    const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
    await withdraw(api.request, player, '30.00');
    const [row] = await query<{ bill_no: string }>(
      api,
      `select bill_no from withdrawal where member_id = ${player.id}`,
    );
    const bill = row?.bill_no ?? '';
    await decide(visit, `/withdrawals/${bill}`, `/withdrawals/${bill}/approve`);
    const [decision] = await query<{ id: string }>(
      api,
      `select id from operator_decision where subject like '%${bill}'`,
    );
    const id = Number(decision?.id);
    api.advance(UNDO_MS);
    const event = { kind: 'decision_made', member: null, payload: { decision: id } } as const;
    const isRaced = turn % 2 === 0;
    const [cancelled] = await Promise.all([
      isRaced ? undo(api.services, id, ana) : null,
      concurrently(8, () => carryOut(api.services, event)),
    ]);
    const [now] = await query<{ state: string }>(api, `select state from withdrawal where bill_no = '${bill}'`);
    expect(now?.state).toBe(cancelled ? 'requested' : 'paid');
    const done = `select 1 from operator_event where subject = '${bill}' and call = '/withdrawals/:bill/approve'`;
    expect(await query(api, done)).toHaveLength(cancelled ? 0 : 1);
    const [kept] = await query<{ state: string }>(api, `select state from operator_decision where id = ${id}`);
    expect(kept?.state).toBe(cancelled ? 'cancelled' : 'done');
  }
  await expectLedgerChecks(api.services.db);
});
