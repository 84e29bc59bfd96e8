/** Searches the player's movements beside games. It waits for a pause in typing, and former requests change nothing. */
import { send } from '#api/client.ts';
import { movementsCall } from '#contract/orders.ts';
import type { Movement } from '#contract/orders.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';

/** Movements shown beside the games that were found. */
const MOST = 5;

const matches = playerData<readonly Movement[], [string]>(async (keyword) =>
  mapOutcome(await send(movementsCall, { keyword, limit: MOST }), ({ data }) => data),
);
export const $movementMatches = matches.$data;
export const findMovements = matches.load;
