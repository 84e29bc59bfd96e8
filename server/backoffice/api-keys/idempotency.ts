/** Gives a repeated call of an API key the reply of the first one, by its Idempotency-Key. */
import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from '#server/platform/db/drizzle.ts';
import { DAY, MINUTE } from '#server/platform/time.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import type { Services } from '#server/platform/services.ts';
import { apiKeyCalls } from './schema.ts';

/** A reply with its status. */
export interface Reply {
  readonly status: number;
  readonly body: object;
}

/** A call that has run for so long was lost with its server, and may run again. */
const LOST_MS = MINUTE;

/**
 * Runs a call once for each key. `content`: the call and its input. A key that stood for another content gets 422, and one whose call still runs
 * gets 409.
 */
export async function replyOnce(
  { db, now }: Services,
  { apiKeyId, key, content: said }: { readonly apiKeyId: number; readonly key: string; readonly content: object },
  run: () => Promise<Reply>,
): Promise<Reply> {
  const content = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  const mine = and(eq(apiKeyCalls.apiKeyId, apiKeyId), eq(apiKeyCalls.key, key));
  const begun = now();
  const lost = lt(apiKeyCalls.at, new Date(begun.getTime() - LOST_MS));
  const [claimed] = await db
    .insert(apiKeyCalls)
    .values({ apiKeyId, key, content, at: begun })
    .onConflictDoUpdate({
      target: [apiKeyCalls.apiKeyId, apiKeyCalls.key],
      set: { at: begun },
      setWhere: sql`${apiKeyCalls.content} = ${content} and ${apiKeyCalls.status} is null and ${lost}`,
    })
    .returning({ key: apiKeyCalls.key });
  if (!claimed) {
    const [row] = await db.select().from(apiKeyCalls).where(mine);
    if (row?.content !== content)
      return { status: 422, body: { error: 'this Idempotency-Key stood for another call' } };
    if (row.status === null || !row.reply) return { status: 409, body: { error: 'the call with this key still runs' } };
    return { status: row.status, body: row.reply };
  }
  try {
    const reply = await run();
    await db.update(apiKeyCalls).set({ status: reply.status, reply: reply.body }).where(mine);
    return reply;
  } catch (error) {
    await db.delete(apiKeyCalls).where(mine);
    throw error;
  }
}

/** Deletes replies a day later. */
export const deleteKeyCallsOlder = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> =>
  deleteInBatches(
    db,
    apiKeyCalls,
    [apiKeyCalls.apiKeyId, apiKeyCalls.key],
    lt(apiKeyCalls.at, new Date(now().getTime() - DAY)),
  );
