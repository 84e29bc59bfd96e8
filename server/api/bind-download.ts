/** Binds a player's file to its handler: bearer, refusals with the envelope, lines at the reader's speed. */
import type { Hono } from 'hono';
import type { Authenticator } from './authenticator.ts';
import type { Download } from './handler.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { readLocale } from '#server/platform/i18n.ts';
import { errorResponse, refusalResponse } from '#server/platform/http/refusal-response.ts';
import { isOneTime, authenticate } from './bind-call.ts';

export function bindDownload(
  app: Hono,
  services: Services,
  authenticator: Authenticator,
  path: string,
  download: Download,
): void {
  app.get(path, async (context) => {
    const locale = readLocale(context.req.query('lang'));
    try {
      const signedIn = await authenticate(context, services, authenticator);
      if (isRefused(signedIn)) return refusalResponse(signedIn, locale);
      if (signedIn === 'revoked') return refusalResponse(refuse('FORCED_OFFLINE'), locale);
      if (typeof signedIn === 'string') return refusalResponse(refuse('UNAUTHENTICATED'), locale);
      if (isOneTime(signedIn)) return refusalResponse(refuse('PASSWORD_CHANGE_FIRST'), locale);
      const file = await download({ services, query: context.req.query(), locale, signedIn });
      if (isRefused(file)) return refusalResponse(file, locale);
      const headers = {
        'Content-Type': file.type,
        'Content-Disposition': `attachment; filename="${file.name}"`,
      };
      // Reads the titles and the first rows before the reply begins, so that an error there still becomes an error
      // reply.
      const begun = [await file.lines.next(), await file.lines.next()];
      const noted = (error: unknown) => services.log('error', 'download.failed', { path, ...errorFields(error) });
      return new Response(streamOf(begun, file.lines, noted), { headers });
    } catch (error) {
      services.log('error', 'download.failed', { path, ...errorFields(error) });
      return refusalResponse(errorResponse(error), locale);
    }
  });
}

/**
 * Returns the response's stream. A reader who disconnects ends the writing. An error in the middle aborts the file, so that it does not look
 * complete.
 */
function streamOf(
  begun: IteratorResult<string>[],
  lines: AsyncGenerator<string>,
  noted: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = begun.shift() ?? (await lines.next());
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        noted(error);
        // Uses a text without details, because the HTTP server may send it.
        controller.error(new Error('The file broke off.'));
      }
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
