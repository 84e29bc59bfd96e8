/** Names the messages from the page in a game's frame to the site's page, besides its draws (contract/fairness.ts). */

/** The game's code runs. It is sent once, before the frame's `load` event. */
export const READY_MESSAGE = 'jogada:ready';
/** A round moved the balance. */
export const BALANCE_MESSAGE = 'jogada:balance';

/** The provider (`api_name`) whose games all send READY_MESSAGE. Other providers' games send nothing before the first round. */
export const TELLS_READY = 'jogada';
