/** Defines what every call of the studio's API shares: the launch, the input and the refusals. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { studioGame } from '#games/catalogue.ts';
import { isTryToken } from './trial-balances.ts';
import type { Studio } from './rounds.ts';

const statuses: Record<string, 401 | 403 | 404 | 409 | 429 | 503> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  COMMITMENT_STALE: 409,
  SEEDS_EXHAUSTED: 409,
  TOO_FAST: 429,
  TOO_MANY_REQUESTS: 429,
  STEP_TAKEN: 409,
  ROUND_OPEN: 409,
  RULES_CHANGED: 409,
  BETTING_CLOSED: 409,
  NOT_PLAYING: 409,
  TOO_LATE: 409,
  OFFER_FELL: 409,
  PROVIDER_UNAVAILABLE: 503,
};

/** Returns the player and the game of the launch token. */
export async function guestOf(context: Context, studio: Studio) {
  const launchToken = /^Bearer ([\x21-\x7e]{1,512})$/.exec(context.req.header('authorization') ?? '')?.[1];
  if (!launchToken) return { ok: false, refusal: 'UNAUTHENTICATED' } as const;
  const player = await (isTryToken(launchToken) ? studio.trialBalances : studio.wallet).authenticate(launchToken);
  if (!player.ok) return player;
  const game = studioGame(player.gameCode);
  return game ? ({ ok: true, launchToken, player, game } as const) : ({ ok: false, refusal: 'NOT_FOUND' } as const);
}

/** Reads the body by a schema. A failure names the field and the code, never the sent value. */
export async function read<Schema extends v.GenericSchema>(context: Context, schema: Schema) {
  const body: unknown = await context.req
    .text()
    .then((text) => JSON.parse(text || '{}') as unknown)
    .catch(() => null);
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return { ok: true, value: parsed.output } as const;
  const [issue] = parsed.issues;
  const refusal = /^[A-Z_]+$/.test(issue.message) ? issue.message : 'INVALID';
  return { ok: false, refusal, field: v.getDotPath(issue) ?? undefined } as const;
}

export function refuse(context: Context, refusal: string, field?: string) {
  return context.json({ status: 'error', refusal, field }, statuses[refusal] ?? 400);
}
