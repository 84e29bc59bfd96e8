/** Binds the routes of the login: sign-in, invitation, set-up of the sign-in, and sign-out. */
import type { Hono } from 'hono';
import { wireDate } from '#lib/dates.ts';
import { MINUTE, SECOND } from '#server/platform/time.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { invitationOf } from '#server/backoffice/operators/invitations.ts';
import { listOperators } from '#server/backoffice/operators/operators.ts';
import { creationOptions } from '#server/backoffice/operators/passkeys.ts';
import { pageSessionOf } from '#server/backoffice/operators/sessions.ts';
import type { PageSession } from '#server/backoffice/operators/sessions.ts';
import {
  beginPasskey,
  enrolPasskey,
  enrolPhone,
  openInvitation,
  PASSWORD_LENGTH,
  signIn,
  signInByPasskey,
  signOut,
} from '#server/backoffice/operators/sign-in.ts';
import type { Entry } from '#server/backoffice/operators/sign-in.ts';
import { isBackofficeLanguage } from '#server/backoffice/texts.ts';
import { cookieOf, dropCookie, giveCookie } from './cookie.ts';
import { backTo, formOf, isFormToken } from './form-token.ts';
import type { PageContext, PageEnv } from './form-token.ts';
import { keepLanguage } from './language.ts';
import { restoreForm } from './kept-forms.ts';
import { enrolPage, invitationPage, signInPage, textsOf } from './login.ts';
import { PAGE } from './page.ts';
import { PASSKEY_SCRIPT_PATH, passkeyScript } from './passkey-form.ts';
import { placeOf, sentFrom } from './place.ts';

export function bindLogin(app: Hono<PageEnv>, services: Services): void {
  const sessionOf = async (context: PageContext) => {
    const cookie = cookieOf(context);
    context.set('cookie', cookie ?? '');
    return cookie === null ? null : pageSessionOf(services, cookie);
  };
  const toLogin = (context: PageContext) => context.redirect(`${PAGE}/sign-in`, 303);
  const showSignIn = async (context: PageContext, entry: Entry | null, to: string) => {
    const hasOperators = (await listOperators(services.db, 0, 1)).length > 0;
    const isKept = context.req.query('kept') !== undefined;
    const wrong = entry && wrongText(services, context, entry);
    return context.html(signInPage(context, { wrong, to, isKept, hasOperators }), entry ? statusOf(entry) : 200);
  };

  app.get(PASSKEY_SCRIPT_PATH, (context) =>
    context.body(passkeyScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  // A page before a session has a link to each other language. It changes nothing but this browser's language.
  for (const path of ['/sign-in', '/invitation', '/enrol'])
    app.get(path, async (context, next) => {
      const { language, ...others } = context.req.query();
      if (!isBackofficeLanguage(language)) return next();
      keepLanguage(context, language);
      const asked = new URLSearchParams(others).toString();
      return context.redirect(`${PAGE}${path}${asked === '' ? '' : `?${asked}`}`, 303);
    });
  app.get('/sign-in', (context) => showSignIn(context, null, backTo(context.req.query('to'))));
  app.post('/sign-in', async (context) => {
    const { name = '', password = '', code = '', _to } = await formOf(context);
    const entry = await signIn(services, { name: name.slice(0, 40), password, code }, sentFrom(services, context));
    return (await letIn(services, context, entry, _to)) ?? showSignIn(context, entry, backTo(_to));
  });
  app.post('/sign-in/passkey', async (context) => {
    const { credential = '', _to } = await formOf(context);
    const [place, from] = [placeOf(context), sentFrom(services, context)];
    if (place === null) return toLogin(context);
    if (credential === '') {
      const options = await beginPasskey(services, place, from.ip);
      return isRefused(options) ? context.body(null, 429) : context.json(options);
    }
    const entry = await signInByPasskey(services, credential, place, from);
    return (await letIn(services, context, entry, _to)) ?? showSignIn(context, entry, backTo(_to));
  });

  app.get('/invitation', async (context) => {
    const key = (context.req.query('key') ?? '').slice(0, 100);
    const { state } = await invitationOf(services, key);
    return context.html(invitationPage(context, key, state), state === 'open' ? 200 : 410);
  });
  app.post('/invitation', async (context) => {
    const { key = '' } = await formOf(context);
    const opened = await openInvitation(services, key.slice(0, 100), sentFrom(services, context));
    if (typeof opened === 'string') return context.html(invitationPage(context, '', opened), 410);
    giveCookie(context, opened.cookie);
    return context.redirect(`${PAGE}/enrol`, 303);
  });

  const afterEnrolment = async (context: PageContext, session: PageSession, entry: Entry) => {
    if (entry === 'used') return context.html(invitationPage(context, '', 'used'), 410);
    const wrong = wrongText(services, context, entry);
    return (
      (await letIn(services, context, entry, PAGE)) ??
      context.html(enrolPage(services, context, session, wrong), statusOf(entry))
    );
  };
  app.get('/enrol', async (context) => {
    const session = await sessionOf(context);
    return session?.enrolment ? context.html(enrolPage(services, context, session, null)) : toLogin(context);
  });
  app.post('/enrol', async (context) => {
    const session = await sessionOf(context);
    const { password = '', code = '', _token } = await formOf(context);
    if (!session?.enrolment || !isFormToken(context, _token)) return toLogin(context);
    const entry = await enrolPhone(services, session, { password, code }, sentFrom(services, context));
    return afterEnrolment(context, session, entry);
  });
  app.post('/enrol/passkey', async (context) => {
    const session = await sessionOf(context);
    const { credential = '', _token } = await formOf(context);
    const place = placeOf(context);
    if (!session?.enrolment || place === null || !isFormToken(context, _token)) return toLogin(context);
    if (credential === '') return context.json(await creationOptions(services, session.operator, place));
    const entry = await enrolPasskey(services, session, credential, place, sentFrom(services, context));
    return afterEnrolment(context, session, entry);
  });

  app.post('/sign-out', async (context) => {
    const session = await sessionOf(context);
    const { _token } = await formOf(context);
    if (session && isFormToken(context, _token)) {
      await signOut(services, session, sentFrom(services, context).ip);
      dropCookie(context);
    }
    return toLogin(context);
  });
}

/** Sets the cookie and redirects, to a kept form or to `to`. Returns null where the sign-in failed. */
async function letIn(
  services: Services,
  context: PageContext,
  entry: Entry,
  to: string | undefined,
): Promise<Response | null> {
  if (typeof entry === 'string' || isRefused(entry)) return null;
  const old = cookieOf(context);
  const back = old === null ? null : await restoreForm(services, { old, ...entry });
  giveCookie(context, entry.cookie);
  return context.redirect(back ?? backTo(to), 303);
}

const statusOf = (entry: Entry) => (isRefused(entry) ? 429 : entry === 'weak' ? 400 : 401);

function wrongText({ now }: Services, context: PageContext, entry: Entry): string {
  const t = textsOf(context);
  if (entry === 'weak') return t('entry.weak', { min: PASSWORD_LENGTH.min });
  if (!isRefused(entry)) return t('entry.wrong');
  // Rounded up, because the text has no seconds.
  const until = new Date(Math.ceil((now().getTime() + (entry.retryAfter ?? 60) * SECOND) / MINUTE) * MINUTE);
  return t('entry.paused', { until: wireDate(until) });
}
