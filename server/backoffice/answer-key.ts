/** Answers a call of an API key: sixty a minute, and a change once for each Idempotency-Key. */
import { MINUTE } from '#server/platform/time.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { isNotDone } from './operation.ts';
import type { OperatorCall, Requester } from './operation.ts';
import { execute } from './operations/execute.ts';
import { replyOnce } from './api-keys/idempotency.ts';
import type { Reply } from './api-keys/idempotency.ts';

export const CALLS_A_MINUTE = 60;
const NO_KEY = 'a change needs an Idempotency-Key of 8 to 128 letters, digits or signs';

/** Returns the reply. `idempotencyKey`: the header of the request. */
export async function answerKey(
  services: Services,
  call: OperatorCall,
  given: Record<string, unknown>,
  who: Requester & { readonly key: NonNullable<Requester['key']> },
  idempotencyKey: string | undefined,
): Promise<Reply & { readonly retryAfter?: number | undefined }> {
  const bucket = `api-key:${who.key.id}`;
  const full = await rateLimit(services, { bucket, max: CALLS_A_MINUTE, windowMs: MINUTE });
  if (full) return { status: 429, body: { error: 'too many calls' }, retryAfter: full.retryAfter };
  const run = async (): Promise<Reply> => replyOf(await execute(services, call, given, who));
  if (call.method === 'GET') return run();
  if (!/^[\x21-\x7e]{8,128}$/.test(idempotencyKey ?? '')) return { status: 400, body: { error: NO_KEY } };
  const content = [call.path, given];
  return replyOnce(services, { apiKeyId: who.key.id, key: idempotencyKey ?? '', content }, run);
}

/** Returns the reply of a call's result. */
export function replyOf(done: object): Reply {
  if (!isNotDone(done)) return { status: 200, body: done };
  const { error, status, refusal } = done;
  return { status, body: { error, ...(refusal ? { refusal } : {}) } };
}
