/**
 * Implements twenty-one against the dealer, from an infinite deck: no split, no insurance, doubling on a first hard 9
 * to 11 (docs/domain/game-rules.md#vinte-e-um-da-lapa).
 */
import { byHundredths, gridA } from '#games/fair-game.ts';
import type { FairGame } from '#games/fair-game.ts';
import { dealerHand, isNatural, valueOf } from './hand.ts';

export type Action = 'hit' | 'stand' | 'double';
export type Result = 'natural' | 'won' | 'push' | 'lost';

export interface Table {
  /** Cards 0 to 51: the rank is card % 13 from the ace, the suit floor(card / 13). */
  readonly player: readonly number[];
  /** The open card alone while the player decides, then the whole hand. */
  readonly dealer: readonly number[];
  /** Whether a second bet, equal to the first, was placed. */
  readonly doubled: boolean;
  readonly state: 'playing' | Result;
}

/** More cards than the longest round needs, which a test counts. */
const TAPE = 40;

/** The multipliers of the total stake, hundredths. */
export const pays: Readonly<Record<Result, number>> = { natural: 250, won: 200, push: 100, lost: 0 };

/** The action for a player past the deadline. */
export const defaultAction: Action = 'stand';

/**
 * The stake is that of the first bet. The payment of a doubled round covers both bets, in equal halves. The return is
 * that of the published strategy on the total stake.
 */
export const vinteEUmDaLapa: FairGame<null, Table, Action> = {
  code: 'vinte-e-um-da-lapa',
  version: 1,
  kind: 'steps',
  volatility: 'low',
  rtpBasisPoints: 9891,
  minEdgePpm: 10_838,
  stakes: gridA(20, 25_000),
  isChoice: (value): value is null => value === null,
  limits: () => Array.from({ length: TAPE }, () => 52),
  outcome: (tape, _choice, actions) => {
    const [first = 0, open = 0, second = 0, hole = 0, ...next] = tape;
    const dealt = [open, hole];
    let player: readonly number[] = [first, second];
    // The dealer checks for a natural under an ace or a ten before the player decides, so no second bet is lost to one.
    let over = isNatural(player) || isNatural(dealt);
    let doubled = false;
    for (const action of actions) {
      if (over || !legal(player).includes(action)) continue;
      if (action !== 'stand') player = [...player, next.shift() ?? 0];
      doubled = action === 'double';
      over = action !== 'hit' || valueOf(player).total >= 21;
    }
    if (!over) return { player, dealer: [open], doubled, state: 'playing' };
    const contested = !isNatural(player) && valueOf(player).total <= 21;
    const dealer = contested ? dealerHand(dealt, next) : dealt;
    return { player, dealer, doubled, state: resultOf(player, dealer) };
  },
  winCents: ({ state, doubled }, _choice, stakeCents) =>
    state === 'playing' ? 0n : byHundredths(doubled ? stakeCents * 2n : stakeCents, pays[state]),
  steps: {
    isAction: (value): value is Action => value === 'hit' || value === 'stand' || value === 'double',
    may: (table, action) => mayStep(table, action),
    isOver: ({ state }) => state !== 'playing',
    byDefault: () => defaultAction,
    raises: (action) => action === 'double',
  },
};

/** Returns the allowed actions; none once the round is over. */
export const legalActions = ({ player, state }: Table): readonly Action[] => (state === 'playing' ? legal(player) : []);

/** Returns whether the action is allowed now. An action that is not allowed changes nothing. */
export const mayStep = (table: Table, action: Action): boolean => legalActions(table).includes(action);

function legal(player: readonly number[]): readonly Action[] {
  // The total is always hard, because two cards with an ace count at least 12.
  const { total } = valueOf(player);
  return player.length === 2 && total >= 9 && total <= 11 ? ['hit', 'stand', 'double'] : ['hit', 'stand'];
}

function resultOf(player: readonly number[], dealer: readonly number[]): Result {
  if (isNatural(player)) return isNatural(dealer) ? 'push' : 'natural';
  const mine = valueOf(player).total;
  const theirs = valueOf(dealer).total;
  if (mine > 21 || isNatural(dealer)) return 'lost';
  if (theirs > 21 || mine > theirs) return 'won';
  return mine === theirs ? 'push' : 'lost';
}
