/**
 * Serves the back office to browsers (docs/decisions/27-back-office.md): pages without scripts, whose forms make the operators' calls. The
 * session is a cookie for these paths alone. A change must come from one of our own forms, with that form's token.
 */
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { isTransientError } from '#server/platform/db/errors.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import type { Job } from '#server/platform/jobs/run.ts';
import type { Services } from '#server/platform/services.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { limitBody } from '#server/platform/http/limit-body.ts';
import { bodies } from '#server/platform/http/limits.ts';
import { currentRequest } from '#server/platform/observability/request-context.ts';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { leaveNotice, pageSessionOf, consumeNotice } from '#server/backoffice/operators/sessions.ts';
import { execute } from '#server/backoffice/operations/execute.ts';
import { recordRefused } from '#server/backoffice/operations/refused.ts';
import { isNotDone, notDone, refuse } from '#server/backoffice/operation.ts';
import { recordDone, refusedName } from '#server/backoffice/audit-log/audit-log.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { isBackofficeLanguage, backofficeText } from '#server/backoffice/texts.ts';
import { postpone } from '#server/backoffice/decisions/pending.ts';
import { cookieOf } from './cookie.ts';
import { decisionQueues } from './decision-queues.ts';
import { bindDecisions } from './decisions/routes.ts';
import { decisionScript } from './decisions/script.ts';
import { decisionStyle } from './decisions/style.ts';
import { addressOf, backTo, formOf, formToken, isFormToken, pictureIn } from './form-token.ts';
import type { PageContext, PageEnv } from './form-token.ts';
import { bindAccount } from './account-routes.ts';
import { keepForm, refuseStale } from './kept-forms.ts';
import { bindLogin } from './login-routes.ts';
import { keepLanguage, languageOf } from './language.ts';
import { loginLayout, layout, policy, SCRIPT_PATH, STYLE_PATH } from './layout.ts';
import type { Notice, BackofficePage, PageRequest } from './page.ts';
import { PAGE } from './page.ts';
import { originOf } from './place.ts';
import { pages } from './registry.ts';
import { resultMessage } from './result-message.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { readTyped } from './typed-text.ts';
import { TEXT_SCRIPT_PATH, textScript } from './text-script.ts';
import { bindTextPreview } from './text-shown.ts';
import { textStyle } from './text-style.ts';

/** The forms that send a text in nine languages, and a picture. */
const TEXT_FORM = /\/texts\/[^/]+\/(?:save|shown)$/;

/** Creates the pages. `jobs`: the jobs to show. */
export function createPages(services: Services, jobs: readonly Job[]): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  app.use(async (context, next) => {
    context.header('X-Frame-Options', 'DENY');
    // Without a referrer browsers send no Origin with a form, and the check of its origin would fail.
    context.header('Referrer-Policy', 'same-origin');
    context.header('Content-Security-Policy', policy);
    // PostgreSQL's text cannot contain NUL, in a path or in a filter.
    if (/%00|\0/.test(context.req.url)) return refused(context, 404);
    if (context.req.method !== 'GET' && !isOwn(context)) return refused(context, 403);
    return next();
  });
  const [limitForm, limitText] = [bodies.call, bodies.texts].map((most) =>
    limitBody(most, (context) => context.body(null, 413)),
  ) as [MiddlewareHandler, MiddlewareHandler];
  app.use((context, next) => (TEXT_FORM.test(context.req.path) ? limitText : limitForm)(context, next));
  app.get(STYLE_PATH, (context) =>
    context.body(style + decisionStyle + textStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get(TEXT_SCRIPT_PATH, (context) =>
    context.body(textScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get(SCRIPT_PATH, (context) =>
    context.body(script + decisionScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  bindLogin(app, services);
  app.use(async (context, next) => {
    const cookie = cookieOf(context);
    const session = cookie === null ? null : await pageSessionOf(services, cookie);
    if (cookie === null || !session) return context.redirect(await toSignIn(services, context, cookie), 303);
    if (session.enrolment !== null) return context.redirect(`${PAGE}/enrol`, 303);
    context.set('session', session);
    context.set('cookie', cookie);
    return next();
  });
  app.post('/language', async (context) => {
    const { language, _back, _token } = await formOf(context);
    if (!isFormToken(context, _token) || !isBackofficeLanguage(language)) return refused(context, 403);
    keepLanguage(context, language);
    return context.redirect(backTo(_back), 303);
  });
  bindDecisions(app, services, { queues: decisionQueues, backTo });
  bindAccount(app, services);
  bindTextPreview(app, services);
  for (const page of pages) {
    app.get(page.path, (context) => showPage({ services, jobs }, context, page));
    if (page.file) app.get(`${page.path}.csv`, (context) => showPage({ services, jobs }, context, page, page.file));
  }
  for (const call of operatorCalls)
    if (call.method === 'POST')
      app.post(`/do${call.path}`, async (context) => {
        const form = await formOf(context);
        const { session } = context.var;
        const who = whoVisits(services, context);
        const given = {
          ...readTyped(call, form, languageOf(context)),
          ...(await pictureIn(context)),
          ...context.req.param(),
        };
        if (!isFormToken(context, form._token)) {
          await recordRefused(services, call, given, who, notDone(403, 'this form is out of date'));
          return refuseStale(services, context, form);
        }
        const isHeld = form._hold !== undefined;
        const decided = { call, path: addressOf(context).slice(`${PAGE}/do`.length), given, who };
        const answer = isHeld
          ? ((await postpone(services, decided)) ?? { state: 'pending' })
          : await execute(services, call, given, who);
        if ('status' in answer && answer.status === 403) return refused(context, 403);
        if (isHeld && !isNotDone(answer)) return context.redirect(backTo(form._next), 303);
        const sent = { action: addressOf(context), form, language: languageOf(context), origin: originOf(context) };
        await leaveNotice(services, session.hash, resultMessage(answer, sent));
        return context.redirect(backTo(form._back), 303);
      });
  app.all('*', (context) => refused(context, 404));
  app.onError((error, context) => {
    services.log('error', 'backoffice.failed', { path: context.req.path, ...errorFields(error) });
    return refused(context, isTransientError(error) ? 503 : 500);
  });
  return app;
}

/** Returns the address of the sign-in, which leads back to the page or to the form that was sent. */
async function toSignIn(services: Services, context: PageContext, cookie: string | null): Promise<string> {
  if (context.req.method !== 'GET') return cookie === null ? `${PAGE}/sign-in` : keepForm(services, context, cookie);
  const { pathname, search } = new URL(context.req.url);
  const to = backTo(`${pathname}${search}`);
  return to === PAGE ? `${PAGE}/sign-in` : `${PAGE}/sign-in?${new URLSearchParams({ to }).toString()}`;
}

/** Returns the signed-in operator in the form that calls need. */
function whoVisits({ config }: Services, context: PageContext) {
  const { name, role } = context.var.session.operator;
  return { operator: name, role, ip: clientAddress(context, config.trustedProxies) };
}

async function showPage(
  { services, jobs }: Pick<PageRequest, 'services' | 'jobs'>,
  context: PageContext,
  page: BackofficePage,
  file?: BackofficePage['file'],
): Promise<Response> {
  const { session, cookie } = context.var;
  if (!hasPermission(session.operator.role, page.permission)) {
    const { operator, ip } = whoVisits(services, context);
    const why = {
      subject: '',
      after: { state: 'refused', error: refuse('ROLE_MAY_NOT').error, refusal: 'ROLE_MAY_NOT' },
      reason: '',
    };
    await recordDone(services.db, { operator, call: refusedName(page.path), ...why, ip, at: services.now() });
    return refused(context, 403);
  }
  const after = context.req.query('after');
  if (after !== undefined && !(page.place ?? /^[1-9][0-9]{0,14}$/).test(after)) return refused(context, 400);
  const { pathname, search } = new URL(context.req.url);
  const language = languageOf(context);
  const visit: PageRequest = {
    ...{ language, t: backofficeText(language) },
    ...{ services, jobs, context, operator: session.operator, session, here: `${pathname}${search}` },
    ip: whoVisits(services, context).ip,
    formToken: (action) => formToken(cookie, action),
    notice: (await consumeNotice(services, session.hash)) as Notice | null,
  };
  if (file) return (await file(visit)) ?? refused(context, 404);
  const shown = await page.show(visit);
  return shown ? context.html(await layout(visit, pages, page, shown)) : refused(context, 404);
}

/** Returns whether a form was sent from a page of this address. Browsers send that; other programs have no cookie. */
function isOwn({ req }: Context): boolean {
  const [origin, site] = [req.header('Origin'), req.header('Sec-Fetch-Site')];
  if (site !== undefined && site !== 'same-origin') return false;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === new URL(req.url).host;
}

function refused(context: Context, status: 400 | 403 | 404 | 500 | 503): Response | Promise<Response> {
  const language = languageOf(context);
  const t = backofficeText(language);
  const text = t(`refused.text${status}`, { request: currentRequest()?.id ?? '' });
  return context.html(
    loginLayout(language, {
      title: t(`refused.title${status}`),
      body: html`<p>${text}</p>
        <p><a href="${PAGE}">${t('refused.back')}</a></p>`,
    }),
    status,
  );
}
