/**
 * Provides the rules of the studio's games to verify rounds from their seeds. It is loaded only when a player verifies
 * a round.
 */
import type { Replay } from '#lib/draw.ts';
import type { TableReplay } from '#lib/bet-history.ts';
import { play } from './fair-game.ts';
import { rulesOf } from './rules.ts';
import { drawTable, isTable, paidOf } from './table.ts';

/**
 * Returns a function that plays a game's rounds again. It throws for a version without known rules, because a page of
 * an earlier release cannot judge rounds of a later one.
 */
export function replayOf(gameCode: string): Replay {
  return async (seed, stakeCents, choice, actions, version) => {
    const rules = rulesOf(gameCode, version);
    if (!rules) throw new Error(`no rules of ${gameCode}, version ${version}`);
    const { steps } = rules;
    if (!rules.isChoice(choice) || !actions.every((action) => steps?.isAction(action))) return null;
    const played = await play(rules, seed, choice, stakeCents, actions);
    return steps && !steps.isOver(played.outcome) ? null : played;
  };
}

/**
 * Returns a function that draws and pays a table's rounds again; undefined for a game without known rules or without a
 * table.
 */
export function tableReplayOf(gameCode: string): TableReplay | undefined {
  const rules = rulesOf(gameCode);
  if (!rules || !isTable(rules)) return undefined;
  return async (seed, bet) => {
    if (!rules.isChoice(bet.choice)) return null;
    const outcome = await drawTable(rules, seed);
    return { outcome, winCents: paidOf(rules, outcome, bet) };
  };
}
