/** Builds a list: rows in the order of an index, a page at a time, each with its form. */
import { html } from 'hono/html';
import type { Database } from '#server/platform/db/database.ts';
import type { FormOf } from './form.ts';
import { folded } from './form.ts';
import { MOST_COUNTED } from './layout.ts';
import { menuLabel } from './menu.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { afterOf, age, cut, pager, ROWS, table } from './components.ts';
import type { Column } from './components.ts';

interface Wanted {
  /** The key of the row to continue after, as in the address: '' at the start. */
  readonly key: string;
  /** The same as a number. */
  readonly after: number;
  readonly limit: number;
  readonly now: Date;
}

export interface List<Row> extends Pick<BackofficePage, 'path' | 'permission' | 'place'> {
  /** Reads rows after a key. Returns `null` for an invalid key. */
  readonly rows: (db: Database, wanted: Wanted) => Promise<Row[] | null>;
  readonly keyOf: (row: Row) => string | number;
  readonly columns: (visit: PageRequest) => readonly Column<Row>[];
  /** Returns since when a row waits, for a column of its own. */
  readonly since?: (row: Row) => Date;
  /** Returns the form of a row and the text that opens it; `null` without any. */
  readonly decide?: (row: Row, visit: PageRequest) => { readonly word: string; readonly form: FormOf } | null;
  /** The key of the text for no rows. */
  readonly none: string;
  /** Whether its rows wait for an operator and are counted in the menu. */
  readonly isQueue?: true;
  /** Returns what is shown above and below the table. */
  readonly around?: (visit: PageRequest) => Promise<{ readonly above?: Markup; readonly below?: Markup }>;
}

export function listPage<Row>(list: List<Row>): BackofficePage {
  const { path, permission, place, rows, keyOf, columns, since, decide, none, isQueue, around } = list;
  const page: BackofficePage = {
    ...{ path, permission, menu: path },
    ...(place ? { place } : {}),
    ...(isQueue
      ? {
          count: async ({ services: { db, now } }) =>
            (await rows(db, { after: 0, key: '', limit: MOST_COUNTED, now: now() }))?.length ?? 0,
        }
      : {}),
    show: async (visit) => {
      const { db, now } = visit.services;
      const key = visit.context.req.query('after') ?? '';
      const found = await rows(db, { after: afterOf(visit), key, limit: ROWS + 1, now: now() });
      if (!found) return null;
      const title = menuLabel(visit.t, page);
      const { rows: shown, next } = cut(found, keyOf);
      const waits: Column<Row>[] = since
        ? [{ head: visit.t('frame.waits'), cell: (row) => age(since(row), now()) }]
        : [];
      const act: Column<Row>[] = decide
        ? [
            {
              head: '',
              cell: (row) => {
                const wanted = decide(row, visit);
                return wanted ? folded(visit, wanted.word, wanted.form) : '';
              },
            },
          ]
        : [];
      const { above = '', below = '' } = (await around?.(visit)) ?? {};
      const all = [...columns(visit), ...waits, ...act];
      return {
        title,
        body: html`${above}${table(title, all, shown, visit.t(none))} ${pager(visit, next)}${below}`,
      };
    },
  };
  return page;
}
