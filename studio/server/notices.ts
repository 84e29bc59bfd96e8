/**
 * Handles the operator's calls to the provider (docs/how-to/connect-a-provider.md), signed as the wallet's calls are.
 */
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { catalogue } from '#games/catalogue.ts';
import { wireMoney } from '#lib/money.ts';
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
  const isSigned = (context: Context, action: string, body: string) =>
    verifiedId(studio.secrets, context.req.raw.headers, walletMessage(PROVIDER, action, body), studio.now()) !== null;

  /** Replies PROVIDER_UNAVAILABLE while a bet of the player is in flight. The operator then repeats the call. */
  app.post('/notices/end-play', async (context) => {
    const body = await context.req.text();
    if (!isSigned(context, 'end-play', body)) return refuse(context, 'FORBIDDEN');
    const input = v.safeParse(notice, body);
    if (!input.success) return refuse(context, 'INVALID', 'player');
    const isDone = await endPlay(studio, input.output.player);
    return isDone ? context.json({ status: 'success' }) : refuse(context, 'PROVIDER_UNAVAILABLE');
  });

  app.post('/notices/games', async (context) => {
    if (!isSigned(context, 'games', await context.req.text())) return refuse(context, 'FORBIDDEN');
    return context.json({ games: listed });
  });
}

/** Lists every game in the format of the operator's catalogue. */
const listed = catalogue.map((game) => ({
  code: game.gameCode,
  names: game.names,
  type: game.gameType,
  rtp_bp: game.rtpBasisPoints,
  min_edge_ppm: game.minEdgePpm,
  turnover_bp: game.turnoverBp,
  max_multiplier: game.maxMultiplier,
  volatility: game.volatility,
  min_stake: wireMoney(game.minStakeCents),
  max_stake: wireMoney(game.maxStakeCents),
}));
