/**
 * Stands in for the mail host: accepts mails by the sender's id, and shows them to a developer. It sends nothing. A real host replaces it by
 * MAIL_URL.
 */
import { desc, eq } from '#server/platform/db/drizzle.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { bears } from '#server/platform/security/bearer.ts';
import type { Database } from '#server/platform/db/database.ts';
import { outboxPage } from './page.ts';
import { sandboxMails } from './schema.ts';

export interface MailHostOptions {
  readonly db: Database;
  readonly now: () => Date;
  /** Shared with the operator. Calls without it are refused. */
  readonly secrets: readonly string[];
}

const printable = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max));
const mailInput = v.object({
  to: v.pipe(printable(200), v.regex(/^[^\s@]+@[^\s@]+$/)),
  // A line break in a subject would begin another header.
  subject: v.pipe(printable(200), v.regex(/^[^\p{Cc}]*$/u)),
  text: printable(5000),
  language: printable(20),
});
/** The number of mails on the page. */
const SHOWN = 50;

export function createMailHost({ db, now, secrets }: MailHostOptions): Hono {
  const app = new Hono();
  app.onError((_error, context) => context.json({ title: 'Error' }, 500));

  app.put('/messages/:id', async (context) => {
    if (!bears(context.req.header('Authorization'), secrets)) return context.json({ title: 'Unauthorized' }, 401);
    const mail = v.safeParse(v.pipe(v.string(), v.parseJson(), mailInput), await context.req.text());
    const id = context.req.param('id');
    if (!mail.success || !/^[\w-]{1,64}$/.test(id)) return context.json({ title: 'Bad request' }, 400);
    const { to: recipient, ...rest } = mail.output;
    await db
      .insert(sandboxMails)
      .values({ id, recipient, ...rest, takenAt: now() })
      .onConflictDoNothing();
    return context.json({ id });
  });

  /** `?to=` narrows it to one address. */
  app.get('/', async (context) => {
    const to = context.req.query('to');
    const rows = await db
      .select()
      .from(sandboxMails)
      .where(to === undefined ? undefined : eq(sandboxMails.recipient, to.toLowerCase()))
      .orderBy(desc(sandboxMails.number))
      .limit(SHOWN);
    return outboxPage(context, rows);
  });
  return app;
}
