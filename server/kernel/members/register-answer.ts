/** Lists the answers of the state's registers about a CPF (kernel/protection/registers). */

/** `central`: self-excluded at the state's own register. `social`: receives a social benefit. */
export const registerAnswers = ['clear', 'central', 'social', 'unavailable'] as const;
export type RegisterAnswer = (typeof registerAnswers)[number];
