/** Holds what is open of a player's money and what waits to be claimed, as the home has it (contract/home.ts). */
import type * as v from 'valibot';
import { send } from '#api/client.ts';
import { meWithCall } from '#contract/home.ts';
import type { homeSchema, matterSchema } from '#contract/home.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';

export type Matter = v.InferOutput<typeof matterSchema>;
/** An offer's rewards to claim, or its unused spins (`money` is 0). */
export type WaitingReward = v.InferOutput<typeof homeSchema>['rewards'][number];

interface Open {
  readonly matters: readonly Matter[];
  readonly rewards: readonly WaitingReward[];
}

const open = playerData<Open>(async () =>
  mapOutcome(await send(meWithCall, { with: ['home'] }), ({ data }) => data.home ?? { matters: [], rewards: [] }),
);
export const $openMatters = open.$data;
export const loadOpenMatters = open.load;
