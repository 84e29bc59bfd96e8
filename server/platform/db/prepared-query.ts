/**
 * Queries that are asked at nearly every request. Drizzle builds each once, not at every use, and PostgreSQL keeps its plan by the name,
 * but behind a pooler (docs/how-to/grow.md).
 */
import { sql } from 'drizzle-orm';
import type { Placeholder } from 'drizzle-orm';
import type { Database } from './database.ts';

interface Built<Result> {
  readonly execute: (values: Record<string, unknown>) => Promise<Result>;
}

/** Drizzle's session of a database or transaction: it holds the connection. */
interface Session {
  readonly client: unknown;
}
const sessionOf = (db: Database): Session => (db as unknown as { readonly _: { readonly session: Session } })._.session;

/** A query with a name of its own; `at` says where its values stand. Sent as soon as it is called, before anything is waited for. */
export function preparedQuery<Values extends Readonly<Record<string, unknown>>, Result>(
  name: string,
  build: (
    db: Database,
    at: <Name extends keyof Values & string>(name: Name) => Placeholder<Name>,
  ) => { prepare: (name: string) => Built<Result> },
): (db: Database, values: Values) => Promise<Result> {
  const at = <Name extends string>(value: Name) => sql.placeholder(value);
  /** By engine: the embedded one's queries are of another class. */
  const builds = new Map<unknown, Built<Result>>();
  return (db, values) => {
    const session = sessionOf(db);
    let built = builds.get(session.constructor);
    if (!built) {
      built = build(db, at).prepare(name);
      builds.set(session.constructor, built);
    }
    // The same query on this connection: Drizzle binds one to where it was built.
    const here = Object.assign(Object.create(built) as Built<Result>, { client: session.client });
    return here.execute(values);
  };
}
