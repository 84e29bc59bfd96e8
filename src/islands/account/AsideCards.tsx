import { useEffect } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { $protection, loadProtection } from '#stores/limits.ts';
import { valueOf } from '#stores/loadable.ts';
import { $openMatters, loadOpenMatters } from '#stores/open-matters.ts';
import { onUpdate } from '#stores/updates.ts';
import { $wallet, loadWallet } from '#stores/wallet.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { useStore } from '#ui/useStore.ts';
import { AsideStandIn } from './AsideStandIn.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { MattersCard } from './MattersCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';

const news = ['balance', 'recharge', 'withdrawal', 'promotions'] as const;

interface AsideCardsProps {
  locale: Locale;
  hasMoney: boolean;
  hasLimits: boolean;
}

/** Shows the wallet, pending matters and the use of each limit, and updates them while the page is open. */
export function AsideCards({ locale, hasMoney, hasLimits }: AsideCardsProps) {
  const ui = stringsFor(locale, 'ui');
  const [money, matters, limits] = [useStore($wallet), useStore($openMatters), useStore($protection)];
  const [wallet, open, protection] = [valueOf(money), valueOf(matters), valueOf(limits)];
  useEffect(() => {
    const load = () => void Promise.all([loadOpenMatters(), loadProtection()]);
    load();
    return onUpdate(news, load);
  }, []);
  if (wallet && open && protection)
    return (
      <div className="aside-cards">
        {hasMoney ? <MoneyCard locale={locale} wallet={wallet} /> : null}
        <MattersCard locale={locale} {...open} />
        {hasLimits ? <LimitsCard locale={locale} limits={protection.limits} /> : null}
      </div>
    );
  const failed = [money, matters, limits].find((state) => state.status === 'failed');
  if (failed?.status !== 'failed') return <AsideStandIn />;
  return (
    <LoadFailed
      title={ui.loadFailed}
      message={failureText(failed.failure, locale)}
      retryLabel={ui.retry}
      onRetry={() => void Promise.all([loadWallet(), loadOpenMatters(), loadProtection()])}
    />
  );
}
