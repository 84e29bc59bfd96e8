/** Tests a deposit that is cancelled and paid at the same moment: the money is credited once. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { callAs, newEndToEndId, notify, outcomeOf, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });

it('a payment among twenty concurrent cancellations is credited, and no cancellation takes it back', async () => {
  for (let round = 0; round < 5; round++) {
    const player = await newPlayer(api.services);
    const input = { money: '100.00', payment_id: 1, payment_type: 'online_pix' };
    const made = await callAs(api.request, player, '/api/recharge/online', input);
    const { bill_no: billNo } = made.body.data as { bill_no: string };
    const mine = eq(recharges.billNo, billNo);
    const [row] = await api.services.db.select().from(recharges).where(mine);
    const payment = {
      endToEndId: newEndToEndId(),
      txid: row?.reference ?? '',
      valor: '100.00',
      pagador: { cpf: player.cpf },
    };
    const answers = await concurrently(21, async (index) =>
      index === 10
        ? (await notify(api.request, [payment])).status
        : outcomeOf(await callAs(api.request, player, '/api/recharge/cancel', { bill_no: billNo })),
    );
    expect(answers[10]).toBe(200);
    expect(answers.filter((each) => each !== 200 && each !== 'RECHARGE_DECIDED')).toEqual([]);
    const [after] = await api.services.db.select().from(recharges).where(mine);
    expect(after?.state).toBe('paid');
    expect((await balancesOf(api.services.db, player.id)).cash).toBe(100_00n);
  }
  await expectLedgerChecks(api.services.db);
});
