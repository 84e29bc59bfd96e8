import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import { $openOffers, loadOpenOffers } from '#stores/promotions.ts';
import { $session } from '#stores/session.ts';
import { useStore } from '#ui/useStore.ts';

interface ClaimableProps {
  locale: Locale;
  /** The offers' pages, in the page's order. */
  pages: readonly { readonly offer: string; readonly title: string; readonly href: string }[];
}

const load = () => void loadOpenOffers();

/** Shows offers with claimable rewards, one line with a link each; nothing without any. */
export default function Claimable({ locale, pages }: ClaimableProps) {
  const strings = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  const isPlayer = useStore($session).status === 'player';
  const open = valueOf(useStore($openOffers)) ?? [];
  useEffect(() => {
    if (!isPlayer) return undefined;
    load();
    return onUpdate(['promotions', 'balance', 'recharge'], load);
  }, [isPlayer]);
  const waiting = pages.flatMap((page) => {
    const count = open.find(({ offer }) => offer === page.offer)?.claimable ?? 0;
    return count > 0 ? [{ ...page, count }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <ul className="reward-list">
      {waiting.map(({ offer, title, href, count }) => (
        <li key={offer} className="reward" data-state="available">
          <a className="reward-head" href={href}>
            <b>{title}</b>
            <span>{fill(strings.claimable, { count }, tag)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
