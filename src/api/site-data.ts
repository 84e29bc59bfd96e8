/**
 * Requests public data of the site without the API client, so that a visitor's page does not load it. It is a simple
 * request, so that the browser sends no CORS preflight.
 */
import type { Call, CallReply } from '#contract/call.ts';

const TIMEOUT_MS = 10_000;

/**
 * Requests the site's settings. `path`: the call's. Returns the reply unparsed, for the reader to check, or null where there is no usable one.
 */
export async function askSite<C extends Call>(
  path: `/api/${string}`,
  locale: string,
): Promise<Partial<CallReply<C>> | null> {
  try {
    const reply = await fetch(`${import.meta.env.PUBLIC_API_URL}${path}?lang=${locale}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return reply.ok ? ((await reply.json()) as Partial<CallReply<C>>) : null;
  } catch {
    return null;
  }
}
