/**
 * Loads the player's pending matters of money for the home page: deposits to pay, withdrawals in progress, bonuses
 * (contract/home.ts).
 */
import type * as v from 'valibot';
import { send } from '#api/client.ts';
import { meWithCall } from '#contract/home.ts';
import type { matterSchema } from '#contract/home.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';

export type Matter = v.InferOutput<typeof matterSchema>;

const open = playerData<readonly Matter[]>(async () =>
  mapOutcome(await send(meWithCall, { with: ['home'] }), ({ data }) => data.home?.matters ?? []),
);
export const $openMatters = open.$data;
export const loadOpenMatters = open.load;
