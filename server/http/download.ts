/** Binds a player's file to what writes it: bearer, refusals with the envelope, lines as the reader takes them. */
import type { Hono } from 'hono';
import type { Download } from '#server/core/call.ts';
import { errorFields } from '#server/core/log.ts';
import { isRefused, refuse } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readLocale } from '#server/core/translation.ts';
import { faultOf, refusalResponse } from './refusal-response.ts';
import { isOneTime, whoCalls } from './route.ts';

export function bindDownload(app: Hono, services: Services, path: string, download: Download): void {
  app.get(path, async (context) => {
    const locale = readLocale(context.req.query('lang'));
    try {
      const signedIn = await whoCalls(context, services);
      if (signedIn === 'kicked') return refusalResponse(refuse('FORCED_OFFLINE'), locale);
      if (typeof signedIn === 'string') return refusalResponse(refuse('UNAUTHENTICATED'), locale);
      if (isOneTime(signedIn)) return refusalResponse(refuse('PASSWORD_CHANGE_FIRST'), locale);
      const file = await download({ services, query: context.req.query(), locale, signedIn });
      if (isRefused(file)) return refusalResponse(file, locale);
      const headers = {
        'Content-Type': file.type,
        'Content-Disposition': `attachment; filename="${file.name}"`,
      };
      return new Response(streamOf(file.lines), { headers });
    } catch (error) {
      services.log('error', 'download.failed', { path, ...errorFields(error) });
      return refusalResponse(faultOf(error), locale);
    }
  });
}

/** A reader who goes away ends the writing; a fault in the middle breaks the file off, so that it is not taken for whole. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
