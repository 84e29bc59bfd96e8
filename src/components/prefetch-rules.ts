/**
 * The speculation rules of every page: documents are fetched when a finger goes down. A payment or a game has its own address
 * each time and is never fetched ahead.
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
