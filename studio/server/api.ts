/** Handles the studio's JSON API. A launch token opens one game for one player, whom the operator's wallet names. */
import { and, desc, eq } from '#studio/server/drizzle.ts';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { locales } from '#lib/locales.ts';
import { wireMoney } from '#lib/money.ts';
import { mayBet } from '#games/fair-game.ts';
import { studioGame } from '#games/catalogue.ts';
import { dictionaryOf } from '#games/paytable.ts';
import type { StudioGame } from '#games/paytable.ts';
import { guestOf, read, refuse } from './answers.ts';
import { textsName } from './assets.ts';
import { cycleOf } from './cycle.ts';
import { emptyBody, revealBody, roundParameter, seedBody, spinBody, stepBody } from './input.ts';
import { soFar } from './drawn.ts';
import { resumeRounds } from './resume-rounds.ts';
import { openSteps, spin } from './rounds.ts';
import type { SpinResult, Studio } from './rounds.ts';
import { studioRounds, studioSeedPairs } from './schema.ts';
import type { Round, SeedPair } from './schema.ts';
import { activatePair, isExhausted, pairBy, pairsOf } from './seeds.ts';
import type { Pairs } from './seeds.ts';
import { decryptSeed } from './server-seed.ts';
import { resumeSteps, takeStep } from './steps.ts';
import { pastBet } from './tables/api.ts';
import type { TableStudio } from './tables/tables.ts';

const LAST_ROUNDS = 10;
/** A round of steps has a press for each decision, and a table its own clock. */
const mayBeAutomatic = ({ rules, isByHand = false }: StudioGame) => rules.kind === 'instant' && !isByHand;

export interface ApiOptions extends TableStudio {
  /** Returns the caller's network, the key of the rate limits. */
  readonly networkOf: (context: Context) => string;
}

export function mountApi(app: Hono, studio: ApiOptions): void {
  app.post('/api/state', async (context) => {
    const input = await read(context, emptyBody);
    if (!input.ok) return refuse(context, 'INVALID', input.field);
    const guest = await guestOf(context, studio);
    if (!guest.ok) return refuse(context, guest.refusal);
    const { player, game } = guest;
    const { code } = game.rules;
    await resumeRounds(studio, player.player);
    await resumeSteps(studio, player.player);
    const pairs = await pairsOf(studio, player.player, code, studio.now());
    const open = game.rules.steps ? await openSteps(studio.db, player.player, code) : null;
    return context.json({
      status: 'success',
      balance: wireMoney(player.balanceCents),
      cycleMs: cycleOf(studio.minCycleMs, game, player.play),
      autoplay: player.play.autoplay && mayBeAutomatic(game),
      turbo: player.play.turbo && game.rules.kind === 'instant',
      version: game.rules.version,
      seed: seedView(pairs, studio.now()),
      // A round that awaits its player's decision can be continued from any network.
      open: open && open.state !== 'drawn' ? await playingView(studio, open) : null,
      rounds: await lastRounds(studio, player.player, code),
    });
  });

  app.post('/api/try', async (context) => {
    const input = await read(context, emptyBody);
    if (!input.ok) return refuse(context, 'INVALID', input.field);
    const secret = await studio.trialBalances.open(studio.networkOf(context));
    return secret === null ? refuse(context, 'TOO_MANY_REQUESTS') : context.json({ status: 'success', secret });
  });

  app.post('/api/spin', async (context) => {
    const input = await read(context, spinBody);
    if (!input.ok) return refuse(context, input.refusal, input.field);
    const guest = await guestOf(context, studio);
    if (!guest.ok) return refuse(context, guest.refusal);
    const { spin_id: spinId, bet: betCents, choice, commitment, nonce, version } = input.value;
    const { rules } = guest.game;
    if (rules.table || !rules.isChoice(choice)) return refuse(context, 'INVALID', 'choice');
    if (!mayBet(rules, choice, Number(betCents))) return refuse(context, 'AMOUNT_INVALID', 'bet');
    const { player, balanceCents, play } = guest.player;
    await resumeSteps(studio, player);
    await resumeRounds(studio, player, spinId);
    const { launchToken } = guest;
    const asked = { launchToken, balanceCents, player, play, spinId, betCents, choice, commitment, nonce, version };
    return roundReply(context, studio, await spin(studio, guest.game, asked));
  });

  app.post('/api/step', async (context) => {
    const input = await read(context, stepBody);
    if (!input.ok) return refuse(context, input.refusal, input.field);
    const guest = await guestOf(context, studio);
    if (!guest.ok) return refuse(context, guest.refusal);
    const { player, balanceCents } = guest.player;
    const { round: roundId, step, action } = input.value;
    const { launchToken, game } = guest;
    await resumeSteps(studio, player);
    const asked = { launchToken, balanceCents, player, gameCode: game.rules.code, roundId, step, action };
    return roundReply(context, studio, await takeStep(studio, asked));
  });

  app.post('/api/seed', async (context) => {
    const input = await read(context, seedBody);
    if (!input.ok) return refuse(context, input.refusal, input.field);
    const guest = await guestOf(context, studio);
    if (!guest.ok) return refuse(context, guest.refusal);
    const { player, game } = guest;
    await resumeRounds(studio, player.player);
    const { commitment, client_seed: clientSeed } = input.value;
    const now = studio.now();
    const result = await activatePair(studio, player.player, game.rules.code, { commitment, clientSeed }, now);
    if (!result.ok)
      return refuse(context, result.refusal, result.refusal === 'CLIENT_SEED_USED' ? 'client_seed' : undefined);
    return context.json({
      status: 'success',
      revealed: result.revealed && revealView(studio, result.revealed),
      seed: seedView(result, now),
      rounds: await lastRounds(studio, player.player, game.rules.code),
    });
  });

  app.post('/api/reveal', async (context) => {
    const input = await read(context, revealBody);
    if (!input.ok) return refuse(context, input.refusal, input.field);
    const guest = await guestOf(context, studio);
    if (!guest.ok) return refuse(context, guest.refusal);
    const pair = await pairBy(studio.db, guest.player.player, guest.game.rules.code, input.value.commitment);
    if (!pair) return refuse(context, 'NOT_FOUND');
    return context.json({ status: 'success', revealed: pair.state === 'revealed' ? revealView(studio, pair) : null });
  });

  app.get('/api/round', async (context) => {
    const roundId = v.safeParse(roundParameter, context.req.query('round'));
    if (!roundId.success) return refuse(context, 'INVALID', 'round');
    const found = (await pastRound(studio, roundId.output)) ?? (await pastBet(studio, roundId.output));
    const game = found && studioGame(found.gameCode);
    if (!game) return refuse(context, 'NOT_FOUND');
    const { gameCode: code, ...round } = found;
    const dictionary = dictionaryOf(game, found.version);
    const texts = Object.fromEntries(locales.map((locale) => [locale, textsName(locale, dictionary)]));
    return context.json({ status: 'success', game: { code, names: game.names, texts }, ...round });
  });
}

/**
 * Returns a round to anyone who has its id, or null. The outcome is included only once the round is paid for and
 * settled.
 */
async function pastRound({ db, keys }: Studio, roundId: string) {
  const [found] = await db
    .select({ round: studioRounds, pair: studioSeedPairs })
    .from(studioRounds)
    .innerJoin(studioSeedPairs, eq(studioSeedPairs.id, studioRounds.seedPairId))
    .where(eq(studioRounds.roundId, roundId));
  if (!found) return null;
  const { round, pair } = found;
  const drawn =
    round.state === 'settled'
      ? { outcome: round.outcome, win: wireMoney(round.winCents ?? 0n), actions: round.actions }
      : {};
  return {
    gameCode: round.gameCode,
    version: round.gameVersion,
    choice: round.choice,
    ...roundView(round),
    ...drawn,
    commitment: pair.commitment,
    clientSeed: pair.clientSeed,
    ...(pair.state === 'revealed' ? { serverSeed: decryptSeed(keys, pair.sealedSeed) } : {}),
  };
}

/** Replies with what the player may see of the round now, or with a refusal. */
async function roundReply(context: Context, studio: Studio, result: SpinResult & { field?: string }) {
  if (!result.ok) return refuse(context, result.refusal, result.field);
  const { round } = result;
  const view =
    round.state === 'settled' ? settledView(round, await pairById(studio, round)) : await playingView(studio, round);
  return context.json({ status: 'success', ...view, balance: wireMoney(result.balanceCents) });
}

async function pairById(studio: Studio, round: Round): Promise<SeedPair> {
  const [pair] = await studio.db.select().from(studioSeedPairs).where(eq(studioSeedPairs.id, round.seedPairId));
  if (!pair) throw new Error('a round without its seed pair');
  return pair;
}

/** Returns what the player has seen of an open round of steps. */
async function playingView(studio: Studio, round: Round) {
  const now = await soFar(studio, round);
  if (!now) throw new Error(`round ${round.id} has no game`);
  return { ...askedView(round, now.pair), state: 'playing', outcome: now.outcome, step: round.actions.length };
}

async function lastRounds(studio: Studio, player: string, gameCode: string) {
  const rounds = await studio.db
    .select({ round: studioRounds, pair: studioSeedPairs })
    .from(studioRounds)
    .innerJoin(studioSeedPairs, eq(studioSeedPairs.id, studioRounds.seedPairId))
    .where(and(eq(studioRounds.player, player), eq(studioRounds.gameCode, gameCode), eq(studioRounds.state, 'settled')))
    .orderBy(desc(studioRounds.id))
    .limit(LAST_ROUNDS);
  return rounds.map(({ round, pair }) => ({ ...roundView(round), ...settledView(round, pair) }));
}

function roundView(round: Round) {
  return {
    round: round.roundId,
    state: round.state,
    nonce: round.nonce,
    bet: wireMoney(round.betCents),
    staked: wireMoney(round.betCents + round.raisedCents),
    at: round.createdAt.toISOString(),
  };
}

/** Returns a round's input and its pair. */
function askedView(round: Round, pair: SeedPair) {
  return {
    round: round.roundId,
    spin: round.spinId,
    commitment: pair.commitment,
    clientSeed: pair.clientSeed,
    nonce: round.nonce,
    bet: wireMoney(round.betCents),
    // The total stake of the round, a second bet included.
    staked: wireMoney(round.betCents + round.raisedCents),
    choice: round.choice,
    ...(round.deadline ? { actions: round.actions } : {}),
    // Browsers recorded rounds without it while every game had one version.
    ...(round.gameVersion > 1 ? { version: round.gameVersion } : {}),
  };
}

/** Returns a settled round in the form that the browser stores. */
function settledView(round: Round, pair: SeedPair) {
  return { ...askedView(round, pair), outcome: round.outcome, win: wireMoney(round.winCents ?? 0n) };
}

/** Returns the active pair, if any, and the commitment that follows it. */
function seedView({ current, next }: Pairs, now: Date) {
  const active = current && {
    commitment: current.commitment,
    clientSeed: current.clientSeed,
    nonce: current.nextNonce,
    exhausted: isExhausted(current, now),
  };
  return { current: active, next: next.commitment };
}

function revealView({ keys }: Pick<Studio, 'keys'>, pair: SeedPair) {
  return {
    commitment: pair.commitment,
    serverSeed: decryptSeed(keys, pair.sealedSeed),
    clientSeed: pair.clientSeed,
    rounds: pair.nextNonce,
  };
}
