/** Holds the player's VIP standing, its history, and the wagering of each bonus (docs/domain/vip.md#vip-standing). */
import { send } from '#api/client.ts';
import { coverHistoryCall, vipHistoryCall, vipInfoCall } from '#contract/vip.ts';
import type { VipInfo, VipStep } from '#contract/vip.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { recordList } from './record-list.ts';

const info = playerData<VipInfo>(() => send(vipInfoCall, {}));
export const $vip = info.$data;
export const loadVip = info.load;

const MOST_STEPS = 100;

const steps = playerData<readonly VipStep[]>(async () =>
  mapOutcome(await send(vipHistoryCall, { limit: MOST_STEPS }), ({ data }) => data.data),
);
/** Holds changes of the level and bonuses of deposits: claimable ones first, then the newest. */
export const $vipSteps = steps.$data;
export const loadVipSteps = steps.load;

/** Holds every bonus with its wagering. */
export const coverRecord = recordList(
  async ({ before, limit }) =>
    mapOutcome(await send(coverHistoryCall, { before, limit }), ({ data, next }) => ({
      ...{ rows: data.data, next: next ?? null, more: null },
    })),
  (row) => row.id,
);
