/** Converts an HTTP answer to a failure (docs/domain/wire-shapes.md#failure-kinds). */
import * as v from 'valibot';
import { envelopeSchema, refusalSchema } from '#contract/call.ts';
import type { Failure } from '#contract/failure.ts';
import { looksLikeRefusal } from '#contract/refusals.ts';

/** The two shapes of a missing sign-in in this family of back ends, with or without an envelope. */
const bareUnauthenticated = v.union([
  v.looseObject({ error: v.literal('Unauthenticated.') }),
  v.looseObject({ message: v.literal('Unauthenticated.') }),
]);

/** Returns the failure, or null when the body is a success of the envelope. */
export function failureOf(status: number, body: unknown): Failure | null {
  const details = v.safeParse(v.looseObject(refusalSchema.entries), body);
  if (details.success && details.output.force_offline === true) return { kind: 'forced-offline' };
  if (status === 401 || v.is(bareUnauthenticated, body)) return { kind: 'expired' };
  const envelope = v.safeParse(envelopeSchema, body);
  if (!envelope.success) return { kind: 'unexpected' };
  const { code, message } = envelope.output;
  if (code === 200 && envelope.output.status === 'success') return null;
  const { refusal, field, values } = details.success ? details.output : {};
  return { kind: 'refused', code: looksLikeRefusal(refusal) ? refusal : null, message, httpCode: code, field, values };
}
