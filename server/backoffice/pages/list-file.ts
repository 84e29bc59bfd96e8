/** Writes a list as a file for spreadsheets, streamed, with a row in the audit log. */
import { Readable } from 'node:stream';
import { BOM, csvLine, csvMoney } from '#server/contexts/account/public.ts';
import type { Cursor } from '#server/platform/pagination/keyset.ts';
import { memberByAccount } from '#server/kernel/members/public.ts';
import { hasPermission } from '#server/backoffice/permissions.ts';
import { noteReading } from './reading.ts';
import type { PageRequest } from './page.ts';
import type { Column } from './components.ts';

/** The most rows of a file, and of one read. */
const MOST = 10_000;
const BATCH = 500;

/** What a list reads: rows before a position, the newest first. `member`: of one player. */
export interface Wanted {
  readonly member: number | null;
  readonly after: Cursor | null;
  readonly limit: number;
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
  /** Whether it is only read of one player, because no index has the rows of all. */
  readonly needsPlayer?: true;
}

/** Returns the number of the player whom the address names; null without one, undefined where nobody has the name. */
export async function playerOf({ context, services }: PageRequest): Promise<number | null | undefined> {
  const account = (context.req.query('player') ?? '').trim().slice(0, 64);
  return account === '' ? null : (await memberByAccount(services.db, account.toLowerCase()))?.id;
}

/** Returns the file; null where the role may have none, or the address names nobody. */
export async function fileOf<Row>(visit: PageRequest, list: MoneyList<Row>): Promise<Response | null> {
  const { path, read, cursorOf, columns, needsPlayer } = list;
  const member = await playerOf(visit);
  const isNobody = member === undefined || (needsPlayer && member === null);
  if (isNobody || !hasPermission(visit.operator.role, 'exports')) return null;
  const shown = columns(visit);
  await noteReading(visit, 'list exported', visit.context.req.query('player') ?? '', { kind: path, most_rows: MOST });
  async function* lines(): AsyncGenerator<string> {
    yield BOM + csvLine(shown.map(({ head }) => head));
    let after: Cursor | null = null;
    for (let sent = 0; sent < MOST; sent += BATCH) {
      const rows: Row[] = await read(visit, { member: member ?? null, after, limit: BATCH });
      yield rows.map((row) => csvLine(shown.map(({ plain }) => plainText(plain(row))))).join('');
      const last = rows.at(-1);
      if (rows.length < BATCH || last === undefined) return;
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
