import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { Balance } from '#islands/wallet/Balance.tsx';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session, resumeSession } from '#stores/session.ts';
import { $wallet } from '#stores/wallet.ts';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useStore } from '#ui/useStore.ts';

/** The header's part of a player: balance and the way to deposit. Its static HTML is the skeleton of the same size. */
export default function SessionBar({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  const session = useStore($session);
  const wallet = valueOf(useStore($wallet));
  useEffect(() => {
    if (session.status === 'unknown') void resumeSession();
  }, [session.status]);
  return (
    <div className="wallet">
      <a className="wallet-balance" href={localePath(locale, '/profile')}>
        <span className="sr-only">{strings.balance}</span>
        {wallet ? <Balance locale={locale} cents={wallet.cash} /> : <Skeleton>R$ 0.000,00</Skeleton>}
      </a>
      <a className="plus" href={localePath(locale, '/recharge')} aria-label={strings.deposit}>
        <Icon name="plus" />
      </a>
    </div>
  );
}
