/** Makes requests to hosts of streams and tables, without a token and without repeats. */
import ky from 'ky';

const TIMEOUT_MS = 10_000;

/** Asks for `url`. The answer, of whatever status, is the caller's to read to its end; rejects where none came within 10 s. */
export const askHost = (url: string, cache: RequestCache = 'default'): Promise<Response> =>
  ky(url, {
    cache,
    credentials: 'omit',
    retry: 0,
    throwHttpErrors: false,
    // A signal of our own bounds the reading of the body as well.
    timeout: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
