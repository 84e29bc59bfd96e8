/** Describes a reward to the player. */
import type { Reward, RewardState } from '#contract/offer-call.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatDate, formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import type { NoticeTone } from '#ui/Notice.tsx';

export const toneOf: Readonly<Record<RewardState, NoticeTone>> = {
  registered: 'info',
  waiting: 'info',
  available: 'success',
  review: 'warning',
  claimed: 'info',
  used: 'success',
  expired: 'info',
  lost: 'info',
};

/** Returns the state with the relevant instant. */
export function stateText(reward: Reward, locale: Locale): string {
  const strings = stringsFor(locale, 'offers');
  const at = (wire: string | null) => formatWireDate(wire ?? '', localeTable[locale].tag);
  const texts: Readonly<Record<RewardState, string>> = {
    registered: strings.registered,
    waiting: fill(strings.waiting, { date: at(reward.event_started_at) }),
    available: reward.event_ended_at
      ? fill(strings.availableUntil, { date: at(reward.event_ended_at) })
      : strings.available,
    review: strings.review,
    claimed: strings.claimed,
    used: strings.used,
    expired: strings.expired,
    lost: lostText(reward, locale),
  };
  return texts[reward.state];
}

function lostText({ end_reason: reason }: Reward, locale: Locale): string {
  const strings = stringsFor(locale, 'offers');
  if (reason === 'withdrawal') return strings.lostWithdrawal;
  if (reason === 'reversal') return strings.lostReversal;
  if (reason === 'exclusion') return strings.lostExclusion;
  return reason === 'other_offer' ? strings.lostOtherOffer : strings.lostRefused;
}

/** Returns the origin: a deposit, a friend, a draw; empty where the page says it. */
export function originText(reward: Reward, kind: 'deposit' | 'friend' | 'slot' | 'none', locale: Locale): string {
  const strings = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  if (kind === 'friend') return fill(strings.ofFriend, { id: String(reward.id) });
  if (kind === 'slot') return fill(strings.ofSlot, { date: formatDate(new Date(Number(reward.id) * 1000), tag) });
  if (kind === 'none' || reward.deposit_amount === undefined) return '';
  return fill(strings.ofDeposit, { money: formatMoney(reward.deposit_amount, tag) });
}
