/** Where each offer is told of in a language, by its name, for what shows a reward of it. Offers that this market lacks are missing. */
export type OfferPages = Readonly<Partial<Record<string, { readonly title: string; readonly href: string }>>>;
