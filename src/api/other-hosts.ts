/** Makes requests to hosts of streams and tables, without a token and without repeats. */
import ky from 'ky';

const TIMEOUT_MS = 10_000;

/** Requests `url`. The caller reads the answer to its end, whatever its status. Rejects where none came within 10 s. */
export const askHost = (url: string, cache: RequestCache = 'default'): Promise<Response> =>
  ky(url, {
    cache,
    credentials: 'omit',
    retry: 0,
    throwHttpErrors: false,
    // Our own signal limits the reading of the body as well.
    timeout: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
