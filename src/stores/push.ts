/**
 * Messages that this browser brings while the site is closed. The browser asks its owner once, and gives out an address at its
 * own push service, which the server is told. Loaded where somebody may switch them on.
 */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { deletePushCall, pushStateCall, setPushCall } from '#contract/push.ts';
import type { PushCategory } from '#contract/push.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { isPushSupported, subscription } from './push-subscription.ts';

/** `unsupported`: this browser has none, or on an iPhone only as an installed app. `blocked`: its owner said no. */
export type PushState =
  | { readonly status: 'unsupported' }
  | { readonly status: 'blocked' }
  | {
      readonly status: 'open';
      readonly publicKey: string;
      readonly offered: readonly PushCategory[];
      readonly chosen: readonly PushCategory[];
    };

const state = playerData<PushState>(async () => {
  if (!isPushSupported() || !(await navigator.serviceWorker.getRegistration()))
    return { ok: true, value: { status: 'unsupported' } };
  if (Notification.permission === 'denied') return { ok: true, value: { status: 'blocked' } };
  const endpoint = (await subscription())?.endpoint;
  const reply = await send(pushStateCall, endpoint === undefined ? {} : { endpoint });
  if (!reply.ok) return reply;
  const { public_key: publicKey, offered, categories: chosen } = reply.value.data;
  return { ok: true, value: { status: 'open', publicKey, offered, chosen } };
});
export const $push = state.$data;
export const loadPush = state.load;

/** `saved`: as it was chosen. `unasked`: the browser's owner did not allow it, and nothing has changed. */
export type PushChosen = 'saved' | 'unasked';

/** Switches on exactly these categories here; none: nothing is brought any more. The browser may ask its owner. */
export async function choosePush(categories: readonly PushCategory[], publicKey: string): Promise<Outcome<PushChosen>> {
  if (categories.length === 0) return endPush();
  if ((await Notification.requestPermission()) !== 'granted') {
    await state.load();
    return { ok: true, value: 'unasked' };
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const made = await subscribe()
    .catch(async () => {
      // One under a key of before the server changed it is in the way.
      await (await pushManager.getSubscription())?.unsubscribe();
      return subscribe();
    })
    .catch(() => null);
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return { ok: false, failure: { kind: 'unexpected' } };
  const device = { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
  const reply = await send(setPushCall, { ...device, categories: [...categories] });
  await state.load();
  return mapOutcome(reply, () => 'saved');
}

async function endPush(): Promise<Outcome<PushChosen>> {
  const made = await subscription();
  if (!made) return { ok: true, value: 'saved' };
  const reply = await send(deletePushCall, { endpoint: made.endpoint });
  await made.unsubscribe();
  await state.load();
  return mapOutcome(reply, () => 'saved');
}
