/** What is sent to PostgreSQL while somebody listens. Imported before any connection is made: each takes its own way to ask with it. */
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

/** What `work` reads: each statement's text with the values that it was last sent with. */
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
