import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { Balance } from '#islands/wallet/Balance.tsx';
import type { Locale } from '#lib/locales.ts';
import type { Wallet } from '#stores/wallet.ts';

/** Shows the available balance, and the other balances by kind, without empty kinds. */
export function MoneyCard({ locale, wallet }: { locale: Locale; wallet: Wallet }) {
  const strings = stringsFor(locale, 'profile');
  const parts = [
    [strings.bonus, wallet.bonus],
    [strings.rebate, wallet.rebate],
    [strings.locked, wallet.locked],
    [strings.held, wallet.held],
    [strings.debt, wallet.debt],
  ] as const;
  return (
    <section className="card" aria-labelledby="aside-money">
      <h2 id="aside-money">{stringsFor(locale, 'account').money}</h2>
      <p className="aside-figure">
        <Balance locale={locale} cents={wallet.cash} />
      </p>
      <dl className="kinds">
        {parts
          .filter(([, cents]) => cents > 0n)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Balance locale={locale} cents={cents} />
              </dd>
            </div>
          ))}
      </dl>
      <p className="aside-ways">
        <a className="button" data-kind="line" href={localePath(locale, '/recharge')}>
          <span>{strings.deposit}</span>
        </a>
        <a className="button" data-kind="line" href={localePath(locale, '/withdraw')}>
          <span>{strings.withdraw}</span>
        </a>
      </p>
    </section>
  );
}
