/** Holds the referral programme's credits with the balance around each, page by page. */
import { send } from '#api/client.ts';
import { associationCall } from '#contract/association.ts';
import { mapOutcome } from './loadable.ts';
import { inQuery } from './orders.ts';
import { recordList } from './record-list.ts';

export const associationRecord = recordList(
  async ({ filter, before, limit }) =>
    mapOutcome(await send(associationCall, { ...inQuery(filter), before, limit: String(limit) }), ({ data, next }) => ({
      ...{ rows: data, next, more: null },
    })),
  (row) => row.id,
);
