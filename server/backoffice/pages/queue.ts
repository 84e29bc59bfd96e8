/** Builds a queue: a page of waiting rows, each with its actions. A queue is one file, and one line in registry.ts. */
import { html } from 'hono/html';
import type { Database } from '#server/platform/db/database.ts';
import type { Permission } from '#server/backoffice/permissions.ts';
import type { FormOf } from './form.ts';
import { folded } from './form.ts';
import type { BackofficePage } from './page.ts';
import { afterOf, age, cut, pager, ROWS, table } from './components.ts';
import type { Column } from './components.ts';

/** The first page counts no further. */
const MOST_COUNTED = 100;

export interface Queue<Row> {
  readonly path: `/${string}`;
  readonly title: string;
  readonly permission: Permission;
  /**
   * Reads rows after a key, in the queue's order, by an index. `key`: from the address, '' at the start; `after`: the
   * key as a number. Returns `null` for an invalid key.
   */
  readonly rows: (
    db: Database,
    wanted: { readonly after: number; readonly key: string; readonly limit: number; readonly now: Date },
  ) => Promise<Row[] | null>;
  /** The pattern of a key that is no number. */
  readonly place?: RegExp;
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  /** Returns since when a row waits, for a column of its own. */
  readonly since?: (row: Row) => Date;
  readonly none: string;
  /** Returns the form of a row's actions, or `null` without any. */
  readonly decide: (row: Row) => FormOf | null;
  /** The title that opens the form. */
  readonly word?: string;
}

export function queuePage<Row>(queue: Queue<Row>): BackofficePage {
  const { path, title, permission, rows, place, keyOf, columns, since, none, decide, word = 'Decide' } = queue;
  return {
    ...{ path, permission, menu: title },
    ...(place ? { place } : {}),
    count: async ({ services }) =>
      (await rows(services.db, { after: 0, key: '', limit: MOST_COUNTED, now: services.now() }))?.length ?? 0,
    show: async (visit) => {
      const key = visit.context.req.query('after') ?? '';
      const { db, now } = visit.services;
      const found = await rows(db, { after: afterOf(visit), key, limit: ROWS + 1, now: now() });
      if (!found) return null;
      const page = cut(found, keyOf);
      const act: Column<Row> = {
        head: '',
        cell: (row) => {
          const wanted = decide(row);
          return wanted ? folded(visit, word, wanted) : '';
        },
      };
      const waits: Column<Row>[] = since ? [{ head: 'Waits', cell: (row) => age(since(row), now()) }] : [];
      return {
        title,
        body: html`${table(title, [...columns, ...waits, act], page.rows, none)} ${pager(visit, page.next)}`,
      };
    },
  };
}
