/**
 * Browsers replace what they have subscribed at their push service, some without a word (docs/domain/accounts.md#push-messages). The
 * service worker has no token, so a signed-in page tells the server of the new one.
 */
import { sendPassive } from '#api/client.ts';
import { deletePushCall, pushStateCall, setPushCall } from '#contract/push.ts';
import { deviceOf, keepToldPush, subscribe, subscription, toldPush } from './push-subscription.ts';

let telling: Promise<void> | null = null;

/**
 * Compares what this browser has with what the server was last told of the member's device. Where it is another one, tells it with the same
 * categories and drops the old. Asks nothing where nothing has changed; what fails is tried again by the next page.
 */
export function tellReplacedPush(member: number): Promise<void> {
  telling ??= compare(member).finally(() => {
    telling = null;
  });
  return telling;
}

async function compare(member: number): Promise<void> {
  // Whoever took the permission back is not asked again by a page.
  if (globalThis.Notification?.permission !== 'granted') return;
  const kept = toldPush();
  // Another player switched this device on. It stays theirs until somebody chooses here.
  if (kept && kept.member !== member && kept.categories.length > 0) return;
  const told = kept?.member === member ? kept : null;
  const made = await subscription();
  const endpoint = told?.endpoint ?? made?.endpoint;
  if (endpoint === undefined || (told && (told.categories.length === 0 || endpoint === made?.endpoint))) return;
  const state = await sendPassive(pushStateCall, { endpoint });
  if (!state.ok) return;
  const { public_key: publicKey, offered, categories: known } = state.value.data;
  // It was switched on before browsers kept what they told.
  if (!told) return keepToldPush({ member, endpoint, categories: known });
  const categories = told.categories.filter((category) => offered.includes(category));
  const device = categories.length > 0 ? deviceOf(made ?? (await subscribe(publicKey))) : null;
  if (!device) return;
  const set = await sendPassive(setPushCall, { ...device, categories });
  if (!set.ok || !(await sendPassive(deletePushCall, { endpoint })).ok) return;
  keepToldPush({ member, endpoint: device.endpoint, categories });
}
