/**
 * Maps each offer's name to its page in a language, for components that show a reward. Offers that this market lacks
 * are missing.
 */
export type OfferPages = Readonly<Partial<Record<string, { readonly title: string; readonly href: string }>>>;
