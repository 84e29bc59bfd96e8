/** Lists the offers of this market, and how many rewards of each a player can claim (docs/domain/rewards.md#offer-availability). */
import { offerNames } from '#contract/market-rules.ts';
import type { activityDetailsCall } from '#contract/promotions.ts';
import { wireDate } from '#lib/dates.ts';
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
    const stops = await suspensionsOf(services.db, offer);
    const now = services.now();
    if (!waiting && isSuspended(stops, now)) continue;
    const end = stops.find(({ from }) => from > now)?.from;
    open.push({
      offer,
      ...rowOf(waiting),
      ends_at: end ? wireDate(end) : '',
      ...(said ? inLanguage(said, locale) : {}),
    });
  }
  return { data: open };
};

const rowOf = (waiting: Awaited<ReturnType<typeof waitingOf>>) =>
  waiting
    ? { claimable: waiting.count, money: waiting.money, required: waiting.required, until: waiting.until }
    : { claimable: 0 };
