/**
 * Builds the pages of a queue of decisions: the list of its cases, and a page for each case. A queue is one file, and a line in
 * decision-queues.ts and registry.ts.
 */
import { html } from 'hono/html';
import { afterOf, cut, link, pager, ROWS, table } from '#server/backoffice/pages/components.ts';
import type { Column } from '#server/backoffice/pages/components.ts';
import type { BackofficePage, Markup, PageRequest } from '#server/backoffice/pages/page.ts';
import { showCase } from './case.ts';
import type { DecisionQueue } from './queue.ts';
import { waited } from './queue.ts';
import { decisionStrip } from './strip.ts';

/** The first page counts no further. */
const MOST_COUNTED = 100;

/** Returns the pages of a queue: the list, and the case. */
export function decisionPages<Row>(queue: DecisionQueue<Row>): readonly [BackofficePage, BackofficePage] {
  const { path, permission, menu, part } = queue;
  const list: BackofficePage = {
    ...{ path, permission, menu },
    count: async ({ services }) => (await queue.rows(services.db, { after: 0, limit: MOST_COUNTED })).length,
    show: async (visit) => ({ title: queue.title(visit.t), body: await listBody(visit, queue) }),
  };
  const one: BackofficePage = {
    ...{ path: `${path}/:${part}`, permission },
    show: (visit) => showCase(visit, queue, visit.context.req.param(part) ?? ''),
  };
  return [list, one];
}

async function listBody<Row>(visit: PageRequest, queue: DecisionQueue<Row>): Promise<Markup> {
  const { services, t } = visit;
  const title = queue.title(t);
  const found = await queue.rows(services.db, { after: afterOf(visit), limit: ROWS + 1 });
  const page = cut(found, queue.keyOf);
  const [first, ...others] = queue.columns(visit);
  const named: Column<Row>[] = first
    ? [{ ...first, cell: (row) => link(`${queue.path}/${queue.nameOf(row)}`, String(first.cell(row))) }]
    : [];
  const waits: Column<Row> = { head: t('decisions.waits'), cell: (row) => waited(visit, queue, row) };
  return html`${decisionStrip(visit)} ${table(title, [...named, ...others, waits], page.rows, queue.none(t))}
  ${pager(visit, page.next)} ${queue.footer?.(visit) ?? ''}`;
}
