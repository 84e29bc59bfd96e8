/** Creates deposits that await their Pix, and reads the results, for tests of the payment provider's notices. */
import { eq } from 'drizzle-orm';
import { paymentReturns, providerEvents, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi, TestApiOptions } from '#scripts/dev/fixtures/api.ts';
import { callAs, callBackoffice, newEndToEndId, notify } from '#scripts/dev/fixtures/calls.ts';
import type { Payment } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';

/** An outside world in which the provider returns every payment on request. */
export const sendsBack: NonNullable<TestApiOptions['outside']> = async (url, _init, next) =>
  url.endsWith('/devolucao') ? Response.json({ status: 'DEVOLVIDO' }) : next();

/**
 * Starts two servers on one database. `outside` is between both and the outside world. The first one delivers events.
 */
export async function twoServers(outside: NonNullable<TestApiOptions['outside']>) {
  const databaseUrl = await freshDatabase();
  const [api, other] = [await startApi({ databaseUrl, outside }), await startApi({ databaseUrl, outside })];
  other.holdDeliveries();
  const close = async () => {
    await api.close();
    await other.close();
  };
  /** Returns one of the two servers, so that parallel requests alternate. */
  const either = (index: number): TestApi['request'] =>
    index % 2 === 0
      ? api.request
      : async (path, init) => {
          const reply = await other.request(path, init);
          // The reply comes once its events are delivered.
          await api.request('/health');
          return reply;
        };
  return { api, either, close };
}

/** Sends a notice of payments. Expects that it is accepted. */
export async function sendWebhook(api: TestApi, ...payments: readonly unknown[]): Promise<void> {
  const { status } = await notify(api.request, payments, { at: api.services.now() });
  if (status !== 200) throw new Error(`the notice was answered ${status}`);
}

export type ToldStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';

/** Returns the provider's notice of a return, of a Pix in whole or in part. */
export const back = (status: ToldStatus, valor = '100.00', id = 'R1', natureza = 'MED_FRAUDE') => ({
  ...{ id, rtrId: `D${newEndToEndId().slice(1)}`, valor, status, natureza },
  ...{ horario: { solicitacao: '2026-11-20T12:00:00Z' }, motivo: 'Fraude' },
});
export const withReturns = (payment: Payment, ...devolucoes: unknown[]) => ({ ...payment, devolucoes });

/** Creates a player with an open deposit of 100.00. Returns the matching payment. */
export async function openDeposit(api: TestApi) {
  const { db } = api.services;
  const player = await newPlayer(api.services);
  const input = { money: '100.00', payment_id: 1, payment_type: 'online_pix', bonus: 1 };
  const answer = await callAs(api.request, player, '/api/recharge/online', input);
  const { bill_no: bill } = answer.body.data as { bill_no: string };
  const read = async () => {
    const [row] = await db.select().from(recharges).where(eq(recharges.billNo, bill));
    if (!row) throw new Error('no deposit');
    return row;
  };
  const { id, reference: txid } = await read();
  const right: Payment = { endToEndId: newEndToEndId(), txid, valor: '100.00', pagador: { cpf: player.cpf } };
  const cash = async () => (await balancesOf(db, player.id)).cash;
  return { player, bill, right, read, cash, reference: `recharge:${id}` };
}

/** Returns the outcome of a payment, or undefined where none is stored. */
export async function outcomeOfPayment(api: TestApi, endToEndId: string): Promise<string | undefined> {
  const [row] = await api.services.db.select().from(providerEvents).where(eq(providerEvents.paymentKey, endToEndId));
  return row?.outcome;
}

export interface Waiting {
  readonly id: string;
  readonly outcome: string;
  readonly amount: string;
  readonly bill_no: string;
  readonly account: string;
  readonly received_at: string;
  readonly entry: string;
}

/** Returns the payments that wait for an operator. */
export async function waitingPayments(api: TestApi): Promise<Waiting[]> {
  const { body } = await callBackoffice(api.request, api.services, '/payments');
  return body as unknown as Waiting[];
}

/** Returns a payment's entries among them, its returns included. */
export const suspenseOf = async (api: TestApi, { endToEndId }: Payment): Promise<Waiting[]> =>
  (await waitingPayments(api)).filter(({ id }) => id.startsWith(endToEndId));

/** Returns the stored returns of a payment. */
export const returnsOf = ({ services }: TestApi, { endToEndId }: Payment) =>
  services.db.select().from(paymentReturns).where(eq(paymentReturns.paymentKey, endToEndId));

/** Returns the number of stored entries that could not be parsed. */
export async function unreadableCount({ services }: TestApi): Promise<number> {
  const kept = await services.db.select().from(providerEvents).where(eq(providerEvents.outcome, 'unreadable'));
  return kept.length;
}
