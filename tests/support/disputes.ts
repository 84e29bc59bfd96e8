/** Creates credited deposits that their provider returns, and reads the result in the ledger. */
import { sql } from 'drizzle-orm';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { callAs, callBackoffice, newEndToEndId, withdraw } from '#scripts/dev/fixtures/calls.ts';
import type { CallReply, Payment } from '#scripts/dev/fixtures/calls.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { sendWebhook, withReturns } from './pix.ts';

/** Creates a deposit that its provider has notified as paid. */
export async function paidDeposit(api: TestApi, player: Player, money = '300.00') {
  const input = { money, payment_id: 1, payment_type: 'online_pix', bonus: 1 };
  const answer = await callAs(api.request, player, '/api/recharge/online', input);
  const { bill_no: bill } = answer.body.data as { bill_no: string };
  const [row] = await selectRows<{ txid: string }>(
    api.services.db,
    sql`select txid from recharge where bill_no = ${bill}`,
  );
  const payment: Payment = {
    ...{ endToEndId: newEndToEndId(), txid: row?.txid ?? '', valor: money, pagador: { cpf: player.cpf } },
  };
  await sendWebhook(api, payment);
  return {
    bill,
    payment,
    /** Sends the provider's notice of returns. */
    told: (...returns: unknown[]) => sendWebhook(api, withReturns(payment, ...returns)),
    state: async () => {
      const [found] = await selectRows<{ state: string }>(
        api.services.db,
        sql`select state from recharge where bill_no = ${bill}`,
      );
      return found?.state;
    },
    /** Sends an operator's call about the deposit. */
    by: (operator: string, act: 'dispute' | 'release' | 'reverse'): Promise<CallReply> =>
      callBackoffice(api.request, api.services, `/deposits/${bill}/${act}`, { operator }),
  };
}

/** Returns a member's balances other than zero, in reais. */
export async function moneyOf({ services }: TestApi, { id }: Pick<Player, 'id'>): Promise<Record<string, number>> {
  const balances = Object.entries(await balancesOf(services.db, id));
  return Object.fromEntries(balances.flatMap(([kind, cents]) => (cents === 0n ? [] : [[kind, Number(cents) / 100]])));
}

/** Returns the amounts that each reversal of a member took from each source, in reais, without zeros. */
export async function reversalsOf({ services }: TestApi, { id }: Pick<Player, 'id'>) {
  const rows = await selectRows<Record<string, number>>(
    services.db,
    sql`select owed_cents / 100.0::float8 as owed, held_cents / 100.0::float8 as held, free_rewards_cents / 100.0::float8 as free,
      cash_cents / 100.0::float8 as cash, withdrawals_cents / 100.0::float8 as withdrawals, debt_cents / 100.0::float8 as debt,
      written_off_cents / 100.0::float8 as given from deposit_reversal where member_id = ${id} order by id`,
  );
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, reais]) => reais !== 0)));
}

/** Requests a withdrawal. Returns its number. */
export async function asked(api: TestApi, player: Player, money: string): Promise<string> {
  const { status, body } = await withdraw(api.request, player, money);
  if (status !== 200) throw new Error(`the withdrawal was answered ${status}: ${JSON.stringify(body)}`);
  return (body.data as { bill_no: string }).bill_no;
}

/** Returns the state of a withdrawal. */
export async function withdrawalState({ services }: TestApi, bill: string): Promise<string | undefined> {
  const [row] = await selectRows<{ state: string }>(
    services.db,
    sql`select state from withdrawal where bill_no = ${bill}`,
  );
  return row?.state;
}

/** Returns the member's notices by kind and outcome, the oldest first. */
export async function toldOf({ services }: TestApi, { id }: Pick<Player, 'id'>): Promise<string[]> {
  const rows = await selectRows<{ told: string }>(
    services.db,
    sql`select concat_ws(':', kind, values->>'outcome') as told from notice where member_id = ${id} order by id`,
  );
  return rows.map(({ told }) => told);
}
