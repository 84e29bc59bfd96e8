/**
 * Reports a replaced push subscription to the server. Browsers replace subscriptions, some without an event
 * (docs/domain/accounts.md#push-messages). The service worker has no token, so a signed-in page sends the new one.
 */
import { sendPassive } from '#api/client.ts';
import { deletePushCall, pushStateCall, setPushCall } from '#contract/push.ts';
import { deviceOf, readReportedPush, saveReportedPush, subscribe, subscription } from './push-subscription.ts';

let reporting: Promise<void> | null = null;

/**
 * Compares this browser's subscription with the last report for the member. If they differ, reports the new one with the same categories and
 * deletes the old one. Sends no request if nothing has changed. After a failure the next page tries again.
 */
export function reportReplacedPush(member: number): Promise<void> {
  reporting ??= compare(member).finally(() => {
    reporting = null;
  });
  return reporting;
}

async function compare(member: number): Promise<void> {
  // A page must not ask again for a permission that was withdrawn.
  if (globalThis.Notification?.permission !== 'granted') return;
  const kept = readReportedPush();
  // Another player switched this device on. It stays theirs until a player chooses categories here.
  if (kept && kept.member !== member && kept.categories.length > 0) return;
  const reported = kept?.member === member ? kept : null;
  const made = await subscription();
  const endpoint = reported?.endpoint ?? made?.endpoint;
  if (endpoint === undefined || (reported && (reported.categories.length === 0 || endpoint === made?.endpoint))) return;
  const state = await sendPassive(pushStateCall, { endpoint });
  if (!state.ok) return;
  const { public_key: publicKey, offered, categories: known } = state.value.data;
  // The device was switched on before reports were stored.
  if (!reported) return saveReportedPush({ member, endpoint, categories: known });
  const categories = reported.categories.filter((category) => offered.includes(category));
  const device = categories.length > 0 ? deviceOf(made ?? (await subscribe(publicKey))) : null;
  if (!device) return;
  const set = await sendPassive(setPushCall, { ...device, categories });
  if (!set.ok || !(await sendPassive(deletePushCall, { endpoint })).ok) return;
  saveReportedPush({ member, endpoint: device.endpoint, categories });
}
