/**
 * Defines the three parts of the referral programme's rewards (docs/domain/referral.md#commission-levels). The specification names the parts
 * without figures. These are reference figures for an operator to set: a minimum in centavos in a week, a rate in basis points.
 */
export interface MechanismLevel {
  readonly level: number;
  readonly min: bigint;
  readonly rate: number;
}

export const mechanismParts = ['recharge', 'betting', 'settlement'] as const;
export type MechanismPart = (typeof mechanismParts)[number];

export const agencyMechanism: Readonly<Record<MechanismPart, readonly MechanismLevel[]>> = {
  /** By the invitees' deposits of the week. */
  recharge: [
    { level: 1, min: 1_000_00n, rate: 50 },
    { level: 2, min: 10_000_00n, rate: 80 },
    { level: 3, min: 50_000_00n, rate: 100 },
    { level: 4, min: 200_000_00n, rate: 120 },
  ],
  /** By the invitees' stakes in settled bets. */
  betting: [
    { level: 1, min: 5_000_00n, rate: 10 },
    { level: 2, min: 50_000_00n, rate: 15 },
    { level: 3, min: 250_000_00n, rate: 20 },
    { level: 4, min: 1_000_000_00n, rate: 25 },
  ],
  /** By the invitees' stakes less wins of the week. A negative week pays nothing and is not carried over. */
  settlement: [
    { level: 1, min: 500_00n, rate: 500 },
    { level: 2, min: 5_000_00n, rate: 800 },
    { level: 3, min: 25_000_00n, rate: 1_000 },
    { level: 4, min: 100_000_00n, rate: 1_200 },
  ],
};

/** The share of an invited player's direct rewards that their referrer receives, one level deep, basis points. */
export const indirectShare = 2_000;
