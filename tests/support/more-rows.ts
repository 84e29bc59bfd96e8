/** Copies rows in the table itself, for tests of long lists. */
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { query } from './journey.ts';

/**
 * Copies the row that `like` finds `count` times. `own` sets columns by SQL, in which `n` is the copy's number,
 * starting at `from`.
 */
export async function copyRows(
  api: TestApi,
  table: string,
  { like = 'true', own, from, count }: { like?: string; own: Record<string, string>; from: number; count: number },
): Promise<void> {
  const columns = await query<{ name: string }>(
    api,
    `select column_name as name from information_schema.columns where table_name = '${table}'
      and is_generated = 'NEVER' and not (column_name = 'id' and column_default is not null)`,
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => own[name] ?? `t."${name}"`);
  await query(
    api,
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from (select * from ${table} where ${like} limit 1) t,
        generate_series(${from}, ${from + count - 1}) n`,
  );
}
