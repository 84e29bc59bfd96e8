/** Checks the rain's draws in the browser, by commitments that it stored before the draws. */
import * as v from 'valibot';
import { offers } from '#contract/offers.ts';
import type { RainSlot } from '#contract/promotions.ts';
import { commitmentOf } from '#lib/fair.ts';
import { rainPlaces, rainWinnersOf } from '#lib/rain.ts';
import { sameJson } from '#lib/json.ts';

/** localStorage: the commitments of coming draws, `{ [slot]: hash }`. They are the same for everybody. */
const KEY = 'jogada.rain';
const MOST = 20;
const { everyHours, winners } = offers.chatRain;
const hashes = v.record(v.string(), v.string());

function keptHashes(): Readonly<Record<string, string>> {
  try {
    const kept = v.safeParse(hashes, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return kept.success ? kept.output : {};
  } catch {
    return {};
  }
}

/** Stores the commitments of coming draws. The first one that was seen stays. */
export function keepHashes(slots: readonly RainSlot[]): void {
  const kept = keptHashes();
  const fresh = slots.filter(({ id, server_seed }) => server_seed === null && !(id in kept));
  if (fresh.length === 0) return;
  const all = { ...kept, ...Object.fromEntries(fresh.map(({ id, seed_hash }) => [String(id), seed_hash])) };
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST))));
  } catch {
    // Storage is full or blocked. The draw is then checked by the server's own values.
  }
}

/** `kept`: it also matches the commitment that this browser stored before the draw. */
export type RainVerdict = 'matches' | 'kept' | 'differs' | 'unknown';

/** Returns whether a draw came from the committed seed, and drew the places that the seed gives. */
export async function checkDraw({ id, seed_hash, server_seed, present, winners: won }: RainSlot): Promise<RainVerdict> {
  if (server_seed === null || present === null) return 'unknown';
  const seen = keptHashes()[String(id)];
  // Under an earlier rule everybody won where the rewards sufficed. Such a draw is still shown for a day.
  const isByTenth = won.length === rainWinnersOf(present, offers.chatRain);
  const most = isByTenth ? won.length : winners;
  const draw = { serverSeed: server_seed, number: id / (everyHours * 3600), present, winners: most };
  try {
    const isCommitted = (await commitmentOf(server_seed)) === seed_hash && (seen ?? seed_hash) === seed_hash;
    const places = await rainPlaces(draw);
    const isDrawn = sameJson(
      places,
      won.map(({ place }) => place),
    );
    if (!isCommitted || !isDrawn) return 'differs';
    return seen === undefined ? 'matches' : 'kept';
  } catch {
    // Web Crypto is missing, because the page was not loaded over https.
    return 'unknown';
  }
}
