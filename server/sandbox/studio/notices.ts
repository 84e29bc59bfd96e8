/** What the operator tells a provider unasked (docs/how-to/connect-a-provider.md), signed as the wallet's calls are. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import { verifiedId, walletMessage } from '#server/platform/security/webhook-signature.ts';
import { refuse } from './answers.ts';
import type { Studio } from './rounds.ts';
import { endPlay } from './steps.ts';
import { PROVIDER } from './wallet-client.ts';

const notice = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ player: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/)) }),
);

export function mountNotices(app: Hono, studio: Studio & { readonly secrets: readonly string[] }): void {
  /** PROVIDER_UNAVAILABLE: a bet of theirs is still on its way; to be told again. */
  app.post('/notices/end-play', async (context) => {
    const body = await context.req.text();
    const covered = walletMessage(PROVIDER, 'end-play', body);
    if (verifiedId(studio.secrets, context.req.raw.headers, covered, studio.now()) === null)
      return refuse(context, 'FORBIDDEN');
    const input = v.safeParse(notice, body);
    if (!input.success) return refuse(context, 'INVALID', 'player');
    const isDone = await endPlay(studio, input.output.player);
    return isDone ? context.json({ status: 'success' }) : refuse(context, 'PROVIDER_UNAVAILABLE');
  });
}
