/** Writes a list as a file for spreadsheets, streamed, with a row in the audit log. */
import { Readable } from 'node:stream';
import { BOM, csvLine, csvMoney } from '#server/contexts/account/public.ts';
import type { Cursor, FilteredPage } from '#server/platform/pagination/keyset.ts';
import { DAY } from '#server/platform/time.ts';
import { memberByAccount } from '#server/kernel/members/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { askedFor, daysOf } from './filters.ts';
import { noteReading } from './reading.ts';
import type { PageRequest } from './page.ts';
import type { Column } from './components.ts';

/** The most rows of a file, and of one read. */
const MOST = 10_000;
const BATCH = 500;

/** What a list reads: rows before a position, the newest or the largest first. */
export interface Wanted extends FilteredPage {
  readonly largest: boolean;
}

/** A column of the page and of the file. `plain`: its value in the file; money in centavos, so that it stays a number. */
export interface ListColumn<Row> extends Column<Row> {
  readonly plain: (row: Row) => string | bigint;
}

export interface MoneyList<Row> {
  readonly path: '/movements' | '/deposits' | '/payouts' | '/bets';
  readonly read: (visit: PageRequest, wanted: Wanted) => Promise<Row[]>;
  readonly cursorOf: (row: Row) => Cursor;
  readonly columns: (visit: PageRequest) => readonly ListColumn<Row>[];
  /** The states that it can be filtered by. */
  readonly states: readonly string[];
  /** The key of the texts of its states. */
  readonly stateKey: string;
  /** Whether it can be read with the largest first. That has no further pages. */
  readonly hasLargest?: true;
  /** Days before these are read of one player alone, because no index has the rows of all by time. */
  readonly daysOfAll?: number;
}

/** Returns the filters of the address; a text's key and field where nothing can be read by them. */
export async function filtersOf<Row>(visit: PageRequest, { states, hasLargest, daysOfAll }: MoneyList<Row>) {
  const member = await playerOf(visit);
  const days = daysOf(visit);
  const { from, until } = days;
  const oldest = daysOfAll === undefined ? null : visit.services.now().getTime() - daysOfAll * DAY;
  const isTooOld = member === null && oldest !== null && until !== null && until.getTime() < oldest;
  const fault = days.fault ?? (isTooOld ? ({ name: 'until', key: 'lists.needsPlayer' } as const) : null);
  const state = states.find((each) => each === askedFor(visit, 'state')) ?? null;
  const largest = hasLargest === true && askedFor(visit, 'order') === 'largest';
  return { member, days: { ...days, fault }, filter: { from, until, state, largest } };
}

/** Returns the number of the player whom the address names; null without one, undefined where nobody has the name. */
export async function playerOf(visit: PageRequest): Promise<number | null | undefined> {
  const account = askedFor(visit, 'player').slice(0, 64);
  return account === '' ? null : (await memberByAccount(visit.services.db, account.toLowerCase()))?.id;
}

/** Returns the file; null where the role may have none, or the address names nobody. */
export async function fileOf<Row>(visit: PageRequest, list: MoneyList<Row>): Promise<Response | null> {
  const { path, read, cursorOf, columns } = list;
  const { member, days, filter } = await filtersOf(visit, list);
  if (member === undefined || days.fault || !hasPermission(visit.operator.role, 'exports')) return null;
  const shown = columns(visit);
  const asked = ['from', 'until', 'state', 'order'].map((name) => [name, askedFor(visit, name)] as const);
  const given = asked.filter(([, value]) => value !== '');
  const filters = given.length === 0 ? {} : { filters: Object.fromEntries(given) };
  const about = { kind: path, most_rows: MOST, ...filters };
  await noteReading(visit, 'list exported', askedFor(visit, 'player'), about);
  async function* lines(): AsyncGenerator<string> {
    yield BOM + csvLine(shown.map(({ head }) => head));
    let after: Cursor | null = null;
    // The largest are read at once, because they have no position to continue after.
    const batch = filter.largest ? MOST : BATCH;
    for (let sent = 0; sent < MOST; sent += batch) {
      const rows: Row[] = await read(visit, { ...filter, member: member ?? null, after, limit: batch });
      yield rows.map((row) => csvLine(shown.map(({ plain }) => plainText(plain(row))))).join('');
      const last = rows.at(-1);
      if (rows.length < batch || last === undefined) return;
      after = cursorOf(last);
    }
  }
  return new Response(Readable.toWeb(Readable.from(encoded(lines()))) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="jogada${path.replace('/', '-')}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

const plainText = (value: string | bigint): string => (typeof value === 'bigint' ? csvMoney(value) : value);

async function* encoded(lines: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
