/** What the page in a game's frame tells the page around it, besides its draws (contract/fairness.ts). */

/** The game's code runs. It is told once, before the frame's `load` event. */
export const READY_MESSAGE = 'jogada:ready';
/** A round moved the balance. */
export const BALANCE_MESSAGE = 'jogada:balance';

/** The provider (`api_name`) whose games all tell that they run. Of the others nothing is known before the first round. */
export const TELLS_READY = 'jogada';
