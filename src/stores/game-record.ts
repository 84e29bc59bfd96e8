/** The record of bets. */
import { send } from '#api/client.ts';
import { gameRecordCall } from '#contract/games.ts';
import { mapOutcome } from './loadable.ts';
import { recordList } from './record-list.ts';
import { daysOf } from './record.ts';

export const gameRecord = recordList(
  async ({ filter, before, limit }) => {
    const { created_at: betTime } = daysOf(filter);
    const narrowed = {
      ...(betTime && { betTime }),
      ...(filter.state === 'open' ? { unpayOnly: 1 } : filter.state === '' ? {} : { gameType: Number(filter.state) }),
    };
    const reply = await send(gameRecordCall, { ...narrowed, before, limit });
    return mapOutcome(reply, ({ data, next = null, statistic, gametypes }) => ({
      ...{ rows: data.data, next, more: { sums: statistic, types: gametypes } },
    }));
  },
  (row) => row.billNo,
);
export const $gameRecord = gameRecord.$data;
/** The filter's state is a game type of the wire, or "open". */
export const loadGameRecord = gameRecord.load;
