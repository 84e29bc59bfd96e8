/** Holds the history of bets. */
import { send } from '#api/client.ts';
import { gameRecordCall } from '#contract/game-record.ts';
import type { BetStatus } from '#contract/game-record.ts';
import { mapOutcome } from './loadable.ts';
import { recordList } from './record-list.ts';
import { daysOf } from './record.ts';
import type { RecordFilter } from './record.ts';

/** Maps each state of the filter to the wire's. */
export const betStates = { open: 'X', settled: 'COMPLETE', void: 'CANCEL' } as const satisfies Record<
  string,
  BetStatus
>;
export type BetState = keyof typeof betStates;

export const isBetState = (text: string): text is BetState => Object.hasOwn(betStates, text);

/** Returns the filter as the call's input. */
function narrowed(filter: RecordFilter) {
  const { created_at: betTime } = daysOf(filter);
  return {
    ...(betTime && { betTime }),
    ...(isBetState(filter.state) && { status: betStates[filter.state] }),
    ...(filter.type !== '' && { gameType: Number(filter.type) }),
    ...(filter.provider !== '' && { api_name: filter.provider }),
  };
}

export const gameRecord = recordList(
  async ({ filter, before, limit }) => {
    const reply = await send(gameRecordCall, { ...narrowed(filter), before, limit });
    return mapOutcome(reply, ({ data, next = null, statistic, gametypes, apis }) => ({
      ...{ rows: data.data, next, more: { sums: statistic, types: gametypes, providers: apis } },
    }));
  },
  (row) => row.billNo,
);
export const $gameRecord = gameRecord.$data;
export const loadGameRecord = gameRecord.load;
