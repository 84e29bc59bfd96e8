/**
 * Names the messages from the page in a game's frame to the site's page, besides its draws (contract/fairness.ts). Any provider's frame may send
 * them (docs/how-to/connect-a-provider.md).
 */

/** The game's code runs. It is sent once, before the frame's `load` event. */
export const READY_MESSAGE = 'jogada:ready';
/** A round moved the balance. For frames that do not send ROUND_MESSAGE. */
export const BALANCE_MESSAGE = 'jogada:balance';
/** The progress of a round: RoundNews with this `type`. */
export const ROUND_MESSAGE = 'jogada:round';

/**
 * The progress of a round. The page shows nothing of the round's result from `begun` to `shown`, and takes the stake off the balance at once.
 */
export interface RoundNews {
  /** The frame's name for the round, up to 64 characters, unique to it. */
  readonly round: string;
  /**
   * `begun`: the player pressed. `running`: repeated every RUNNING_MS until `shown`. `shown`: the player has seen the result, or the round was
   * refused, or it awaits the player's decision.
   */
  readonly state: 'begun' | 'running' | 'shown';
  /** What the player has staked since `begun`, in centavos as text. It may rise. */
  readonly stake: string;
}

/**
 * Posted by the page to the frame when something opens over the game that the player must see, as a reality check. A game that plays by itself
 * ends its run.
 */
export const ATTENTION_MESSAGE = 'jogada:attention';

/** The interval of `running`, ms. After three without any the page waits no longer (stores/rounds.ts). */
export const RUNNING_MS = 1000;

/** The provider (`api_name`) whose games all send READY_MESSAGE. Other providers' games send nothing before the first round. */
export const TELLS_READY = 'jogada';

/** Returns the news of a round in a message's data, or null. */
export function readRound(data: unknown): RoundNews | null {
  const { round, state, stake } = (data ?? {}) as Partial<Record<keyof RoundNews, unknown>>;
  if (typeof round !== 'string' || !/^.{1,64}$/.test(round)) return null;
  if (typeof stake !== 'string' || !/^\d{1,12}$/.test(stake)) return null;
  return state === 'begun' || state === 'running' || state === 'shown' ? { round, state, stake } : null;
}
