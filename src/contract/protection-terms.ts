/** How long pauses and exclusions may be. Apart from the calls: the market's rules name them too. */

/** How long a pause may be, in days: 24 hours to 30 days (docs/domain/protection.md#pauses). A market may know fewer of them. */
export const pauseDays = [1, 3, 7, 14, 30] as const;
export type PauseDays = (typeof pauseDays)[number];

/** How long a self-exclusion may be, in months; beside these there is one without a term. */
export const exclusionMonths = [1, 3, 6, 12] as const;
export type ExclusionMonths = (typeof exclusionMonths)[number] | 0;
