/** Defines the lengths of pauses and exclusions. They are apart from the calls, because the market's rules use them too. */

/** The lengths of a pause in days, from 24 hours to 30 days (docs/domain/protection.md#pauses). A market may offer fewer. */
export const pauseDays = [1, 3, 7, 14, 30] as const;
export type PauseDays = (typeof pauseDays)[number];

/** The lengths of a self-exclusion in months. There is also one without a term. */
export const exclusionMonths = [1, 3, 6, 12] as const;
export type ExclusionMonths = (typeof exclusionMonths)[number] | 0;
