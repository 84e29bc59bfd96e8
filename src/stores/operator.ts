/** Holds the receiver of deposits, as banks name it. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import { dynamicDataCall } from '#contract/site.ts';
import type { Party } from '#lib/party-text.ts';
import { idle, loadInto, mapOutcome } from './loadable.ts';
import type { Loadable } from './loadable.ts';

/** Null where the server has no name set. It is the same for every player. */
export const $operator = atom<Loadable<Party | null>>(idle);

export function loadOperator() {
  return loadInto<Party | null>($operator, async () =>
    mapOutcome(await send(dynamicDataCall, {}), ({ data: { operator } }) =>
      operator?.name ? { name: operator.name, document: operator.cnpj } : null,
    ),
  );
}
