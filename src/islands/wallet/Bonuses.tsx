import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import { $withdrawalRules, loadWithdrawalRules } from '#stores/withdrawal.ts';
import { useStore } from '#ui/useStore.ts';
import { BonusList } from './BonusList.tsx';

const news = ['balance', 'recharge', 'withdrawal', 'promotions'] as const;

/** Lists bonuses with open wagering: what is missing of each, and until when. */
export function Bonuses({ locale }: { locale: Locale }) {
  const state = useStore($withdrawalRules);
  const rules = valueOf(state);
  useEffect(() => {
    const load = () => void loadWithdrawalRules();
    load();
    return onUpdate(news, load);
  }, []);
  if (!rules && state.status !== 'failed') return <div data-arriving />;
  if (!rules || rules.bonuses.length === 0) return null;
  return (
    <section className="section turnover" aria-labelledby="bonuses">
      <h2 id="bonuses">{stringsFor(locale, 'orders').bonuses}</h2>
      <BonusList locale={locale} bonuses={rules.bonuses} />
    </section>
  );
}
