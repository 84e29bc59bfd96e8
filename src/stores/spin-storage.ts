/**
 * Stores this browser's spins of the wheel: before a spin is requested, the commitment, the prizes as shown, and the client seed. The check
 * compares with what was stored (wheel.ts).
 */
import * as v from 'valibot';
import { newClientSeed } from '#lib/fair.ts';
import type { Witnessed } from '#lib/wheel.ts';
import { perPlayerStorage } from './per-player-storage.ts';

/** localStorage: `{ [member]: spins }`, the latest player at the end. */
const KEY = 'jogada.wheel';
/** Some 600 bytes each. */
const MOST_SPINS = 100;
const MOST_OWNERS = 10;

export interface KeptSpin extends Witnessed {
  /** `seen`: its commitment was shown. `asked`: it was requested. `shown`: the player has seen the result here. */
  readonly state: 'seen' | 'asked' | 'shown';
}

const spin = v.object({
  seedHash: v.string(),
  clientSeed: v.string(),
  prizes: v.array(v.object({ quantity: v.string(), weight: v.number() })),
  state: v.picklist(['seen', 'asked', 'shown']),
});

const { read, write } = perPlayerStorage<KeptSpin>(KEY, v.record(v.string(), v.array(spin)), (all) =>
  Object.fromEntries(all.slice(-MOST_OWNERS).map(([owner, spins]) => [owner, spins.slice(-MOST_SPINS)])),
);

export const keptSpins = (member: number): readonly KeptSpin[] => read(String(member));

export const keptSpin = (member: number, seedHash: string): KeptSpin | null =>
  keptSpins(member).find((each) => each.seedHash === seedHash) ?? null;

/**
 * Stores a commitment with a random seed when it is shown. A stored seed stays, so that no seed can be chosen later.
 */
export function keepShown(member: number, shown: Pick<Witnessed, 'seedHash' | 'prizes'>): void {
  if (keptSpin(member, shown.seedHash)) return;
  // Of commitments without a request only the last is kept, because another tab may still show it.
  const used = keptSpins(member).filter(({ state }, index, all) => state !== 'seen' || index === all.length - 1);
  write(String(member), [...used, { ...shown, clientSeed: newClientSeed(), state: 'seen' }]);
}

export function noteSpin(member: number, seedHash: string, state: 'asked' | 'shown'): void {
  const spins = keptSpins(member);
  write(
    String(member),
    spins.map((each) => (each.seedHash === seedHash ? { ...each, state } : each)),
  );
}

/** Deletes a spin that was requested and never made, because its day is over. */
export function forgetSpin(member: number, seedHash: string): void {
  write(
    String(member),
    keptSpins(member).filter((each) => each.seedHash !== seedHash),
  );
}
