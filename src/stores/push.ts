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
import { tellReplacedPush } from './push-replacement.ts';
import { deviceOf, isPushSupported, keepToldPush, subscribe, subscription } from './push-subscription.ts';
import { $session } from './session.ts';

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
  const session = $session.get();
  // What was chosen under an endpoint that the browser has replaced is chosen still.
  if (session.status === 'player') await tellReplacedPush(session.member.id);
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
  await navigator.serviceWorker.ready;
  const device = deviceOf(await subscribe(publicKey));
  if (!device) return { ok: false, failure: { kind: 'unexpected' } };
  const reply = await send(setPushCall, { ...device, categories: [...categories] });
  const session = $session.get();
  if (reply.ok && session.status === 'player')
    keepToldPush({ member: session.member.id, endpoint: device.endpoint, categories });
  await state.load();
  return mapOutcome(reply, () => 'saved');
}

async function endPush(): Promise<Outcome<PushChosen>> {
  keepToldPush(null);
  const made = await subscription();
  if (!made) return { ok: true, value: 'saved' };
  const reply = await send(deletePushCall, { endpoint: made.endpoint });
  await made.unsubscribe();
  await state.load();
  return mapOutcome(reply, () => 'saved');
}
