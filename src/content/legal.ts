/** Lists the legal pages. Their prose is legal/<code>/<slug>.md. */
export const legalSlugs = ['terms', 'privacy', 'responsible-play'] as const;
export type LegalSlug = (typeof legalSlugs)[number];
