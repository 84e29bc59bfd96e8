/**
 * The deposit bonus of payment methods; the wagering is of the bonus alone. It is apart from the other offers, because a deposit's page shows
 * it.
 */
export const rechargeGift = { shareBasisPoints: 200, turnoverTimes: 25, days: 30 } as const;
