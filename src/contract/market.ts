/** Defines the figures that a player's money depends on, for server, site and prose. Money in centavos. */
export const market = {
  minAge: 18,
  currency: 'BRL',
  /**
   * A withdrawal: limits of one request, fee in basis points of the amount, and requests and their sum per São Paulo day. Then the amount from
   * which two operators must approve, and how long a payout may take once approved.
   */
  withdrawal: {
    min: 20_00n,
    max: 50_000_00n,
    feeBasisPoints: 0,
    perDay: 5,
    perDayCents: 100_000_00n,
    twoPersonFrom: 5_000_00n,
    payoutMinutes: 120,
  },
  /**
   * How long an unpaid deposit stays open, ms, by payment method. A TED travels on banking days alone, so one sent on a Friday evening arrives
   * on Monday.
   */
  rechargeOpenMs: { pix: 30 * 60 * 1000, ted: 4 * 24 * 60 * 60 * 1000 },
  /** A session ends after this time without a request, and at the latest after `sessionMaxMs`. */
  sessionIdleMs: 30 * 60 * 1000,
  sessionMaxMs: 12 * 60 * 60 * 1000,
  /** How long withdrawals are blocked after a change of password, so that the owner can notice and object; ms. */
  withdrawalCoolDownMs: 24 * 60 * 60 * 1000,
} as const;
