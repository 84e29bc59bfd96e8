/** Sets up the provider `pix-psp` with the sandbox's bank as its host. */
import { and, eq } from 'drizzle-orm';
import { wireMoney } from '#lib/money.ts';
import { createPixPsp } from '#server/contexts/cashier/providers/pix-psp.ts';
import { signedHeaders } from '#server/platform/security/webhook-signature.ts';
import { pspCharges, pspPayments, pspPayouts } from '#server/sandbox/psp/schema.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { newEndToEndId } from '#scripts/dev/fixtures/calls.ts';
import { usualScript } from './payment/host.ts';
import type { PaymentHost, ProviderSetup, Script } from './payment/host.ts';

const { PSP_API_TOKEN, PSP_WEBHOOK_SECRET } = testConfig.secrets;
const url = testConfig.pspUrl;
const stranger = { nome: 'Sandbox Terceiro', documento: '00000000191' };

export const pixPsp: ProviderSetup = {
  name: 'pix-psp',
  webhook: '/psp/webhook',
  create: (outbound, settings) =>
    createPixPsp(
      {
        ...{ url, apiToken: PSP_API_TOKEN, webhookSecrets: [PSP_WEBHOOK_SECRET] },
        get timeoutMs() {
          return settings.timeoutMs;
        },
      },
      outbound,
    ),
  createHost,
};

function createHost(api: TestApi): PaymentHost {
  const script: Script = { ...usualScript };
  const db = () => api.services.db;
  const returns = new Map<string, object[]>();

  const paymentOf = async (paymentId: string) => {
    const [row] = await db().select().from(pspPayments).where(eq(pspPayments.endToEndId, paymentId));
    if (!row) throw new Error('no such payment');
    return row;
  };
  const payoutsOf = (id: string) => db().select().from(pspPayouts).where(eq(pspPayouts.id, id));

  /** Replies to a payout as the script says; for a decided one the sandbox replies. */
  const decide = async (id: string, next: () => Promise<Response>): Promise<Response> => {
    if ((await payoutsOf(id)).length > 0 || script.payouts === 'paid') return next();
    if (script.payouts === 'undecided') return Response.json({ status: 'EM_PROCESSAMENTO' });
    const refused = { id, amountCents: 0n, key: '', endToEndId: newEndToEndId(), status: 'NAO_REALIZADO' };
    const row = { ...refused, createdAt: api.services.now() };
    // The operator's call and the event's consumer may request the payout at the same time.
    await db().insert(pspPayouts).values(row).onConflictDoNothing();
    return next();
  };

  return {
    url,
    script,
    async answer(address, _init, next) {
      if (script.isRejecting) return Response.json({ title: 'Unprocessable' }, { status: 422 });
      if (address.endsWith('/dict') && script.keys !== 'own')
        return Response.json({ titular: script.keys === 'nobody' ? null : stranger });
      const payout = /\/payout\/(\w+)$/.exec(address)?.[1];
      return payout === undefined ? next() : decide(payout, next);
    },

    async pay({ reference, amount, cpf, paymentId = newEndToEndId() }) {
      const now = api.services.now();
      const paid = { endToEndId: paymentId, txid: reference ?? '', amountCents: amount, payerCpf: cpf };
      // Marks the payment as reported, so that the sandbox sends no webhook for it.
      await db()
        .insert(pspPayments)
        .values({ ...paid, payerName: 'Pagador', paidAt: now, deliveredAt: now });
      const open = and(eq(pspCharges.txid, paid.txid), eq(pspCharges.status, 'ATIVA'));
      await db().update(pspCharges).set({ status: 'CONCLUIDA' }).where(open);
      return paymentId;
    },
    async takeBack(paymentId, amount, status) {
      const told = status === 'returned' ? 'DEVOLVIDO' : 'EM_PROCESSAMENTO';
      const back = { id: 'R1', valor: wireMoney(amount), status: told, natureza: 'MED_FRAUDE' };
      returns.set(paymentId, [back]);
    },

    async write(paymentIds, withGarbage = false) {
      const told = await Promise.all(
        paymentIds.map(async (paymentId) => {
          const { txid, amountCents, payerCpf } = await paymentOf(paymentId);
          const named = txid === '' ? {} : { txid };
          const devolucoes = returns.get(paymentId) ?? [];
          const payer = { pagador: { cpf: payerCpf } };
          return { endToEndId: paymentId, ...named, valor: wireMoney(amountCents), ...payer, devolucoes };
        }),
      );
      return JSON.stringify({ pix: [...(withGarbage ? [{ valor: 'much' }] : []), ...told] });
    },
    sign: (body, at, secret = PSP_WEBHOOK_SECRET) => ({
      headers: { ...signedHeaders(secret, crypto.randomUUID(), body, at) },
      body,
    }),
    secret: PSP_WEBHOOK_SECRET,

    async charges(cpf) {
      const rows = await db().select().from(pspCharges).where(eq(pspCharges.debtorCpf, cpf));
      return rows.map(({ txid, amountCents }) => ({ reference: txid, amount: amountCents }));
    },
    async isOpen(reference) {
      const [row] = await db().select().from(pspCharges).where(eq(pspCharges.txid, reference));
      return row?.status === 'ATIVA';
    },
    async refunds(paymentId) {
      const { returnedAt, amountCents } = await paymentOf(paymentId);
      return returnedAt === null ? [] : [amountCents];
    },
    async payouts(cpf) {
      const made = await db().select().from(pspPayouts).where(eq(pspPayouts.key, cpf));
      return made.filter(({ status }) => status === 'REALIZADO').map(({ amountCents }) => amountCents);
    },
  };
}
