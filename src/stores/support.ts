/** How a person is reached, as the operator has set it. Anybody may ask. */
import { send } from '#api/client.ts';
import { supportCall } from '#contract/information.ts';
import type { Support } from '#contract/information.ts';

/** Null where the API is away: what was built stands. */
export async function findSupport(): Promise<Support | null> {
  const reply = await send(supportCall, {});
  return reply.ok ? reply.value.data : null;
}
