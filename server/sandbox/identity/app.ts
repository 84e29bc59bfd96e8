/**
 * Stands in for the identity host: a page that requests a document's number instead of its picture and a face. The
 * number's last digit decides: 0 to 7 is verified, 8 is refused, 9 waits. A real host replaces it by IDENTITY_URL.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { bears } from '#server/platform/security/bearer.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkPage } from './page.ts';
import { sandboxVerifications } from './schema.ts';

export interface IdentityHostOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly publicUrl: string;
  /** Shared with the operator. */
  readonly secrets: readonly string[];
}

const printable = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max));
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const order = v.object({ name: printable(100), cpf: printable(11), birth_date: day, language: printable(20) });
/** How many years a verification is valid. */
const HOLDS_YEARS = 5;

export function createIdentityHost({ db, now, publicUrl, secrets }: IdentityHostOptions): Hono {
  const app = new Hono();
  app.onError((_error, context) => context.json({ title: 'Error' }, 500));
  const find = async (reference: string) => {
    const [row] = await db.select().from(sandboxVerifications).where(eq(sandboxVerifications.reference, reference));
    return row;
  };
  const url = (reference: string) => `${publicUrl}/check/${reference}`;

  app.use('/verifications/*', async (context, next) => {
    if (!bears(context.req.header('Authorization'), secrets)) return context.json({ title: 'Unauthorized' }, 401);
    return next();
  });
  app.put('/verifications/:reference{[\\w-]{16,64}}', async (context) => {
    const asked = v.safeParse(v.pipe(v.string(), v.parseJson(), order), await context.req.text());
    if (!asked.success) return context.json({ title: 'Bad request' }, 400);
    const reference = context.req.param('reference');
    const { birth_date: birthDate, ...rest } = asked.output;
    await db
      .insert(sandboxVerifications)
      .values({ reference, ...rest, birthDate })
      .onConflictDoNothing();
    return context.json({ url: url(reference) });
  });
  app.get('/verifications/:reference{[\\w-]{16,64}}', async (context) => {
    const row = await find(context.req.param('reference'));
    if (!row) return context.json({ title: 'Not found' }, 404);
    const { shownAt } = row;
    const status = statusOf(row.lastDigit);
    const until = status === 'verified' && shownAt ? new Date(shownAt) : null;
    until?.setUTCFullYear(until.getUTCFullYear() + HOLDS_YEARS);
    return context.json({ status, valid_until: until?.toISOString().slice(0, 10) ?? null });
  });

  app.get('/check/:reference{[\\w-]{16,64}}', async (context) =>
    checkPage(context, await find(context.req.param('reference'))),
  );
  app.post('/check/:reference{[\\w-]{16,64}}', async (context) => {
    const reference = context.req.param('reference');
    const shown = (await context.req.parseBody())['document'];
    const digits = typeof shown === 'string' ? shown.replace(/\D/g, '') : '';
    if (digits.length < 5 || digits.length > 20) return checkPage(context, await find(reference), 'unreadable');
    const lastDigit = digits.slice(-1);
    await db
      .update(sandboxVerifications)
      .set({ lastDigit, shownAt: now() })
      .where(eq(sandboxVerifications.reference, reference));
    return context.redirect(url(reference), 303);
  });
  return app;
}

/** Returns the outcome of a document's last digit. */
export function statusOf(lastDigit: string | null): 'pending' | 'verified' | 'refused' {
  if (lastDigit === null || lastDigit === '9') return 'pending';
  return lastDigit === '8' ? 'refused' : 'verified';
}
