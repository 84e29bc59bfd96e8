/**
 * Runs rounds of steps (docs/domain/games-and-fairness.md#rounds-of-steps). The commitment covers the whole round
 * before the bet; the player sees the part that is decided. A step is accepted once: the same step and action again get
 * the same reply. An action with a second bet is stored first, waits for the wallet, and is accepted or dropped with
 * that bet. For an absent player the published default is applied.
 */
import { and, eq, inArray, isNotNull, lt, lte, or } from '#studio/server/drizzle.ts';
import { sameJson } from '#lib/json.ts';
import type { Json } from '#lib/json.ts';
import { soFar } from './drawn.ts';
import { ABANDONED_MS } from './resume-rounds.ts';
import { finish, returnStake, transition, raiseId, settle, STEP_MS, walletOf } from './rounds.ts';
import type { Guest, SpinResult, Studio } from './rounds.ts';
import { studioRounds } from './schema.ts';
import type { Round } from './schema.ts';
import type { Database } from './database.ts';

export interface StepRequest extends Guest {
  readonly player: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** The number of the action in the round, from 0. */
  readonly step: number;
  readonly action: Json;
}

export type StepResult = SpinResult | { ok: false; refusal: 'INVALID'; field: 'step' | 'action' };
type Claimed = { ok: true; round: Round } | Exclude<StepResult, { ok: true }>;

/**
 * Takes the player's action. Refuses with NOT_FOUND for an unknown round, and with STEP_TAKEN where another action was
 * taken at this step. Refuses with INVALID: for `step`, it is not the next; for `action`, it is not allowed now. Where
 * the wallet refuses a second bet, the round stays as it was.
 */
export async function takeStep(studio: Studio, request: StepRequest): Promise<StepResult> {
  const claimed = await studio.transaction((tx) => claim(studio, tx, request));
  if (!claimed.ok) return claimed;
  return claimed.round.state === 'raising'
    ? raise(studio, claimed.round, request)
    : finish(studio, claimed.round, request);
}

/** Stores the action, or that it waits for its second bet. */
async function claim(studio: Studio, tx: Database, request: StepRequest): Promise<Claimed> {
  const { player, gameCode, roundId, step, action } = request;
  const [round] = await tx
    .select()
    .from(studioRounds)
    .where(
      and(eq(studioRounds.roundId, roundId), eq(studioRounds.player, player), eq(studioRounds.gameCode, gameCode)),
    );
  if (!round) return { ok: false, refusal: 'NOT_FOUND' };
  if (round.state === 'refused') return { ok: false, refusal: round.refusal ?? 'ROUND_VOID' };
  const { actions } = round;
  if (step < actions.length)
    return sameJson(actions[step] ?? null, action) ? { ok: true, round } : { ok: false, refusal: 'STEP_TAKEN' };
  if (step > actions.length) return { ok: false, refusal: 'INVALID', field: 'step' };
  if (round.state === 'raising')
    return sameJson(round.raise ?? null, action) ? { ok: true, round } : { ok: false, refusal: 'STEP_TAKEN' };
  if (round.state === 'lowering') return { ok: false, refusal: 'ROUND_OPEN' };
  if (round.state !== 'playing') return { ok: false, refusal: 'INVALID', field: 'step' };
  const now = await soFar({ ...studio, db: tx }, round);
  const steps = now?.rules.steps;
  if (!steps?.isAction(action) || !steps.may(now?.outcome ?? null, action))
    return { ok: false, refusal: 'INVALID', field: 'action' };
  if (!steps.raises?.(action)) return { ok: true, round: await append(studio, tx, round, [action]) };
  const to = { state: 'raising', raise: action, raisedAt: studio.now(), raises: round.raises + 1 };
  return { ok: true, round: await change(tx, round, to) };
}

/** Appends the actions to the round. An action that ends the round sets its end in the same transaction. */
async function append(
  studio: Studio,
  tx: Database,
  round: Round,
  more: readonly Json[],
  also: Partial<Round> = {},
): Promise<Round> {
  const actions = [...round.actions, ...more];
  const now = await soFar({ ...studio, db: tx }, round, actions);
  if (!now) throw new Error(`round ${round.id} has no game`);
  const end = now.rules.steps?.isOver(now.outcome)
    ? { state: 'ended' }
    : { state: 'playing', deadline: new Date(studio.now().getTime() + STEP_MS) };
  return change(tx, round, { ...also, ...end, actions });
}

async function change(tx: Database, round: Round, to: Partial<Round>): Promise<Round> {
  const [changed] = await tx.update(studioRounds).set(to).where(eq(studioRounds.id, round.id)).returning();
  if (!changed) throw new Error('a locked round vanished');
  return changed;
}

const noRaise = { raise: null, raisedAt: null };

/** Places the second bet, and takes the action once the wallet accepts it. */
async function raise(studio: Studio, round: Round, guest: Guest): Promise<SpinResult> {
  const bet = { roundId: round.roundId, betId: raiseId(round) };
  const taken = await walletOf(studio, round.player).bet(guest.launchToken, bet, round.betCents);
  if (!taken.ok && taken.refusal === 'PROVIDER_UNAVAILABLE') return taken;
  const { raised, isOurs } = await studio.transaction(async (tx) => {
    const current = await lock(tx, round);
    if (current.state !== 'raising' || current.raises !== round.raises) return { raised: current, isOurs: false };
    const also = { ...noRaise, raisedCents: round.betCents };
    const changed = taken.ok
      ? append(studio, tx, current, [current.raise ?? null], also)
      : change(tx, current, { state: 'playing', ...noRaise });
    return { raised: await changed, isOurs: true };
  });
  // If the raise was cancelled meanwhile, the wallet refuses a late bet. That refusal is not the reply.
  if (!taken.ok && isOurs) return taken;
  // The raise was cancelled meanwhile; the call that cancelled it returns the bet.
  if (raised.state === 'lowering') return { ok: false, refusal: 'ROUND_OPEN' };
  return finish(studio, raised, taken.ok ? { ...guest, balanceCents: taken.balanceCents } : guest);
}

async function lock(tx: Database, round: Round): Promise<Round> {
  const [current] = await tx.select().from(studioRounds).where(eq(studioRounds.id, round.id));
  if (!current) throw new Error('a round vanished');
  return current;
}

/**
 * Rolls back second bets without a reply, and applies the default to rounds past the deadline, of one player or of all.
 * Returns how many rounds changed.
 */
export async function resumeSteps(studio: Studio, player?: string): Promise<number> {
  const now = studio.now();
  const waiting = await studio.db
    .select()
    .from(studioRounds)
    .where(
      and(
        isNotNull(studioRounds.deadline),
        inArray(studioRounds.state, ['playing', 'raising', 'lowering']),
        or(
          lt(studioRounds.raisedAt, new Date(now.getTime() - ABANDONED_MS)),
          and(eq(studioRounds.state, 'playing'), lte(studioRounds.deadline, now)),
        ),
        player === undefined ? undefined : eq(studioRounds.player, player),
      ),
    )
    .orderBy(studioRounds.id)
    .limit(500);
  let moved = 0;
  for (const round of waiting) {
    const result = await (round.state === 'playing' ? byDefault(studio, round) : lower(studio, round));
    if (result.ok || result.refusal !== 'PROVIDER_UNAVAILABLE') moved++;
  }
  return moved;
}

const unfinished = ['drawn', 'playing', 'raising', 'lowering'];

/**
 * Applies the published default at once to all open rounds of a player who may no longer play
 * (docs/domain/games-and-fairness.md#end-of-play). Returns whether none is left. The operator repeats the call while a
 * round waits for the wallet.
 */
export async function endPlay(studio: Studio, player: string): Promise<boolean> {
  const theirs = and(
    eq(studioRounds.player, player),
    isNotNull(studioRounds.deadline),
    inArray(studioRounds.state, unfinished),
  );
  await studio.db.update(studioRounds).set({ deadline: studio.now() }).where(theirs);
  await resumeSteps(studio, player);
  const [left] = await studio.db.select({ id: studioRounds.id }).from(studioRounds).where(theirs).limit(1);
  return left === undefined;
}

/** Cancels the raise first, so that a bet accepted meanwhile is returned and its action is not taken. */
async function lower(studio: Studio, round: Round): Promise<SpinResult> {
  const claimed =
    round.state === 'lowering' ? round : await transition(studio, round, 'raising', { state: 'lowering' });
  if (claimed.state !== 'lowering') return finish(studio, claimed, null);
  const undone = await walletOf(studio, claimed.player).rollBack(raiseId(claimed));
  if (!undone.ok) return { ok: false, refusal: 'PROVIDER_UNAVAILABLE' };
  return finish(studio, await transition(studio, claimed, 'lowering', { state: 'playing', ...noRaise }), null);
}

/** Applies the published default for a player past the deadline, to the round's end. */
async function byDefault(studio: Studio, round: Round): Promise<SpinResult> {
  const ended = await studio.transaction(async (tx) => {
    let current = await lock(tx, round);
    const isDue = current.deadline !== null && current.deadline <= studio.now();
    while (isDue && current.state === 'playing') {
      const now = await soFar({ ...studio, db: tx }, current);
      const action = now?.rules.steps?.byDefault(now.outcome) ?? null;
      if (action === null) return change(tx, current, { state: 'voiding' });
      current = await append(studio, tx, current, [action]);
    }
    return current;
  });
  if (ended.state === 'voiding') return returnStake(studio, ended, 'playing');
  return ended.state === 'ended' ? settle(studio, ended) : finish(studio, ended, null);
}
