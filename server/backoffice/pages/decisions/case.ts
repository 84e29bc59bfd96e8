/**
 * Renders the page of one case: the queue at the left, the facts in the middle, the decision at the right. A phone shows the
 * case alone, with a link to its queue.
 */
import { html } from 'hono/html';
import { eq } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import type { Database } from '#server/platform/db/database.ts';
import { auditLogOf } from '#server/backoffice/audit-log/audit-log.ts';
import { lookAt, lookersAt } from '#server/backoffice/decisions/lease.ts';
import { pendingAmong, pendingOf } from '#server/backoffice/decisions/pending.ts';
import type { Decision } from '#server/backoffice/decisions/pending.ts';
import { facts, link, part, tag, when } from '#server/backoffice/pages/components.ts';
import { doing, form } from '#server/backoffice/pages/form.ts';
import type { Markup, PageRequest, Shown } from '#server/backoffice/pages/page.ts';
import { PAGE } from '#server/backoffice/pages/page.ts';
import { noteReading } from '#server/backoffice/pages/reading.ts';
import { memberFacts } from './member-facts.ts';
import type { Choice, DecisionQueue } from './queue.ts';
import { waited } from './queue.ts';
import { decisionStrip } from './strip.ts';

/** The cases that the queue at the left shows. */
const SHOWN = 25;

/** Shows a case, or that it was decided. Returns `null` if there never was one of this name. */
export async function showCase<Row>(
  visit: PageRequest,
  queue: DecisionQueue<Row>,
  name: string,
): Promise<Shown | null> {
  const { services, operator } = visit;
  const row = await queue.find(services.db, name);
  if (!row) return gone(visit, queue, name);
  const subject = queue.subjectOf(row);
  const isOpen = queue.isOpen(row, operator.name);
  const waiting = await pendingOf(services.db, subject);
  const looker = isOpen && !waiting ? await lookAt(services, subject, operator.name) : null;
  await noteReading(visit, queue.reading, queue.nameOf(row));
  const member = await memberOf(services.db, queue.memberOf(row));
  if (member) await noteReading(visit, 'member read', member.account);
  const { title, who } = queue.head(visit, row);
  const line = await lineOf(visit, queue, row);
  return {
    title: `${queue.title(visit.t)}: ${queue.nameOf(row)}`,
    body: html`${decisionStrip(visit)}
      <p class="back"><a href="${PAGE}${queue.path}">${visit.t('decisions.toQueue')}</a></p>
      <div class="case">
        ${line.aside}
        <div class="middle">
          <div class="sheet whose">
            <p class="big">${title}</p>
            <p class="soft">
              ${who}${member ? html` · ${link(`/members/${member.id}`, visit.t('decisions.record'))}` : ''}
            </p>
            ${facts(await queue.facts(visit, row))}
          </div>
          ${queue.more ? await queue.more(visit, row) : ''} ${member ? await memberFacts(visit, member) : ''}
          ${queue.history ? await queue.history(visit, row) : ''}
        </div>
        <aside class="decide" aria-label="${visit.t('decisions.decision')}">
          ${
            waiting
              ? decidedBy(visit, waiting)
              : looker !== null
                ? lockedBy(visit, subject, looker)
                : isOpen
                  ? choicesOf(visit, await queue.choices(visit, row, member), { subject, ...line })
                  : html`<p class="soft">${visit.t('decisions.notOpen')}</p>`
          }
        </aside>
      </div>`,
  };
}

async function memberOf(db: Database, id: number | null): Promise<MemberRow | null> {
  const [row] = id === null ? [] : await db.select().from(members).where(eq(members.id, id));
  return row ?? null;
}

/** Renders the queue around a case. `next`: the address that opens the next case to decide. */
async function lineOf<Row>(visit: PageRequest, queue: DecisionQueue<Row>, current: Row) {
  const { services, operator, t } = visit;
  const first = await queue.rows(services.db, { after: 0, limit: SHOWN });
  const key = queue.keyOf(current);
  const rows = first.some((row) => queue.keyOf(row) >= key)
    ? first
    : await queue.rows(services.db, { after: key - 1, limit: SHOWN });
  const subjects = rows.map(queue.subjectOf);
  const [waiting, lookers] = [
    await pendingAmong(services.db, subjects),
    await lookersAt(services, subjects, operator.name),
  ];
  const at = rows.findIndex((row) => queue.keyOf(row) === key);
  const keyed = (index: number) => (at < 0 ? '' : index === at + 1 ? 'j' : index === at - 1 ? 'k' : '');
  const aside = html`<nav class="line" aria-label="${queue.title(t)}">
    <h2>
      ${queue.title(t)} <small>${at < 0 ? rows.length : t('decisions.place', { at: at + 1, of: rows.length })}</small>
    </h2>
    ${rows.map((row, index) => {
      const { title, who, badge } = queue.head(visit, row);
      const looker = lookers.get(queue.subjectOf(row));
      const isDecided = waiting.has(queue.subjectOf(row));
      return html`<a
        href="${PAGE}${queue.path}/${part(queue.nameOf(row))}"
        ${index === at ? html`aria-current="true"` : ''}
        ${keyed(index) === '' ? '' : html`data-key="${keyed(index)}"`}
      >
        <b>${title}</b> <small>${waited(visit, queue, row)}</small> <span>${who}</span>
        ${badge === undefined ? '' : tag(badge)} ${looker === undefined ? '' : lockOf(looker)}
        ${isDecided ? tag(t('decisions.decided'), 'good') : ''}
      </a>`;
    })}
    <p class="note">${t('decisions.keys')}</p>
  </nav>`;
  return { aside, next: `${PAGE}/next${queue.path}?after=${key}` };
}

const lockOf = (name: string): Markup =>
  html`<span class="lock"
    ><svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zm2 0h4V5a2 2 0 0 0-4 0z" />
    </svg>
    ${name}</span
  >`;

const decidedBy = ({ t, language }: PageRequest, { operator, dueAt }: Decision): Markup =>
  html`<p role="status">${t('decisions.pendingBy', { name: operator })} ${when(dueAt, language, 'seconds')}</p>`;

function lockedBy(visit: PageRequest, subject: string, name: string): Markup {
  const action = `${PAGE}/take-over`;
  return html`<p role="status">${lockOf(name)} ${visit.t('decisions.looks')}</p>
    <form method="post" action="${action}">
      <input type="hidden" name="subject" value="${subject}" />
      <input type="hidden" name="_back" value="${visit.here}" />
      <button class="plain" name="_token" value="${visit.formToken(action)}">${visit.t('decisions.takeOver')}</button>
    </form>`;
}

/** Renders the choices, each with its form. A browser with `:has` shows only the form of the choice that is made. */
function choicesOf(
  visit: PageRequest,
  choices: readonly Choice[],
  { subject, next }: { readonly subject: string; readonly next: string },
): Markup {
  const { t, notice } = visit;
  const renewal = `${PAGE}/still-looking`;
  const chosen = choices.findIndex(({ path }) => doing(path) === notice?.action);
  return html`<div
    class="choices"
    data-renew="${renewal}"
    data-subject="${subject}"
    data-token="${visit.formToken(renewal)}"
  >
    <fieldset>
      <legend>${t('decisions.decision')}</legend>
      ${choices.map(
        ({ label, key }, index) =>
          html`<label class="choice">
            <input type="radio" name="choice" value="${index}" data-key="${key}" ${index === chosen ? 'checked' : ''} />
            ${label} <kbd>${key.toUpperCase()}</kbd>
          </label>`,
      )}
    </fieldset>
    ${choices.map(
      (choice, index) =>
        html`<section class="of-${index}" aria-label="${choice.label}">
          ${choice.note === undefined ? '' : html`<p class="note">${choice.note}</p>`}
          ${form(visit, {
            acts: [
              {
                ...{ path: choice.path, label: t('decisions.andNext', { decision: choice.label }) },
                ...(choice.tone ? { tone: choice.tone } : {}),
              },
            ],
            fields: choice.fields ?? [],
            hidden: { ...choice.hidden, _hold: '1', _next: next },
            reasonHint: choice.isReasonRead ? t('decisions.reasonRead') : t('decisions.reasonKept'),
            ...(choice.usual ? { usual: choice.usual } : {}),
          })}
          <div class="reads">
            <small>${t('decisions.reads')}</small>
            ${choice.reads ?? html`<p class="soft">${t('decisions.readsNothing')}</p>`}
          </div>
          <p class="note">${t('decisions.undoable')}</p>
        </section>`,
    )}
    <p class="note">
      <a href="${next}" data-key="s">${t('decisions.later')} <kbd>S</kbd></a>
    </p>
  </div>`;
}

/** Shows that a case no longer waits, and who decided it. */
async function gone<Row>(visit: PageRequest, queue: DecisionQueue<Row>, name: string): Promise<Shown | null> {
  const { services, t, language } = visit;
  const logs = await Promise.all(
    queue.calls.map((call) => auditLogOf(services.db, { call, subject: name.slice(0, 200) }, null, 1)),
  );
  const [last] = logs.flat().sort((one, other) => other.id - one.id);
  if (!last) return null;
  return {
    title: `${queue.title(t)}: ${name}`,
    body: html`${decisionStrip(visit)}
      <p class="sheet">${t('decisions.gone', { name: last.operator })} ${when(last.at, language)}</p>
      <p><a class="button" href="${PAGE}/next${queue.path}">${t('decisions.openNext')}</a></p>`,
  };
}
