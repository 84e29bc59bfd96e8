/**
 * Holds which rounds of this player are under way in a game's frame, here or in another tab of this browser. Until the frame has shown a round's
 * result, no part of the page shows it (docs/decisions/23-game-providers-and-bets.md).
 */
import { atom } from 'nanostores';
import type { RoundNews } from '#lib/frame-messages.ts';
import { isPageInView } from '#lib/page-view.ts';
import { hearRound, noRounds } from './held-rounds.ts';
import type { HeldRounds } from './held-rounds.ts';
import { $session } from './session.ts';
import { listenTabs, tellTabs } from './tabs.ts';

/** The silence of all frames after which the page no longer waits for `shown`, ms. */
const SILENT_MS = 3000;

/** `noRounds` where none is held. */
export const $heldRounds = atom(noRounds);

export const isRoundHeld = (): boolean => $heldRounds.get() !== noRounds;

let timer: ReturnType<typeof setTimeout> | undefined;

function set(held: HeldRounds): void {
  if (held === $heldRounds.get()) return;
  clearTimeout(timer);
  if (held !== noRounds) timer = setTimeout(drop, SILENT_MS);
  $heldRounds.set(held);
}

function drop(): void {
  // A hidden page shows nothing, and the browser delays the timers of its frame.
  if (isPageInView()) set(noRounds);
}

const hear = (news: RoundNews) => set(hearRound($heldRounds.get(), news));

/** Returns the player's number, 0 for none. */
const player = () => {
  const session = $session.get();
  return session.status === 'player' ? session.member.id : 0;
};

/** Notes the progress of a round in this page's frame, for this tab and the others. */
export function noteRound(news: RoundNews): void {
  hear(news);
  tellTabs('round', JSON.stringify([player(), news]));
}

listenTabs(['round'], (about = '') => {
  const [of, news] = JSON.parse(about) as [number, RoundNews];
  if (of === player()) hear(news);
});

globalThis.document?.addEventListener('visibilitychange', () => {
  if (isRoundHeld()) set({ ...$heldRounds.get() });
});
