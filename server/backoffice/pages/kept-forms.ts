/**
 * Keeps a form whose session ended before it was sent. The operator who signs in again in the same browser finds it
 * filled in, and sends it again; nothing is done by it before.
 */
import { html } from 'hono/html';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/security/token.ts';
import { consumeNotice, leaveNotice, wasSessionOf } from '#server/backoffice/operators/sessions.ts';
import { backofficeText } from '#server/backoffice/texts.ts';
import { addressOf, backTo, formOf, isFormToken } from './form-token.ts';
import type { PageContext } from './form-token.ts';
import { languageOf } from './language.ts';
import { loginLayout } from './layout.ts';
import type { Notice } from './page.ts';
import { PAGE } from './page.ts';

/** A kept form: a message with its input, and the page that it belongs to. */
interface Kept extends Notice {
  readonly back: string;
}

/**
 * Keeps the form of a request whose cookie opens nothing any more. Returns the address of the sign-in. A form that is
 * not one of that session's pages is dropped.
 */
export async function keepForm(services: Services, context: PageContext, cookie: string): Promise<string> {
  context.set('cookie', cookie);
  const form = await formOf(context);
  const hash = hashToken(cookie);
  if (form._back === undefined || !isFormToken(context, form._token) || !(await wasSessionOf(services, hash)))
    return `${PAGE}/sign-in`;
  const kept = keptOf(context, form, form._back);
  await leaveNotice(services, hash, kept);
  return `${PAGE}/sign-in?${new URLSearchParams({ to: kept.back, kept: '1' }).toString()}`;
}

/** Returns the message that fills a form in again. */
const keptOf = (context: PageContext, form: Readonly<Record<string, string>>, back: string): Kept => ({
  ...{ tone: 'bad', text: backofficeText(languageOf(context))('entry.kept'), action: addressOf(context) },
  values: Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith('_'))),
  back: backTo(back),
});

/**
 * Refuses a form whose token is not of this session, as after a sign-in in another tab. It is not done. Its page,
 * which the answer links to, has it filled in.
 */
export async function refuseStale(
  services: Services,
  context: PageContext,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  const t = backofficeText(languageOf(context));
  const kept = keptOf(context, form, form._back ?? '');
  await leaveNotice(services, context.var.session.hash, kept);
  const body = html`<p>${t('entry.stale')}</p>
    <p><a href="${kept.back}">${t('entry.toForm')}</a></p>`;
  return context.html(loginLayout(languageOf(context), { title: t('entry.staleTitle'), body }), 403);
}

/** Moves the form that an operator's ended session kept to the new session. Returns its page, or null without one. */
export async function restoreForm(
  services: Services,
  { old, cookie, operator }: { readonly old: string; readonly cookie: string; readonly operator: number },
): Promise<string | null> {
  const hash = hashToken(old);
  if (!(await wasSessionOf(services, hash, operator))) return null;
  const kept = (await consumeNotice(services, hash)) as Partial<Kept> | null;
  if (kept?.back === undefined) return null;
  await leaveNotice(services, hashToken(cookie), kept);
  return kept.back;
}
