/**
 * Holds which rounds of this player are under way in a game's frame, here or in another tab of this browser. Until the frame has shown a round's
 * result, no part of the page shows it (docs/decisions/23-game-providers-and-bets.md).
 */
import { atom } from 'nanostores';
import { readRound } from '#lib/frame-messages.ts';
import type { RoundNews } from '#lib/frame-messages.ts';
import { dropSilent, hearRound, nextDrop, noRounds, renewAll } from '#lib/held-rounds.ts';
import type { HeldRounds } from '#lib/held-rounds.ts';
import { $session } from './session.ts';
import { listenTabs, tellTabs } from './tabs.ts';

export const $heldRounds = atom<HeldRounds>(noRounds);

export const isRoundHeld = (): boolean => $heldRounds.get().rounds.size > 0;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes the progress of a round in this page's frame, for this tab and the others. */
export function noteRound(news: RoundNews): void {
  set(hearRound($heldRounds.get(), news, Date.now()));
  tellTabs('round', JSON.stringify({ ...news, member: memberId() }));
}

/** Calls `act` at once, or when no round is held any more. */
export function whenShown(act: () => void): void {
  if (!isRoundHeld()) return act();
  const stop = $heldRounds.listen(({ rounds }) => {
    if (rounds.size > 0) return;
    stop();
    act();
  });
}

function set(held: HeldRounds): void {
  clearTimeout(timer);
  const drop = nextDrop(held);
  if (drop !== null) timer = setTimeout(look, Math.max(0, drop - Date.now()));
  if (held !== $heldRounds.get()) $heldRounds.set(held);
}

function look(): void {
  // A hidden page shows nothing, and the browser delays the timers of its frame.
  if (document.visibilityState === 'hidden') return;
  set(dropSilent($heldRounds.get(), Date.now()));
}

const memberId = () => {
  const session = $session.get();
  return session.status === 'player' ? session.member.id : null;
};

// A round belongs to one player.
let owner: number | null = null;
$session.subscribe(() => {
  const now = memberId();
  if (now !== owner) set(noRounds);
  owner = now;
});

listenTabs(['round'], (about) => {
  const { member, ...news } = JSON.parse(about ?? '{}') as { member?: unknown };
  const read = readRound(news);
  if (read && member === memberId()) set(hearRound($heldRounds.get(), read, Date.now()));
});

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') set(renewAll($heldRounds.get(), Date.now()));
  });
