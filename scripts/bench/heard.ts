/**
 * Records the statements that are sent to PostgreSQL. It must be imported before any connection is made, because it
 * patches the driver.
 */
import pg from 'pg';

let heard: Map<string, unknown[]> | null = null;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [{ text?: string; values?: unknown[] } | string, unknown[]?];
  const text = typeof first === 'string' ? first : (first.text ?? '');
  const values = Array.isArray(second) ? second : typeof first === 'string' ? [] : (first.values ?? []);
  if (/^\s*(select|with)\b/i.test(text)) heard?.set(text, values);
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

/** Returns the statements that `work` reads with: each text with the values of its last call. */
export async function statementsOf(work: () => Promise<unknown>): Promise<ReadonlyMap<string, unknown[]>> {
  const statements = new Map<string, unknown[]>();
  heard = statements;
  try {
    await work();
  } finally {
    heard = null;
  }
  return statements;
}
