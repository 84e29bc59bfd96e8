/** Binds what the pages of decisions need beside their forms: the next case, undoing, leases, the script and its styles. */
import type { Hono } from 'hono';
import type { Services } from '#server/platform/services.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { lookersAt, renew, takeOver } from '#server/backoffice/decisions/lease.ts';
import { pendingAmong, putAside, undo } from '#server/backoffice/decisions/pending.ts';
import type { Decision } from '#server/backoffice/decisions/pending.ts';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { leaveNotice } from '#server/backoffice/operators/sessions.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import type { Role } from '#server/backoffice/permissions.ts';
import { backofficeText } from '#server/backoffice/texts.ts';
import type { BackofficeLanguage } from '#server/backoffice/texts.ts';
import { part } from '#server/backoffice/pages/components.ts';
import { doing } from '#server/backoffice/pages/form.ts';
import { formOf, isFormToken } from '#server/backoffice/pages/form-token.ts';
import type { PageContext, PageEnv } from '#server/backoffice/pages/form-token.ts';
import { languageOf } from '#server/backoffice/pages/language.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { showTyped } from '#server/backoffice/pages/typed-text.ts';
import type { Notice } from '#server/backoffice/pages/page.ts';
import type { AnyQueue } from './queue.ts';

/** How far a search for the next case looks. */
const LOOKED = 50;

/** `queues`: all queues of decisions. `backTo`: returns a path of ours to return to, whatever a form contains. */
interface Bound {
  readonly queues: readonly AnyQueue[];
  readonly backTo: (back: string | undefined) => string;
}

/** Binds the routes. */
export function bindDecisions(app: Hono<PageEnv>, services: Services, { queues, backTo }: Bound): void {
  const whoIs = (context: PageContext) => {
    const { name, role } = context.var.session.operator;
    return { operator: name, role, ip: clientAddress(context, services.config.trustedProxies) };
  };
  for (const queue of queues)
    app.get(`/next${queue.path}`, async (context) => {
      const { name, role } = context.var.session.operator;
      if (!hasPermission(role, queue.permission)) return context.redirect(PAGE, 303);
      const after = /^\d{1,15}$/.exec(context.req.query('after') ?? '')?.[0] ?? '0';
      const next = await nextOf(services, queue, name, Number(after));
      return context.redirect(`${PAGE}${queue.path}${next === null ? '' : `/${part(next)}`}`, 303);
    });
  app.post('/undo/:id', async (context) => {
    const form = await formOf(context);
    if (!isFormToken(context, form._token)) return context.body(null, 403);
    const id = /^\d{1,15}$/.exec(context.req.param('id'))?.[0] ?? '0';
    const cancelled = await undo(services, Number(id), whoIs(context));
    const t = backofficeText(languageOf(context));
    const notice: Notice = cancelled
      ? {
          ...{ tone: 'good', text: t('decisions.cancelledNow') },
          // What was typed returns to its form.
          action: doing(pathOf(cancelled)),
          values: { ...shownInput(cancelled, languageOf(context)), reason: cancelled.reason },
        }
      : { tone: 'bad', text: t('decisions.tooLate') };
    await leaveNotice(services, context.var.session.hash, notice);
    return context.redirect(
      cancelled ? addressOfCase(queues, cancelled.subject, whoIs(context).role) : backTo(form._back),
      303,
    );
  });
  app.post('/put-aside/:id', async (context) => {
    const form = await formOf(context);
    if (!isFormToken(context, form._token)) return context.body(null, 403);
    const id = /^\d{1,15}$/.exec(context.req.param('id'))?.[0] ?? '0';
    await putAside(services, Number(id), whoIs(context).operator);
    return context.redirect(backTo(form._back), 303);
  });
  app.post('/take-over', async (context) => {
    const { _token, _back, subject = '' } = await formOf(context);
    if (!isFormToken(context, _token) || !mayLookAt(queues, subject, whoIs(context).role))
      return context.body(null, 403);
    await takeOver(services, subject, whoIs(context));
    return context.redirect(backTo(_back), 303);
  });
  app.post('/still-looking', async (context) => {
    const { _token, subject = '' } = await formOf(context);
    if (!isFormToken(context, _token)) return context.body(null, 403);
    return context.body(null, (await renew(services, subject, whoIs(context).operator)) ? 204 : 409);
  });
}

/** Returns the name of the next case that this operator may decide, after a number, or from the beginning. */
async function nextOf(services: Services, queue: AnyQueue, operator: string, after: number): Promise<string | null> {
  for (const from of after === 0 ? [0] : [after, 0]) {
    const rows = await queue.rows(services.db, { after: from, limit: LOOKED });
    const subjects = rows.map((row) => queue.subjectOf(row));
    const [decided, lookers] = [
      await pendingAmong(services.db, subjects),
      await lookersAt(services, subjects, operator),
    ];
    const next = rows.find((row, index) => {
      const subject = subjects[index] ?? '';
      return queue.isOpen(row, operator) && !decided.has(subject) && !lookers.has(subject);
    });
    if (next) return queue.nameOf(next);
  }
  return null;
}

/** Returns the queue whose calls are about a subject. */
const queueOf = (queues: Bound['queues'], subject: string): AnyQueue | undefined =>
  queues.find(({ calls }) => calls.some((call) => subject.startsWith(`/${call.split('/')[1]}/`)));

function mayLookAt(queues: Bound['queues'], subject: string, role: Role): boolean {
  const queue = queueOf(queues, subject);
  return queue !== undefined && subject.length <= 200 && hasPermission(role, queue.permission);
}

const addressOfCase = (queues: Bound['queues'], subject: string, role: Role): string =>
  mayLookAt(queues, subject, role) ? `${PAGE}${queueOf(queues, subject)?.path}/${subject.split('/').at(-1)}` : PAGE;

/** Returns a decision's input as its form shows it. */
function shownInput({ call: path, input }: Decision, language: BackofficeLanguage) {
  const call = operatorCalls.find((each) => each.path === path);
  return call ? showTyped(call, input, language) : input;
}

/** Returns the path of a decision's call, with its parts filled in. */
const pathOf = ({
  subject,
  call,
  input,
}: {
  subject: string;
  call: string;
  input: Readonly<Record<string, string>>;
}): string =>
  `${subject}/${(call.split('/').at(-1) ?? '').replace(/^:(\w+)$/, (_, name: string) => input[name] ?? '')}`;
