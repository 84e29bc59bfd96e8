/** Builds the responses of a call: the reply with its example, and each refusal by its HTTP status. */
import type { Call } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { statusOf } from '#server/platform/http/refusal-response.ts';
import { refusalSentence } from './refusal-sentences.ts';
import type { Schema } from './schema.ts';

interface Refusals {
  readonly description: string;
  readonly content: object;
  readonly headers?: object;
}

/** Statuses of temporary refusals, with a Retry-After header. */
const RETRIED = [429, 503];

const refusalSchema = { $ref: '#/components/schemas/Refusal' };

/** Groups the refusals of a call by HTTP status, the lowest first. */
export function refusalResponses(codes: Iterable<RefusalCode>): Readonly<Record<string, Refusals>> {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codes) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, those]) => [String(status), refusalsWith(status, those)]));
}

function refusalsWith(status: number, codes: readonly RefusalCode[]): Refusals {
  const schema = { allOf: [refusalSchema, { properties: { refusal: { enum: codes } } }] };
  return {
    description: codes.map((code) => `- \`${code}\`: ${refusalSentence(code)}`).join('\n'),
    ...(RETRIED.includes(status) ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: { 'application/json': { schema } },
  };
}

/** Builds the response of a successful call, with its example. */
export function doneResponse(call: Call, reply: Schema, example: object) {
  const schema = { allOf: [{ $ref: '#/components/schemas/Success' }, reply] };
  const whole = { status: 'success', code: 200, message: '', ...example };
  const description = call.effect === 'read' ? 'What was asked for.' : 'It is done.';
  return { description, content: { 'application/json': { schema, example: whole } } };
}
