/**
 * The administrators' calls, for the `backoffice` command. Over HTTP and not straight at the database, because the
 * embedded database belongs to the running server. Guarded by the token of the data folder (mode 600) or BACKOFFICE_TOKEN.
 */
import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Context } from 'hono';
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { members } from '#server/core/schema.ts';
import { endSessions } from '#server/features/session/sessions.ts';
import { audit } from './audit.ts';
import { recordEvent } from '#server/features/security/account-trail.ts';
import { resetPassword } from '#server/features/security/login-password.ts';
import {
  approveWithdrawal,
  openWithdrawals,
  rejectWithdrawal,
  showWithdrawal,
} from '#server/features/withdrawal/payouts.ts';
import type { OpenWithdrawal } from '#server/features/withdrawal/payouts.ts';
import { clearWithdrawalPassword } from '#server/features/security/withdrawal-password-reset.ts';
import { destinationText } from '#server/features/withdrawal/record.ts';
import type { Services } from '#server/core/services.ts';

const operator = v.pipe(v.string(), v.regex(/^[\w.@-]{1,60}$/));
const approval = v.object({ operator });
const kick = v.object({ operator: v.optional(operator, 'unknown') });
const rejection = v.object({
  operator,
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200), v.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
});

export function createBackoffice(services: Services): Hono {
  const app = new Hono();
  const wanted = Buffer.from(`Bearer ${services.config.secrets.BACKOFFICE_TOKEN}`);
  app.use(async (context, next) => {
    const given = Buffer.from(context.req.header('Authorization') ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return context.json({ error: 'unauthorized' }, 401);
    return next();
  });

  app.get('/withdrawals', async (context) => {
    const rows = await openWithdrawals(services.db);
    return context.json(rows.map(toRow));
  });

  app.get('/withdrawals/:bill', async (context) => {
    const found = await showWithdrawal(services.db, context.req.param('bill'));
    if (!found) return context.json({ error: 'no such withdrawal' }, 404);
    const steps = found.steps.map(({ state, actor, note, at }) => ({ state, actor, note, at: wireDate(at) }));
    return context.json({ ...toRow(found), steps });
  });

  app.post('/withdrawals/:bill/approve', async (context) => {
    const input = v.safeParse(approval, await context.req.json().catch(() => null));
    if (!input.success) return context.json({ error: 'operator is missing' }, 400);
    const state = await approveWithdrawal(services, context.req.param('bill'), `operator:${input.output.operator}`);
    if (state === 'decided') return context.json({ error: 'not waiting for a decision' }, 409);
    if (state === 'same operator')
      return context.json({ error: 'the first approval was yours: a second operator must approve it' }, 409);
    return context.json({ state });
  });

  app.post('/withdrawals/:bill/reject', async (context) => {
    const input = v.safeParse(rejection, await context.req.json().catch(() => null));
    if (!input.success) return context.json({ error: 'operator or reason is missing' }, 400);
    const { operator: name, reason } = input.output;
    const done = await rejectWithdrawal(services, context.req.param('bill'), `operator:${name}`, reason);
    return done ? context.json({ state: 'rejected' }) : context.json({ error: 'not waiting for a decision' }, 409);
  });

  app.post('/members/:account/kick', async (context) => {
    const input = v.safeParse(kick, await context.req.json().catch(() => null));
    if (!input.success) return context.json({ error: 'operator is missing' }, 400);
    const [member] = await services.db
      .select()
      .from(members)
      .where(eq(members.account, accountOf(context)));
    if (!member) return context.json({ error: 'no such member' }, 404);
    const now = services.now();
    await endSessions(services.db, { member: member.id, reason: 'kicked', now });
    const actor = `operator:${input.output.operator}`;
    await recordEvent(services.db, { member: member.id, kind: 'kicked', actor, now });
    return context.json({ state: 'kicked' });
  });

  app.post('/members/:account/reset-password', async (context) => {
    const input = v.safeParse(approval, await context.req.json().catch(() => null));
    if (!input.success) return context.json({ error: 'operator is missing' }, 400);
    const password = await resetPassword(services, accountOf(context), `operator:${input.output.operator}`);
    return password === null ? context.json({ error: 'no such member' }, 404) : context.json({ password });
  });

  app.post('/members/:account/reset-withdrawal-password', async (context) => {
    const input = v.safeParse(approval, await context.req.json().catch(() => null));
    if (!input.success) return context.json({ error: 'operator is missing' }, 400);
    const done = await clearWithdrawalPassword(services, accountOf(context), `operator:${input.output.operator}`);
    return done ? context.json({ state: 'cleared' }) : context.json({ error: 'no such member' }, 404);
  });

  app.get('/audit', async (context) => context.json(await audit(services.db)));
  return app;
}

const accountOf = (context: Context) => (context.req.param('account') ?? '').toLowerCase();

function toRow({ withdrawal, member }: OpenWithdrawal) {
  return {
    bill_no: withdrawal.billNo,
    state: withdrawal.state,
    account: member.account,
    name: member.realname,
    amount: wireMoney(withdrawal.amountCents),
    fee: wireMoney(withdrawal.feeCents),
    key_kind: withdrawal.pixKeyKind ?? 'bank',
    key: destinationText(withdrawal, false),
    requested_at: wireDate(withdrawal.createdAt),
  };
}
