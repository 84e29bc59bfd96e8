/**
 * Tests deposits and withdrawals of payment providers that this server does not have, and webhooks to unknown names.
 */
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentMethods, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { reconcileDeposits } from '#server/contexts/cashier/payments/reconcile.ts';
import type {} from '#server/contexts/cashier/providers/payment-provider.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import { registerProviders } from '#server/contexts/cashier/providers/registry.ts';
import { payOutClosedAccount } from '#server/contexts/cashier/withdrawals/closure-payout.ts';
import { withdrawals } from '#server/contexts/cashier/withdrawals/schema.ts';
import { lockMember } from '#server/kernel/members/member.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { signedHeaders } from '#server/platform/security/webhook-signature.ts';
import { pspPayments } from '#server/sandbox/psp/schema.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { answerOf, callAs, callBackoffice, newEndToEndId, outcomeOf, withdraw } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
const db = () => api.services.db;
const input = { money: '100.00', payment_id: 1, payment_type: 'online_pix' };

const setMethods = (provider: string) => db().update(paymentMethods).set({ provider });
afterEach(() => setMethods('pix-psp'));

async function openDeposit() {
  const player = await newPlayer(api.services);
  const { body } = await callAs(api.request, player, '/api/recharge/online', input);
  const { bill_no } = body.data as { bill_no: string };
  const read = async () => (await db().select().from(recharges).where(eq(recharges.billNo, bill_no)))[0];
  return { player, bill_no, read };
}

describe('a method', () => {
  it('is not offered if its provider does not exist', async () => {
    const player = await newPlayer(api.services);
    const offered = async () => {
      const { body } = await answerOf(
        await api.request('/api/payment/online/list', { headers: { Authorization: `Bearer ${player.token}` } }),
      );
      return (body.data as { type: string }[]).map(({ type }) => type);
    };
    expect(await offered()).toEqual(['online_pix', 'online_ted']);
    await setMethods('gone');
    expect(await offered()).toEqual([]);
    const reply = await callAs(api.request, player, '/api/recharge/online', input);
    expect(reply.body).toMatchObject({ refusal: 'METHOD_CLOSED', field: 'payment_id' });
    expect(await db().select().from(recharges).where(eq(recharges.memberId, player.id))).toEqual([]);
  });

  it('leaves earlier deposits with their provider when it changes to another', async () => {
    const { read } = await openDeposit();
    await setMethods('gone');
    expect((await read())?.provider).toBe('pix-psp');
  });
});

describe('deposits and payouts of a provider that no longer exists', () => {
  it('wait until it exists again: a cancelled deposit', async () => {
    const { player, bill_no, read } = await openDeposit();
    const named = eq(recharges.billNo, bill_no);
    await db().update(recharges).set({ provider: 'gone' }).where(named);
    expect(outcomeOf(await callAs(api.request, player, '/api/recharge/cancel', { bill_no }))).toBe(200);
    await api.housekeeping();
    const reference = (await read())?.reference ?? '';
    const state = async () => (await (await api.request(`/sandbox/psp/qr/${reference}`)).json()) as { status: string };
    expect((await state()).status).toBe('ATIVA');
    await db().update(recharges).set({ provider: 'pix-psp' }).where(named);
    await api.housekeeping();
    expect((await state()).status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
  });

  it('wait until it exists again: a withdrawal', async () => {
    const player = await newPlayer(api.services, { cash: 100_00n, withdrawalPassword: true });
    const { body } = await withdraw(api.request, player, '60.00');
    const { bill_no: bill } = body.data as { bill_no: string };
    const named = eq(withdrawals.billNo, bill);
    await db().update(withdrawals).set({ provider: 'gone' }).where(named);
    const approved = await callBackoffice(api.request, api.services, `/withdrawals/${bill}/approve`, {});
    expect(approved.body).toEqual({ state: 'approved' });
    await api.housekeeping();
    const state = async () => (await db().select().from(withdrawals).where(named))[0]?.state;
    expect(await state()).toBe('approved');
    await db().update(withdrawals).set({ provider: 'pix-psp' }).where(named);
    await api.housekeeping();
    expect(await state()).toBe('paid');
    await expectLedgerChecks(db());
  });
});

describe('with two providers', () => {
  it('a provider that does not reply delays no charge of the other one', async () => {
    const { services } = api;
    const [stuck, fine] = [await openDeposit(), await openDeposit()];
    const pix = services.paymentProviders.byName.get('pix-psp');
    if (!pix) throw new Error('no pix-psp');
    const { promise: silence, resolve: end } = Promise.withResolvers<Outcome<[]>>();
    const paymentProviders = registerProviders([pix, { ...pix, name: 'silent', getPayments: () => silence }], 'silent');
    const reference = (await fine.read())?.reference ?? '';
    const paid = { endToEndId: newEndToEndId(), txid: reference, amountCents: 100_00n, payerCpf: fine.player.cpf };
    const now = services.now();
    await db()
      .insert(pspPayments)
      .values({ ...paid, payerName: 'x', paidAt: now, deliveredAt: now });
    // The charge that has waited longer is queried first.
    const older = (minutes: number) => ({ createdAt: new Date(now.getTime() - minutes * 60_000), askedAt: null });
    await db().update(recharges).set(older(3)).where(eq(recharges.billNo, fine.bill_no));
    const first = { ...older(4), provider: 'silent', askedAt: new Date(0) };
    await db()
      .update(recharges)
      .set({ askedAt: new Date(1) })
      .where(eq(recharges.billNo, fine.bill_no));
    await db().update(recharges).set(first).where(eq(recharges.billNo, stuck.bill_no));
    const asking = reconcileDeposits({ ...services, paymentProviders });
    await expect.poll(async () => (await fine.read())?.state).toBe('paid');
    end({ ok: true, value: [] });
    await asking;
    expect((await stuck.read())?.state).toBe('open');
    await expectLedgerChecks(db());
  });

  it('the money of a closed account is paid by the provider for withdrawals', async () => {
    const player = await newPlayer(api.services, { cash: 50_00n });
    const now = api.services.now();
    const paymentProviders = { ...api.services.paymentProviders, payouts: 'second' };
    await transact(db(), async (tx) => {
      const member = await lockMember(tx, player.id);
      await payOutClosedAccount({ paymentProviders }, tx, member, { since: now, unpayableAt: null, owedAt: null, now });
    });
    const [row] = await db().select().from(withdrawals).where(eq(withdrawals.memberId, player.id));
    expect(row).toMatchObject({ provider: 'second', state: 'approved', amountCents: 50_00n });
  });
});

describe('a webhook', () => {
  const body = JSON.stringify({ pix: [] });
  const headers = () => ({ ...signedHeaders(testConfig.secrets.PSP_WEBHOOK_SECRET, 'msg', body, new Date()) });
  const send = async (name: string, sent = headers()) =>
    (await api.request(`/webhooks/payments/${name}`, { method: 'POST', headers: sent, body })).status;

  it.each(['none', 'PIX-PSP', '__proto__', 'constructor', `${'a'.repeat(2000)}`, 'a%3Ab', '%C3%B1'])(
    'to the unknown provider %j gets 404',
    async (name) => {
      expect(await send(name)).toBe(404);
    },
  );

  it('to a provider’s name is handled like one to its own address', async () => {
    expect(await send('pix-psp')).toBe(200);
    expect(await send('pix-psp', { ...headers(), 'webhook-signature': 'v1,x' })).toBe(401);
  });
});
