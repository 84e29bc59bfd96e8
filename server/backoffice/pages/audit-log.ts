/** Shows the audit log, the newest first, by operator, call or subject. */
import { html } from 'hono/html';
import { operatorCalls } from '#server/backoffice/operations/registry.ts';
import { RECONCILIATION_PATH } from '#server/backoffice/operations/system.ts';
import { AGREE_PATH } from '#server/backoffice/operations/proposal-calls.ts';
import { auditLogOf, loginEvents, otherEvents, refusedName } from '#server/backoffice/audit-log/audit-log.ts';
import type { Markup, BackofficePage } from './page.ts';
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
    const asked = (name: string) => (visit.context.req.query(name) ?? '').slice(0, 100).trim();
    const [operator, call, subject] = [asked('operator'), asked('call'), asked('subject')];
    const after = afterOf(visit) || null;
    const found = await auditLogOf(visit.services.db, { operator, call, subject }, after, ROWS + 1);
    const { rows, next } = cut(found, ({ id }) => id);
    return {
      title: t('menu.trail'),
      body: html`<form method="get" class="row sheet">
          ${field('operator', t('trail.operator'), operator)}
          <div>
            <label for="call">${t('trail.done')}</label>
            <select id="call" name="call">
              <option value="">${t('frame.all')}</option>
              ${deeds.map(
                (deed) =>
                  html`<option value="${deed}" ${deed === call ? 'selected' : ''}>${callText(visit, deed)}</option>`,
              )}
            </select>
          </div>
          ${field('subject', t('trail.about'), subject)}
          <button class="plain">${t('frame.show')}</button>
        </form>
        ${table(
          t('trail.caption'),
          [
            { head: t('trail.when'), cell: ({ at }) => when(at, language, 'seconds') },
            { head: t('trail.who'), cell: (row) => row.operator || t('trail.unknown') },
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

const field = (name: string, label: string, value: string): Markup =>
  html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" maxlength="100" autocomplete="off" />
  </div>`;
