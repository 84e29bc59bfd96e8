/** Shows the audit log, the newest first, by operator, call or subject. */
import { html } from 'hono/html';
import { INSTALLATION } from '#server/backoffice/operation.ts';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { RECONCILIATION_PATH } from '#server/backoffice/operations/system.ts';
import { AGREE_PATH } from '#server/backoffice/operations/proposal-calls.ts';
import { auditLogOf, loginEvents, otherEvents, refusedName } from '#server/backoffice/audit-log/audit-log.ts';
import { askedFor, choiceField, dayFields, daysOf, filterField } from './filters.ts';
import type { BackofficePage, PageRequest } from './page.ts';
import { callText, partsText } from './call-text.ts';
import { afterOf, cut, pager, ROWS, table, when } from './components.ts';

const deeds: readonly string[] = [
  ...operatorCalls.filter(({ method, path }) => method === 'POST' && path !== AGREE_PATH).map(({ path }) => path),
  RECONCILIATION_PATH,
  ...loginEvents,
  ...otherEvents,
  ...operatorCalls.map(({ path }) => refusedName(path)),
];

export const auditLogPage: BackofficePage = {
  path: '/trail',
  permission: 'trail',
  menu: '/trail',
  show: async (visit) => {
    const { t, language } = visit;
    const asked = (name: string) => askedFor(visit, name);
    const [operator, call, subject] = [asked('operator'), asked('call'), asked('subject')];
    const days = daysOf(visit);
    const filter = { operator, call, subject, from: days.from, until: days.until };
    const after = afterOf(visit) || null;
    const found = days.fault ? [] : await auditLogOf(visit.services.db, filter, after, ROWS + 1);
    const { rows, next } = cut(found, ({ id }) => id);
    return {
      title: t('menu.trail'),
      body: html`<form method="get" class="row sheet">
          ${filterField({ label: t('trail.operator'), name: 'operator' }, operator, 100)}
          ${choiceField(
            { label: t('trail.done'), name: 'call', first: t('frame.all') },
            deeds.map((deed) => [deed, callText(visit, deed)]),
            call,
          )}
          ${filterField({ label: t('trail.about'), name: 'subject' }, subject, 100)} ${dayFields(visit, days)}
          <button class="plain">${t('frame.show')}</button>
        </form>
        ${table(
          t('trail.caption'),
          [
            { head: t('trail.when'), cell: ({ at }) => when(at, language, 'seconds') },
            { head: t('trail.who'), cell: (row) => operatorName(visit, row.operator) },
            { head: t('trail.what'), cell: (row) => callText(visit, row.call) },
            { head: t('trail.about'), cell: (row) => row.subject || '–' },
            { head: t('trail.before'), cell: ({ before }) => partsText(visit, before) },
            { head: t('trail.after'), cell: (row) => partsText(visit, row.after) },
            { head: t('trail.why'), cell: ({ reason }) => reason || '–' },
            { head: t('trail.from'), cell: ({ ip }) => html`<span class="figure">${ip}</span>` },
          ],
          rows,
          t('trail.none'),
        )}
        ${pager(visit, next)}`,
    };
  },
};

/** Names who did it: an operator, the installation's own token, or nobody who is known. */
const operatorName = ({ t }: PageRequest, operator: string): string =>
  operator === INSTALLATION ? t('trail.installation') : operator || t('trail.unknown');
