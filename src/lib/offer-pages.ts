/**
 * The page of each offer in a language, by the offer's name, for components that show a reward. Offers that this market
 * lacks are missing.
 */
export type OfferPages = Readonly<Partial<Record<string, { readonly title: string; readonly href: string }>>>;
