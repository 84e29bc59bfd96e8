/**
 * Queries that are asked at nearly every request, each built once for a connection (or for the pool) and not at every use; where the connection is PostgreSQL's
 * own and no pooler's, PostgreSQL keeps their plans, too (docs/how-to/grow.md).
 */
import { sql } from 'drizzle-orm';
import type { Placeholder } from 'drizzle-orm';
import type { Database } from './database.ts';

interface Built<Result> {
  readonly execute: (values: Record<string, unknown>) => Promise<Result>;
}

/** What is kept with a connection, or with the pool. */
export interface Kept {
  readonly db: Database;
  /** Whether its queries may have names. */
  readonly named: boolean;
  readonly built: Map<string, Built<unknown>>;
}
export const KEPT = Symbol('prepared queries');

/** A query with a name of its own; `at` says where its values stand. Sent as soon as it is called, before anything is waited for. */
export function prepared<Values extends Readonly<Record<string, unknown>>, Result>(
  name: string,
  build: (
    db: Database,
    at: <Name extends keyof Values & string>(name: Name) => Placeholder<Name>,
  ) => { prepare: (name: string) => Built<Result> },
): (db: Database, values: Values) => Promise<Result> {
  const at = <Name extends string>(value: Name) => sql.placeholder(value);
  return (db, values) => {
    const kept = (db as Database & { readonly [KEPT]?: Kept })[KEPT];
    if (!kept) return build(db, at).prepare('').execute(values);
    let built = kept.built.get(name) as Built<Result> | undefined;
    if (!built) {
      built = build(kept.db, at).prepare(kept.named ? name : '');
      kept.built.set(name, built);
    }
    return built.execute(values);
  };
}
