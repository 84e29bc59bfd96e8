/**
 * Switches push messages on and off for this browser. The browser asks its owner for permission once and returns an address at its push
 * service, which the page sends to the server. Only pages with that choice load this file.
 */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import { deletePushCall, pushStateCall, setPushCall } from '#contract/push.ts';
import type { PushCategory } from '#contract/push.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { reportReplacedPush } from './push-replacement.ts';
import { deviceOf, isPushSupported, saveReportedPush, subscribe, subscription } from './push-subscription.ts';
import { $session } from './session.ts';

/**
 * Describes push messages in this browser. `unsupported`: it has none, or (on an iPhone) only as an installed app. `blocked`: its owner denied
 * the permission.
 */
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
  // Categories chosen under a replaced endpoint stay chosen.
  if (session.status === 'player') await reportReplacedPush(session.member.id);
  const endpoint = (await subscription())?.endpoint;
  const reply = await send(pushStateCall, endpoint === undefined ? {} : { endpoint });
  if (!reply.ok) return reply;
  const { public_key: publicKey, offered, categories: chosen } = reply.value.data;
  return { ok: true, value: { status: 'open', publicKey, offered, chosen } };
});
export const $push = state.$data;
export const loadPush = state.load;

/** Names a choice's outcome. `saved`: stored as chosen. `unasked`: the permission was not granted, and nothing has changed. */
export type PushChosen = 'saved' | 'unasked';

/** Switches on exactly these categories in this browser; without any, ends the subscription. The browser may ask for permission. */
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
    saveReportedPush({ member: session.member.id, endpoint: device.endpoint, categories });
  await state.load();
  return mapOutcome(reply, () => 'saved');
}

async function endPush(): Promise<Outcome<PushChosen>> {
  saveReportedPush(null);
  const made = await subscription();
  if (!made) return { ok: true, value: 'saved' };
  const reply = await send(deletePushCall, { endpoint: made.endpoint });
  await made.unsubscribe();
  await state.load();
  return mapOutcome(reply, () => 'saved');
}
