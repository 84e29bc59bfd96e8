/**
 * Runs a server in this process with the provider under test and another one, and provides the actions of the checks.
 */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { paymentMethods, providerEvents, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { keyOf } from '#server/contexts/cashier/deposits/payment-key.ts';
import { registerProviders } from '#server/contexts/cashier/providers/registry.ts';
import { withdrawals } from '#server/contexts/cashier/withdrawals/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { answerOf, callAs, callBackoffice, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { expectLedgerChecks, houseBalance } from '#tests/support/ledger-checks.ts';
import type { Notice, PaymentHost, ProviderSetup } from './host.ts';
import { usualScript } from './host.ts';
import { Network } from './network.ts';

/** Checks one property of every provider. `run` throws an AssertionError if the harness's provider lacks it. */
export interface Check {
  readonly title: string;
  readonly run: (harness: Harness) => Promise<void>;
}

export interface Harness {
  readonly name: string;
  readonly api: TestApi;
  /** The host of the provider under test, and the network to it. */
  readonly host: PaymentHost;
  readonly network: Network;
  /** The other provider's name and host, whose network always works. */
  readonly other: { readonly name: string; readonly host: PaymentHost; readonly webhook: string };
  /** Sends a webhook to the provider's address, or to `path`. */
  readonly send: (notice: Notice, path?: string) => Promise<CallReply>;
  /** Writes, signs and sends the host's webhook about payments. */
  readonly tell: (...paymentIds: readonly string[]) => Promise<CallReply>;
  readonly close: () => Promise<void>;
}

/** Starts a server whose deposits and payouts all use the provider of `setup`. */
export async function startHarness(setup: ProviderSetup, otherSetup: ProviderSetup): Promise<Harness> {
  const network = new Network();
  const api = {} as TestApi;
  const host = setup.createHost(api);
  const other = otherSetup.createHost(api);
  const started = await startApi({
    paymentProviders: (outbound) =>
      registerProviders(
        [setup.create(outbound, network), otherSetup.create(outbound, { timeoutMs: 10_000 })],
        setup.name,
      ),
    outside: (url, init, next) => {
      if (url.startsWith(host.url)) return network.carry(init, () => host.answer(url, init, next));
      return url.startsWith(other.url) ? other.answer(url, init, next) : next();
    },
  });
  Object.assign(api, started);
  await api.services.db.update(paymentMethods).set({ provider: setup.name });
  const send = async ({ headers, body }: Notice, path = setup.webhook) =>
    answerOf(await api.request(path, { method: 'POST', headers, body }));
  return {
    ...{ name: setup.name, api, host, network, send },
    other: { name: otherSetup.name, host: other, webhook: otherSetup.webhook },
    tell: async (...paymentIds) => send(host.sign(await host.write(paymentIds), api.services.now())),
    close: async () => {
      network.end();
      await api.close();
    },
  };
}

/** Resets the host and its network to normal. */
export function calm({ host, network }: Harness): void {
  Object.assign(host.script, usualScript);
  network.weather = 'fine';
}

/** Runs the server's jobs, as if two hours had passed since the last failure. */
export const housekeep = ({ api }: Harness): Promise<void> => api.housekeeping();

/** The amount of every deposit in the checks: 100.00 by Pix. */
export const DEPOSIT = 100_00n;
const depositInput = { money: '100.00', payment_id: 1, payment_type: 'online_pix' };

/** Creates a player and requests a deposit. Returns its outcome. */
export async function askDeposit({ api }: Harness) {
  const { db } = api.services;
  const player = await newPlayer(api.services);
  const submit = (key: string) => callAs(api.request, player, '/api/recharge/online', depositInput, key);
  const read = async () => {
    const mine = db.select().from(recharges).where(eq(recharges.memberId, player.id));
    const [row] = await mine.orderBy(desc(recharges.id)).limit(1);
    if (!row) throw new Error('no deposit was written');
    return row;
  };
  const cancel = async () => callAs(api.request, player, '/api/recharge/cancel', { bill_no: (await read()).billNo });
  const key = crypto.randomUUID();
  const reply = await submit(key);
  const { reference } = await read();
  return { player, key, reply, submit, read, cancel, reference };
}

/**
 * Creates a deposit that waits for its payment. `right`: the matching payment; `held`: the amount in suspense before.
 */
export async function openDeposit(harness: Harness) {
  const deposit = await askDeposit(harness);
  expect(outcomeOf(deposit.reply), 'the charge').toBe(200);
  const right = { reference: deposit.reference, amount: DEPOSIT, cpf: deposit.player.cpf };
  return { ...deposit, right, held: await suspense(harness) };
}

/** Asserts the player's cash, and that the ledger is sound. */
export async function expectCash(harness: Harness, player: Player, cash: bigint): Promise<void> {
  const { db } = harness.api.services;
  expect((await balancesOf(db, player.id)).cash, 'the balance').toBe(cash);
  await expectLedgerChecks(db);
}

/** Returns the outcome of a payment; `undefined` if it was not reported. */
export async function outcomeOfPayment({ api, name }: Harness, paymentId: string, provider = name) {
  const named = eq(providerEvents.paymentKey, keyOf(provider, paymentId));
  const [row] = await api.services.db.select().from(providerEvents).where(named);
  return row?.outcome;
}

export const suspense = ({ api }: Harness): Promise<bigint> => houseBalance(api.services.db, 'suspense');

/** Returns a payment as an operator. */
export const sendBack = ({ api, name }: Harness, paymentId: string): Promise<CallReply> =>
  callBackoffice(api.request, api.services, `/payments/${encodeURIComponent(keyOf(name, paymentId))}/return`, {});

/** Makes all unpaid deposits old enough to be queried. */
export async function age({ api }: Harness): Promise<void> {
  const older = { createdAt: sql`${recharges.createdAt} - interval '3 minutes'`, askedAt: null };
  await api.services.db
    .update(recharges)
    .set(older)
    .where(inArray(recharges.state, ['open', 'cancelled']));
}

/** Creates a player with 100.00 who requested a withdrawal of 60.00. */
export async function askWithdrawal({ api }: Harness) {
  const { db } = api.services;
  const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
  const reply = await withdraw(api.request, player, '60.00');
  const read = async () => {
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.memberId, player.id));
    return row;
  };
  const approve = async () =>
    callBackoffice(api.request, api.services, `/withdrawals/${(await read())?.billNo ?? ''}/approve`, {});
  return { player, reply, read, approve };
}

/** Asserts a withdrawal's state, the player's money, and the host's payouts. */
export async function expectWithdrawal(
  harness: Harness,
  { player, read }: Awaited<ReturnType<typeof askWithdrawal>>,
  wanted: { readonly state: string; readonly cash: bigint; readonly locked: bigint; readonly paid: readonly bigint[] },
): Promise<void> {
  const row = await read();
  const { cash, locked } = await balancesOf(harness.api.services.db, player.id);
  const paid = await harness.host.payouts(player.cpf);
  expect({ state: row?.state, cash, locked, paid }, 'the withdrawal').toEqual(wanted);
  await expectLedgerChecks(harness.api.services.db);
}
