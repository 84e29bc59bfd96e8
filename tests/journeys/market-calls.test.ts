/** Tests that site and server agree on the market's offers: each offer's calls, its pages, the list of open offers. */
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { marketPresets, offerNames } from '#contract/market-rules.ts';
import type { OfferName } from '#contract/market-rules.ts';
import { promotions } from '#content/promotions.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import { callAs } from '#scripts/dev/fixtures/calls.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';

/** The calls that belong to one offer. Those of the referral programme belong to its pages. */
const callsOf: Readonly<Record<Exclude<OfferName, 'agency'>, readonly CallName[]>> = {
  firstDeposit: ['firstDepositCheck', 'firstDepositClaim'],
  welcome: ['welcomeCheck', 'welcomeClaim'],
  rebate: ['rebateCheck', 'rebateClaim'],
  tiers: ['tierGiftCheck', 'tierGiftClaim', 'vipHistory'],
  invitation: ['invitationCheck', 'invitationClaim'],
  dailyLoss: ['dailyLossCheck', 'dailyLossClaim', 'weekStatement'],
  lotteryWheel: ['dailyWheel', 'claimDailyWheel', 'wheel', 'spinWheel', 'wheelHistory'],
  chatRain: ['rainHere', 'rainCheck', 'rainClaim'],
  exchange: ['exchangeCheck', 'exchangeClaim'],
};
const offers = offerNames.filter((name) => name !== 'agency');

it('every call of an offer is listed here', () => {
  const named = new Set(Object.values(callsOf).flat());
  const ofOffers = (Object.keys(calls) as CallName[]).filter((name) =>
    /^\/api\/(ftd|welcome|rechargerebate|vipgift|invitationactivity|dailyrescue|dailywheel|lotterywheel|rain|exchange)\//.test(
      calls[name].path,
    ),
  );
  expect(ofOffers.filter((name) => !named.has(name))).toEqual([]);
});

describe.each(Object.values(marketPresets))('in $id', (market) => {
  it('an offer’s calls work if it exists, and reply 404 OFFER_OFF if not', async () => {
    const api = await startApi({ config: { market } });
    const player = await newPlayer(api.services);
    for (const offer of offers)
      for (const name of callsOf[offer]) {
        const input = name === 'exchangeClaim' ? { points: 100 } : {};
        const { status, refusal } = await callAs(api.request, player, calls[name].path, input);
        expect([name, status === 404, refusal === 'OFFER_OFF']).toEqual([
          name,
          !market.offers[offer],
          !market.offers[offer],
        ]);
      }
    const open = (await (await api.request('/api/activitydetails/get')).json()) as { data: { offer: OfferName }[] };
    expect(open.data.map(({ offer }) => offer)).toEqual(offerNames.filter((name) => market.offers[name]));
    await api.close();
  });

  it('every offer of the server has its page, which the site builds for this market', () => {
    const pages = new Set(promotions.map(({ offer }) => offer as OfferName | null));
    expect(offerNames.filter((name) => market.offers[name] && !pages.has(name))).toEqual([]);
  });
});
