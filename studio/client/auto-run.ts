/** Decides how long rounds follow each other by themselves (docs/domain/games-and-fairness.md#automatic-play-and-turbo). Pure. */

/** The player's terms; amounts in centavos. */
export interface AutoTerms {
  readonly rounds: number;
  /** The most that the run may lose in all. */
  readonly lossCents: bigint;
  /** The prize of a round that ends the run; null: none does. */
  readonly prizeCents: bigint | null;
}

/** `covered`: a dialog opened, here or in the page around. `connection`: no answer came. */
export type AutoEnd = 'rounds' | 'loss' | 'prize' | 'press' | 'refused' | 'connection' | 'hidden' | 'covered';

export type AutoRun = ReturnType<typeof createAutoRun>;

export function createAutoRun({ rounds, lossCents, prizeCents }: AutoTerms) {
  let played = 0;
  let net = 0n;
  let end: AutoEnd | null = null;
  return {
    played: () => played,
    /** Returns the prizes less the stakes so far. */
    net: () => net,
    end: () => end,
    /** Ends the run after the current round. The first reason stands. */
    stop: (why: AutoEnd): void => void (end ??= why),
    /** Adds an ended round. */
    add(cost: bigint, won: bigint): void {
      played++;
      net += won - cost;
      if (prizeCents !== null && won >= prizeCents) end ??= 'prize';
    },
    /** Returns why no round of this cost follows, or null where it does. */
    endBefore(cost: bigint): AutoEnd | null {
      if (played >= rounds) end ??= 'rounds';
      if (cost - net > lossCents) end ??= 'loss';
      return end;
    },
  };
}
