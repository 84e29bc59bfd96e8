/**
 * Defines the speculation rules of every page: documents are prefetched at pointer down. Payments and games get a new
 * address each time, so they are never prefetched.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/*recharge-payment*', '/*gameInfo*', '/*gameInfo?*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
