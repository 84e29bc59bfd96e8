import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import type { OfferPages } from '#lib/offer-pages.ts';
import { formatMoney } from '#lib/money.ts';
import { valueOf } from '#stores/loadable.ts';
import { $openOffers, loadOpenOffers } from '#stores/promotions.ts';
import type { OpenOffer } from '#stores/promotions.ts';
import { useStore } from '#ui/useStore.ts';

/**
 * Shows the rewards that can be claimed after a deposit, each with its conditions and a link to its page. Renders
 * nothing without any.
 */
export function WaitingRewards({ locale, pages }: { locale: Locale; pages: OfferPages }) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const offers = valueOf(useStore($openOffers)) ?? [];
  useEffect(() => void loadOpenOffers(), []);
  const waiting = offers.flatMap((row) => {
    const page = pages[row.offer];
    return row.claimable > 0 && row.money > 0n && page ? [{ ...row, page }] : [];
  });
  waiting.sort((one, other) => Number(other.money - one.money));
  const noteOf = ({ required }: OpenOffer) =>
    required > 0n ? fill(strings.rewardNote, { required: formatMoney(required, tag) }) : strings.rewardFree;
  if (waiting.length === 0) return null;
  return (
    <section className="waiting-rewards" aria-label={strings.rewardsLabel}>
      <h3>{strings.rewardsLabel}</h3>
      <ul>
        {waiting.map((row) => (
          <li key={row.offer}>
            <p>
              <b>{fill(strings.rewardTitle, { money: formatMoney(row.money, tag) })}</b>
              <small>
                {row.page.title} · {noteOf(row)}
              </small>
            </p>
            <a className="button" data-kind="line" href={row.page.href}>
              <span>{strings.conditions}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
