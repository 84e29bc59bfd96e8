/**
 * The referral programme's reward mechanism in its three parts (docs/domain/referral.md#commission-levels). The specification names the parts and shows
 * no figures: these are the reference ones, an operator's to set. Minimum in centavos in a week, rate in basis points.
 */
export interface MechanismLevel {
  readonly level: number;
  readonly min: bigint;
  readonly rate: number;
}

export const mechanismParts = ['recharge', 'betting', 'settlement'] as const;
export type MechanismPart = (typeof mechanismParts)[number];

export const agencyMechanism: Readonly<Record<MechanismPart, readonly MechanismLevel[]>> = {
  /** Of what the invited players deposited in the week. */
  recharge: [
    { level: 1, min: 1_000_00n, rate: 50 },
    { level: 2, min: 10_000_00n, rate: 80 },
    { level: 3, min: 50_000_00n, rate: 100 },
    { level: 4, min: 200_000_00n, rate: 120 },
  ],
  /** Of what they staked in settled bets. */
  betting: [
    { level: 1, min: 5_000_00n, rate: 10 },
    { level: 2, min: 50_000_00n, rate: 15 },
    { level: 3, min: 250_000_00n, rate: 20 },
    { level: 4, min: 1_000_000_00n, rate: 25 },
  ],
  /** Of stakes less wins once the week is settled; a week below zero pays nothing and is not carried over. */
  settlement: [
    { level: 1, min: 500_00n, rate: 500 },
    { level: 2, min: 5_000_00n, rate: 800 },
    { level: 3, min: 25_000_00n, rate: 1_000 },
    { level: 4, min: 100_000_00n, rate: 1_200 },
  ],
};

/** What a player receives of each direct reward that an invited player earned, one step up and no further; in basis points. */
export const indirectShare = 2_000;
