/** Binds the routes of the login: sign-in, enrolment of a phone, and sign-out. */
import type { Hono } from 'hono';
import { wireDate } from '#lib/dates.ts';
import { SECOND } from '#server/platform/time.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { pageSessionOf } from '#server/backoffice/operators/sessions.ts';
import { finishEnrolment, signIn, signOut } from '#server/backoffice/operators/sign-in.ts';
import type { Entry } from '#server/backoffice/operators/sign-in.ts';
import { cookieOf, dropCookie, giveCookie } from './cookie.ts';
import { formOf, formToken, isFormToken } from './form-token.ts';
import type { PageContext, PageEnv } from './form-token.ts';
import { enrolPage, signInPage } from './login.ts';
import { languageOf } from './language.ts';
import { loginLayout } from './layout.ts';
import { PAGE } from './page.ts';

export function bindLogin(app: Hono<PageEnv>, services: Services): void {
  const ipOf = (context: PageContext) => clientAddress(context, services.config.trustedProxies);
  const sessionOf = async (context: PageContext) => {
    const cookie = cookieOf(context);
    context.set('cookie', cookie ?? '');
    return cookie === null ? null : pageSessionOf(services, cookie);
  };
  const toLogin = (context: PageContext) => context.redirect(`${PAGE}/sign-in`, 303);

  app.get('/sign-in', (context) => context.html(loginLayout(languageOf(context), signInPage(null))));
  app.post('/sign-in', async (context) => {
    const { token = '', code = '' } = await formOf(context);
    const entry = await signIn(services, { token: token.slice(0, 200), code, ip: ipOf(context) });
    return (
      letIn(context, entry) ??
      context.html(loginLayout(languageOf(context), signInPage(wrongText(services, entry))), statusOf(entry))
    );
  });

  app.get('/enrol', async (context) => {
    const session = await sessionOf(context);
    if (!session?.enrolment) return toLogin(context);
    return context.html(
      loginLayout(
        languageOf(context),
        enrolPage(services, session, formToken(context.var.cookie, `${PAGE}/enrol`), null),
      ),
    );
  });
  app.post('/enrol', async (context) => {
    const session = await sessionOf(context);
    const { code = '', _token } = await formOf(context);
    if (!session?.enrolment || !isFormToken(context, _token)) return toLogin(context);
    const entry = await finishEnrolment(services, session, { code, ip: ipOf(context) });
    const token = formToken(context.var.cookie, `${PAGE}/enrol`);
    return (
      letIn(context, entry) ??
      context.html(
        loginLayout(languageOf(context), enrolPage(services, session, token, wrongText(services, entry))),
        statusOf(entry),
      )
    );
  });

  app.post('/sign-out', async (context) => {
    const session = await sessionOf(context);
    const { _token } = await formOf(context);
    if (session && isFormToken(context, _token)) {
      await signOut(services, session, ipOf(context));
      dropCookie(context);
    }
    return toLogin(context);
  });
}

/** Sets the cookie and redirects, or returns null where the sign-in failed. */
function letIn(context: PageContext, entry: Entry): Response | null {
  if (entry === 'wrong' || isRefused(entry)) return null;
  giveCookie(context, entry.cookie);
  return context.redirect(entry.state === 'enrol' ? `${PAGE}/enrol` : PAGE, 303);
}

const statusOf = (entry: Entry) => (isRefused(entry) ? 429 : 401);

function wrongText({ now }: Services, entry: Entry): string {
  if (!isRefused(entry)) return 'Token or code is wrong, or the code was used already.';
  const until = new Date(now().getTime() + (entry.retryAfter ?? 60) * SECOND);
  return `Too many wrong tries: wait until ${wireDate(until)}, in Brasília’s time.`;
}
