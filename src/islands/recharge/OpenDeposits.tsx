import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { hearNews } from '#stores/news.ts';
import { $openRecharges, loadOpenRecharges } from '#stores/recharge.ts';
import { $session } from '#stores/session.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useStore } from '#ui/useStore.ts';

/** Deposits that can still be paid, begun here or in another tab: the way back to each. */
export function OpenDeposits({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'recharge');
  const isPlayer = useStore($session).status === 'player';
  const open = valueOf(useStore($openRecharges)) ?? [];
  useEffect(() => {
    if (!isPlayer) return undefined;
    const load = () => void loadOpenRecharges();
    load();
    return hearNews(['recharge'], load);
  }, [isPlayer]);
  if (open.length === 0) return null;
  return (
    <Notice title={strings.continueTitle}>
      <ul className="open-deposits">
        {open.map((deposit) => (
          <li key={deposit.bill_no}>
            <span>
              <Money cents={deposit.total ?? deposit.money} tag={localeTable[locale].tag} /> ·{' '}
              {deposit.payment_type_text}{' '}
              <Countdown until={deposit.closesAt} label={strings.expiresIn} onEnd={() => void loadOpenRecharges()} />
            </span>
            <a
              className="button"
              data-kind="light"
              href={`${localePath(locale, '/recharge-payment')}?order=${deposit.bill_no}`}
            >
              <span>{strings.continueAction}</span>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
