/**
 * Prepares queries that nearly every request needs. Drizzle builds each once, and PostgreSQL caches its plan by name, except behind a pooler
 * (docs/how-to/grow.md).
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { Placeholder } from '#server/platform/db/drizzle.ts';
import type { Database } from './database.ts';

interface Built<Result> {
  readonly execute: (values: Record<string, unknown>) => Promise<Result>;
}

/** Drizzle's session of a database or transaction: it holds the connection. */
interface Session {
  readonly client: unknown;
}
const sessionOf = (db: Database): Session => (db as unknown as { readonly _: { readonly session: Session } })._.session;

/** Returns a query with a name; `at` places its values. The query is sent as soon as it is called, before anything is awaited. */
export function preparedQuery<Values extends Readonly<Record<string, unknown>>, Result>(
  name: string,
  build: (
    db: Database,
    at: <Name extends keyof Values & string>(name: Name) => Placeholder<Name>,
  ) => { prepare: (name: string) => Built<Result> },
): (db: Database, values: Values) => Promise<Result> {
  const at = <Name extends string>(value: Name) => sql.placeholder(value);
  /** One build for each engine, because their query classes differ. */
  const builds = new Map<unknown, Built<Result>>();
  return (db, values) => {
    const session = sessionOf(db);
    let built = builds.get(session.constructor);
    if (!built) {
      built = build(db, at).prepare(name);
      builds.set(session.constructor, built);
    }
    // Copies the query for this connection, because Drizzle binds a query to the connection it was built on.
    const here = Object.assign(Object.create(built) as Built<Result>, { client: session.client });
    return here.execute(values);
  };
}
