/** Edits the slip: at most one selection per match, because legs of one match are correlated. */
import type { Leg } from '#games/liga-caju/prices.ts';

/** Legs in the order of the matches. */
export type Legs = readonly Leg[];

export const isChosen = (legs: Legs, { match, selection }: Leg): boolean =>
  legs.some((leg) => leg.match === match && leg.selection === selection);

/** Adds the selection in place of another of its match, or removes it if it was selected. */
export function toggled(legs: Legs, leg: Leg): Legs {
  const others = legs.filter(({ match }) => match !== leg.match);
  return isChosen(legs, leg) ? others : [...others, leg].sort((one, other) => one.match - other.match);
}
