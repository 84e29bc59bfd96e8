/** Calls another host with JSON, bounded in time. Every outcome is a value. */
import * as v from 'valibot';
import type { Outbound } from './outbound.ts';
import type { Outcome } from '#server/platform/outcome.ts';

/** The longest wait for a host, ms. A delivery's lease is twice as long (platform/outbox/deliver.ts). */
export const HOST_TIMEOUT_MS = 10_000;

export interface HostCall<Schema extends v.GenericSchema> {
  /** The provider's name, for the log. */
  readonly provider: string;
  readonly url: string;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** The schema of an answer with a status of 2xx. */
  readonly answer: Schema;
  /** At most HOST_TIMEOUT_MS. */
  readonly timeoutMs: number;
}

/** Statuses of 4xx that may be temporary: a wrong token, a wrong or still unknown address, or a busy host. */
const PASSING = [401, 403, 404, 405, 408, 425, 429];

/** Calls the host. A 4xx outside of `PASSING` is `rejected`; every other unexpected answer is `unavailable`. */
export async function askHost<Schema extends v.GenericSchema>(
  { fetch, log }: Outbound,
  { provider, url, path, method, headers, body, answer, timeoutMs }: HostCall<Schema>,
): Promise<Outcome<v.InferOutput<Schema>>> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    const parsed = v.safeParse(answer, await response.json());
    if (response.ok && parsed.success) return { ok: true, value: parsed.output };
    const reason = status >= 400 && status < 500 && !PASSING.includes(status) ? 'rejected' : 'unavailable';
    log('warn', `provider.${reason}`, { provider, path, status });
    return { ok: false, reason };
  } catch (error) {
    log('warn', 'provider.unavailable', { provider, path, error: error instanceof Error ? error.name : 'unknown' });
    return { ok: false, reason: 'unavailable' };
  }
}
