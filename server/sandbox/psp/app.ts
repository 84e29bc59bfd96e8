/**
 * Stands in for the payment provider. It has charges, refunds and payouts of the Pix API, and a pay page that plays the player's bank. Its
 * signed webhooks are repeated until they are answered. Real adapters replace it by PSP_URL.
 */
import { randomInt } from 'node:crypto';
import { and, asc, eq, gt, isNull } from '#server/platform/db/drizzle.ts';
import { Hono } from 'hono';
import type { Context } from 'hono';
import * as v from 'valibot';
import { bears } from '#server/platform/security/bearer.ts';
import { dynamicBrCode } from '#lib/br-code.ts';
import { parseMoney, wireMoney } from '#lib/money.ts';
import { signedHeaders } from '#server/platform/security/webhook-signature.ts';
import type { Database } from '#server/platform/db/database.ts';
import { payPage } from './page.ts';
import { keyInput, ownerOf } from './directory.ts';
import { pspCharges, pspPayments, pspPayouts } from './schema.ts';

export interface PspOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Shared with the operator: one authenticates our calls, the other signs our webhooks. */
  readonly apiTokens: readonly string[];
  readonly webhookSecrets: readonly string[];
  /** This provider's public URL, and the operator's URL for its webhooks. */
  readonly publicUrl: string;
  readonly webhookUrl: string;
}

/** The receiving account. It has the form of a random key, and is made up. */
const receiver = { key: '71cdf9ba-c695-4e3c-b010-abb521a3f1be', name: 'Jogada Sandbox', city: 'Sao Paulo' };
const bank = {
  bank: '999 Banco Sandbox',
  branch: '0001',
  account: '123456-7',
  holder: 'Jogada Sandbox',
  document: '12.ABC.345/01DE-35',
};
const ISPB = '99999999';
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

const printable = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const chargeInput = v.object({
  kind: v.picklist(['pix', 'ted']),
  valor: v.object({ original: v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/)) }),
  devedor: v.object({ cpf: v.pipe(v.string(), v.regex(/^\d{11}$/)), nome: printable(140) }),
  calendario: v.object({ expiracao: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10 ** 7)) }),
});
const payoutAmount = v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/));
const account = v.object({
  ispb: v.pipe(v.string(), v.regex(/^\d{8}$/)),
  agencia: printable(8),
  numero: printable(20),
  tipo: v.picklist(['checking', 'savings', 'payment']),
});
const payoutInput = v.union([
  v.object({ valor: payoutAmount, chave: printable(77) }),
  v.object({ valor: payoutAmount, conta: account }),
]);

export interface Psp {
  readonly app: Hono;
  /** Delivers every webhook that was not accepted yet, as a task of the server's worker. */
  readonly deliver: () => Promise<void>;
}

export function createPsp(options: PspOptions): Psp {
  const { db } = options;
  const app = new Hono();
  app.onError((_error, context) => context.json({ title: 'Error' }, 500));

  app.put('/cob/:txid', async (context) => {
    const input = await clientInput(context, options.apiTokens, chargeInput);
    if (input instanceof Response) return input;
    const txid = context.req.param('txid');
    if (!/^[A-Za-z0-9]{26,35}$/.test(txid)) return context.json({ title: 'Bad request' }, 400);
    const amount = parseMoney(input.valor.original) ?? 0n;
    const url = `${options.publicUrl.replace(/^https?:\/\//, '')}/qr/${txid}`;
    const pix = { url, merchantName: receiver.name, merchantCity: receiver.city };
    await db
      .insert(pspCharges)
      .values({
        txid,
        kind: input.kind,
        amountCents: amount,
        debtorCpf: input.devedor.cpf,
        debtorName: input.devedor.nome,
        brCode: input.kind === 'pix' ? dynamicBrCode(pix) : null,
        status: 'ATIVA',
        expiresAt: new Date(options.now().getTime() + input.calendario.expiracao * 1000),
        createdAt: options.now(),
      })
      .onConflictDoNothing();
    const [charge] = await db.select().from(pspCharges).where(eq(pspCharges.txid, txid));
    return context.json({
      status: charge?.status,
      pixCopiaECola: charge?.brCode ?? null,
      payUrl: `${options.publicUrl}/pay/${txid}`,
      transfer: charge?.kind === 'ted' ? { ...bank, reference: txid.slice(-8) } : null,
    });
  });

  app.get('/cob/:txid', async (context) => {
    if (!isClient(context, options.apiTokens)) return context.json({ title: 'Unauthorized' }, 401);
    const txid = context.req.param('txid');
    const [charge] = await db.select().from(pspCharges).where(eq(pspCharges.txid, txid));
    if (!charge) return context.json({ title: 'Not found' }, 404);
    const payments = await db.select().from(pspPayments).where(eq(pspPayments.txid, txid));
    return context.json({ status: charge.status, pix: payments.map(paymentView) });
  });

  app.patch('/cob/:txid', async (context) => {
    const input = await clientInput(context, options.apiTokens, v.object({ status: v.literal(REMOVED) }));
    if (input instanceof Response) return input;
    const named = eq(pspCharges.txid, context.req.param('txid'));
    await db
      .update(pspCharges)
      .set({ status: REMOVED })
      .where(and(named, eq(pspCharges.status, 'ATIVA')));
    const [charge] = await db.select({ status: pspCharges.status }).from(pspCharges).where(named);
    return charge ? context.json(charge) : context.json({ title: 'Not found' }, 404);
  });

  // The address in a dynamic code: its amount, as the payer's bank reads it (docs/domain/pix.md#br-code-fields).
  app.get('/qr/:txid', async (context) => {
    const [charge] = await db
      .select()
      .from(pspCharges)
      .where(eq(pspCharges.txid, context.req.param('txid')));
    if (!charge) return context.json({ title: 'Not found' }, 404);
    const { txid, status, amountCents, expiresAt } = charge;
    const valor = { original: wireMoney(amountCents) };
    return context.json({ txid, status, valor, chave: receiver.key, expira: expiresAt.toISOString() });
  });

  app.put('/dict', async (context) => {
    const input = await clientInput(context, options.apiTokens, keyInput);
    if (input instanceof Response) return input;
    return context.json({ titular: await ownerOf(db, input, options.now()) });
  });

  app.put('/pix/:endToEndId/devolucao', async (context) => {
    const input = await clientInput(context, options.apiTokens, v.object({}));
    if (input instanceof Response) return input;
    const id = context.req.param('endToEndId');
    const [row] = await db
      .update(pspPayments)
      .set({ returnedAt: options.now() })
      .where(eq(pspPayments.endToEndId, id))
      .returning();
    return row ? context.json({ status: 'DEVOLVIDO' }) : context.json({ title: 'Not found' }, 404);
  });

  app.put('/payout/:id', async (context) => {
    const input = await clientInput(context, options.apiTokens, payoutInput);
    if (input instanceof Response) return input;
    const id = context.req.param('id');
    const key = 'chave' in input ? input.chave : [input.conta.ispb, input.conta.agencia, input.conta.numero].join('/');
    const payout = {
      id,
      amountCents: parseMoney(input.valor) ?? 0n,
      key,
      endToEndId: newEndToEndId(options.now()),
      status: unknown.some((end) => key.endsWith(end)) ? 'NAO_REALIZADO' : 'REALIZADO',
      createdAt: options.now(),
    };
    await db.insert(pspPayouts).values(payout).onConflictDoNothing();
    const [row] = await db.select().from(pspPayouts).where(eq(pspPayouts.id, id));
    return context.json({ status: row?.status, endToEndId: row?.endToEndId });
  });

  app.get('/pay/:txid', async (context) => {
    const named = context.req.param('txid');
    const [charge] = await db.select().from(pspCharges).where(eq(pspCharges.txid, named));
    const [payment] = await db.select().from(pspPayments).where(eq(pspPayments.txid, named));
    return payPage(context, charge, payment?.med ?? null, options.now());
  });

  app.post('/pay/:txid', async (context) => {
    const txid = context.req.param('txid');
    const form = await context.req.parseBody().catch(() => null);
    if (form === null) return context.json({ title: 'Bad request' }, 400);
    const cpf = typeof form.cpf === 'string' ? form.cpf.replace(/\D/g, '') : '';
    if (typeof form.med === 'string') await moveReturn(options, txid, form.med);
    // Empty: the debtor pays. A number that is not a CPF pays nothing, and the page shows the form again.
    else if (cpf === '' || cpf.length === 11) await takePayment(options, txid, cpf);
    await deliver(options);
    return context.redirect(`${options.publicUrl}/pay/${txid}`, 303);
  });

  return { app, deliver: () => deliver(options) };
}

/** The key and the account number that no bank of this stand-in has, so that a failed payout can be tested. */
export const UNKNOWN_KEY = '00000000-0000-4000-8000-000000000404';
export const UNKNOWN_ACCOUNT = '404404-0';
const unknown = [UNKNOWN_KEY, `/${UNKNOWN_ACCOUNT}`];

/** Returns the body of a call by the server, or the reply that refuses it. */
async function clientInput<Schema extends v.GenericSchema>(
  context: Context,
  tokens: readonly string[],
  schema: Schema,
): Promise<v.InferOutput<Schema> | Response> {
  if (!isClient(context, tokens)) return context.json({ title: 'Unauthorized' }, 401);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await context.req.text());
  return parsed.success ? parsed.output : context.json({ title: 'Bad request' }, 400);
}

const isClient = (context: Context, tokens: readonly string[]): boolean =>
  bears(context.req.header('Authorization'), tokens);

/** Pays the charge once, as the payer's bank, while it is open. */
async function takePayment({ db, now }: PspOptions, txid: string, cpf: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const [charge] = await tx.select().from(pspCharges).where(eq(pspCharges.txid, txid)).for('update');
    if (!charge || charge.status !== 'ATIVA' || now() >= charge.expiresAt) return;
    await tx.update(pspCharges).set({ status: 'CONCLUIDA' }).where(eq(pspCharges.txid, txid));
    await tx.insert(pspPayments).values({
      endToEndId: newEndToEndId(now()),
      txid,
      amountCents: charge.amountCents,
      payerCpf: cpf === '' ? charge.debtorCpf : cpf,
      payerName: charge.debtorName,
      paidAt: now(),
    });
  });
}

/** Changes the state of a return that the payer's bank requested (MED). It is reported as a payment is. */
async function moveReturn({ db }: PspOptions, txid: string, to: string): Promise<void> {
  const before = to === 'EM_PROCESSAMENTO' ? isNull(pspPayments.med) : eq(pspPayments.med, 'EM_PROCESSAMENTO');
  if (!['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'].includes(to)) return;
  await db
    .update(pspPayments)
    .set({ med: to, deliveredAt: null })
    .where(and(eq(pspPayments.txid, txid), isNull(pspPayments.returnedAt), before));
}

/** Creates an end-to-end id of 32 characters: E, the bank's number, the time, eleven of its own (docs/domain/pix.md#pix-api-facts). */
function newEndToEndId(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(0, 12);
  return `E${ISPB}${time}${Array.from({ length: 11 }, () => randomInt(36).toString(36)).join('')}`;
}

/** The number of payments that are reported at a time. */
const PAGE = 50;

/**
 * Sends the operator a webhook for every payment that it has not accepted yet. A rejected payment does not delay the
 * others.
 */
async function deliver(options: PspOptions): Promise<void> {
  let after = 0;
  for (;;) {
    const waiting = await options.db
      .select()
      .from(pspPayments)
      .where(and(gt(pspPayments.id, after), isNull(pspPayments.deliveredAt)))
      .orderBy(asc(pspPayments.id))
      .limit(PAGE);
    for (const payment of waiting) {
      await tell(options, payment);
      after = payment.id;
    }
    if (waiting.length < PAGE) return;
  }
}

const paymentView = (payment: typeof pspPayments.$inferSelect) => ({
  endToEndId: payment.endToEndId,
  txid: payment.txid,
  chave: receiver.key,
  valor: wireMoney(payment.amountCents),
  horario: payment.paidAt.toISOString(),
  pagador: { cpf: payment.payerCpf, nome: payment.payerName },
  ...(payment.med === null ? {} : { devolucoes: [medOf(payment, payment.med)] }),
});

const medOf = ({ amountCents, endToEndId }: typeof pspPayments.$inferSelect, status: string) => ({
  ...{ id: 'MED1', rtrId: `D${endToEndId.slice(1)}`, valor: wireMoney(amountCents), status, natureza: 'MED_FRAUDE' },
});

async function tell(options: PspOptions, payment: typeof pspPayments.$inferSelect): Promise<void> {
  const body = JSON.stringify({ pix: [paymentView(payment)] });
  const signature = signedHeaders(options.webhookSecrets, `psp_${payment.id}${payment.med ?? ''}`, body, options.now());
  const headers = { ...signature, 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(10_000);
  const answered = await options.fetch(options.webhookUrl, { method: 'POST', headers, body, signal }).then(
    (response) => response.ok,
    () => false,
  );
  if (!answered) return;
  const asTold = payment.med === null ? isNull(pspPayments.med) : eq(pspPayments.med, payment.med);
  const mine = and(eq(pspPayments.id, payment.id), isNull(pspPayments.deliveredAt), asTold);
  await options.db.update(pspPayments).set({ deliveredAt: options.now() }).where(mine);
}
