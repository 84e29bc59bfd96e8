/** Lists the offers of this market, and how many rewards of each a player can claim (docs/domain/rewards.md#offer-availability). */
import { offerNames } from '#contract/market-rules.ts';
import type { OfferName } from '#contract/market-rules.ts';
import type { activityDetailsCall } from '#contract/promotions.ts';
import type { Handler } from '#server/api/handler.ts';
import { checkPlay } from '#server/kernel/protection/public.ts';
import { inLanguage, readSetting } from '#server/platform/settings/settings.ts';
import { offerOf } from './registry.ts';
import { isSuspended, checkOffered, suspensionsOf } from './availability.ts';
import { rewardsOf } from './rewards.ts';

export const activityDetails: Handler<typeof activityDetailsCall> = async ({ services, signedIn, locale }) => {
  // Who may not play is offered nothing.
  if (signedIn && (await checkPlay(services.db, signedIn.member.id, services.now()))) return { data: [] };
  const open = [];
  const words = (await readSetting(services.db, 'offers')) ?? {};
  for (const offer of offerNames) {
    if (checkOffered(services, offer)) continue;
    const claimable = signedIn ? await waiting(offer) : 0;
    const said = words[offer];
    if (claimable > 0 || !isSuspended(await suspensionsOf(services.db, offer), services.now()))
      open.push({ offer, claimable, ...(said ? inLanguage(said, locale) : {}) });
  }
  return { data: open };

  async function waiting(name: OfferName): Promise<number> {
    const offer = offerOf(services.config.market, name);
    if (!offer || !signedIn) return 0;
    const { rewards } = await rewardsOf(services, offer, signedIn.member);
    return rewards.filter(({ state }) => state === 'available').length;
  }
};
