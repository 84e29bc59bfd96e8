/** The figures a player's money depends on, once, for server, site and prose. Money in centavos. */
export const market = {
  minAge: 18,
  currency: 'BRL',
  /**
   * A withdrawal: limits of one request, fee in basis points of the amount, requests and their sum per São Paulo day. Then the amount from
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
   * How long an unpaid deposit stays open, ms, by how it is paid. A TED travels on banking days alone: one that is sent on
   * a Friday evening is there on Monday.
   */
  rechargeOpenMs: { pix: 30 * 60 * 1000, ted: 4 * 24 * 60 * 60 * 1000 },
  /** A session ends after this time without a request, and at the latest after `sessionMaxMs`. */
  sessionIdleMs: 30 * 60 * 1000,
  sessionMaxMs: 12 * 60 * 60 * 1000,
  /** How long withdrawals rest after a password is changed or reset: time for its owner to notice and to object. */
  withdrawalCoolDownMs: 24 * 60 * 60 * 1000,
} as const;
