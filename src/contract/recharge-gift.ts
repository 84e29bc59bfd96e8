/** What a payment method adds to each deposit, as bonus; the wagering is of the gift alone. Apart from the other offers: a deposit's page shows it. */
export const rechargeGift = { shareBasisPoints: 200, turnoverTimes: 25, days: 30 } as const;
