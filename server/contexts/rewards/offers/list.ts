/** Lists the offers of this market, and how many rewards of each a player can claim (docs/domain/rewards.md#offer-availability). */
import { offerNames } from '#contract/market-rules.ts';
import type { activityDetailsCall } from '#contract/promotions.ts';
import type { Handler } from '#server/api/handler.ts';
import { checkPlay } from '#server/kernel/protection/public.ts';
import { inLanguage, readSetting } from '#server/platform/settings/settings.ts';
import { isSuspended, checkOffered, suspensionsOf } from './availability.ts';
import { waitingOf } from './waiting.ts';

export const activityDetails: Handler<typeof activityDetailsCall> = async ({ services, signedIn, locale }) => {
  // A member who may not play is offered nothing.
  if (signedIn && (await checkPlay(services.db, signedIn.member.id, services.now()))) return { data: [] };
  const open = [];
  const words = (await readSetting(services.db, 'offers')) ?? {};
  for (const offer of offerNames) {
    if (checkOffered(services, offer)) continue;
    const waiting = signedIn ? await waitingOf(services, offer, signedIn.member) : null;
    const said = words[offer];
    if (waiting || !isSuspended(await suspensionsOf(services.db, offer), services.now()))
      open.push({ offer, ...rowOf(waiting), ...(said ? inLanguage(said, locale) : {}) });
  }
  return { data: open };
};

const rowOf = (waiting: Awaited<ReturnType<typeof waitingOf>>) =>
  waiting
    ? { claimable: waiting.count, money: waiting.money, required: waiting.required, until: waiting.until }
    : { claimable: 0 };
