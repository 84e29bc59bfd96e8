/**
 * Holds changes to the player's data that this page did not make. Another tab reports them (tabs.ts), or the server by the player's stream
 * (stream.ts, which alone writes here and which no visitor loads).
 */
import { atom } from 'nanostores';
import { passively } from '#api/client.ts';
import type { StreamMessage } from '#contract/stream.ts';
import { $heldRounds, isRoundHeld } from './rounds.ts';
import { listenTabs } from './tabs.ts';
import type { UpdateKind } from './tabs.ts';

/** `polling`: the stream cannot be opened, and requests replace it. */
export type StreamState = 'closed' | 'opening' | 'open' | 'polling';

export const $streamState = atom<StreamState>('closed');
/** Holds the latest message. Each message is a new object, even with equal content. */
export const $streamMessage = atom<StreamMessage | null>(null);

export function noteStreamState(state: StreamState): void {
  $streamState.set(state);
}

/** Messages that a round's result may have caused. They wait until it is shown. */
const waiting: StreamMessage[] = [];

export function tellMessage(message: StreamMessage): void {
  const waits = isRoundHeld() && (message.kind === 'balance' || message.kind === 'notice');
  if (waits) waiting.push(message);
  else $streamMessage.set(message);
}

$heldRounds.listen(() => {
  if (!isRoundHeld()) for (const message of waiting.splice(0)) $streamMessage.set(message);
});

/** The stream's messages that report the same change as another tab. */
const kinds: Partial<Record<UpdateKind, StreamMessage['kind']>> = {
  recharge: 'deposit',
  withdrawal: 'withdrawal',
  balance: 'balance',
  notices: 'notice',
};

/**
 * Calls `act` when another tab or the server sends one of these updates, and when this tab becomes visible, because it
 * may have missed some. Returns a function that stops it.
 */
export function onUpdate(news: readonly UpdateKind[], act: () => void): () => void {
  const page = document;
  const seen = () => page.visibilityState === 'visible' && act();
  const heard = (message: StreamMessage | null) => {
    if (news.some((each) => kinds[each] === message?.kind)) passively(act);
  };
  const stops = [listenTabs(news, act), $streamMessage.listen((message) => message && heard(message))];
  page.addEventListener('visibilitychange', seen);
  return () => {
    for (const stop of stops) stop();
    page.removeEventListener('visibilitychange', seen);
  };
}
