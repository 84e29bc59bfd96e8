/** The rules of the studio's games, to play a round again by its seeds. Loaded when a check is made, not before. */
import type { Replay } from '#lib/draw.ts';
import type { TableReplay } from '#lib/bet-history.ts';
import { play } from './fair-game.ts';
import { rulesOf } from './rules.ts';
import { drawTable, isTable, paidOf } from './table.ts';

/** How the game's rounds are played again; undefined for a game whose rules are not known here. */
export function replayOf(gameCode: string): Replay | undefined {
  const rules = rulesOf(gameCode);
  if (!rules) return undefined;
  const { steps } = rules;
  return async (seed, stakeCents, choice, actions) => {
    if (!rules.isChoice(choice) || !actions.every((action) => steps?.isAction(action))) return null;
    const played = await play(rules, seed, choice, stakeCents, actions);
    return steps && !steps.isOver(played.outcome) ? null : played;
  };
}

/** How a table's rounds are drawn and paid again; undefined for a game whose rules are not known here, or that is no table. */
export function tableReplayOf(gameCode: string): TableReplay | undefined {
  const rules = rulesOf(gameCode);
  if (!rules || !isTable(rules)) return undefined;
  return async (seed, bet) => {
    if (!rules.isChoice(bet.choice)) return null;
    const outcome = await drawTable(rules, seed);
    return { outcome, winCents: paidOf(rules, outcome, bet) };
  };
}
