import type { Member } from '#contract/session.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $balanceHidden, hideBalance } from '#stores/privacy.ts';
import { $wallet } from '#stores/wallet.ts';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useStore } from '#ui/useStore.ts';
import { Balance } from './Balance.tsx';

/** Shows the player's balances by wallet, with the button that hides amounts on this device. */
export function BalanceCard({ locale, member }: { locale: Locale; member: Member }) {
  const strings = stringsFor(locale, 'profile');
  const wallet = valueOf(useStore($wallet));
  const hidden = useStore($balanceHidden);
  // Before the wallet is known its rows are placeholders. Balances in play have their providers' names.
  const inPlay = wallet?.inPlay ?? [{ name: '', title: '…', cents: null }];
  const rows: readonly { name: string; label: string; cents: bigint | null }[] = [
    { name: 'locked', label: strings.locked, cents: wallet?.locked ?? null },
    { name: 'rebate', label: strings.rebate, cents: wallet?.rebate ?? null },
    { name: 'bonus', label: strings.bonus, cents: wallet?.bonus ?? null },
    ...(wallet && wallet.held > 0n ? [{ name: 'held', label: strings.held, cents: wallet.held }] : []),
    ...(wallet && wallet.debt > 0n ? [{ name: 'debt', label: strings.debt, cents: wallet.debt }] : []),
    ...(member.ml_money > 0n ? [{ name: 'turnover', label: strings.turnoverLeft, cents: member.ml_money }] : []),
    ...inPlay.map((row) => ({
      name: `in-play-${row.name}`,
      label: fill(strings.inPlay, { provider: row.title }),
      cents: row.cents,
    })),
  ];
  return (
    <section className="balance-card" aria-label={strings.balances}>
      <p className="balance-label">
        <span>{strings.balance}</span>
        <button
          type="button"
          className="eye"
          aria-label={hidden ? strings.showBalance : strings.hideBalance}
          onClick={() => hideBalance(!hidden)}
        >
          <Icon name={hidden ? 'eyeOff' : 'eye'} />
        </button>
      </p>
      <p className="balance-figure">
        <Amount locale={locale} cents={wallet?.cash ?? null} />
      </p>
      <p className="actions">
        <a className="button" data-kind="primary" href={localePath(locale, '/recharge')}>
          <span>{strings.deposit}</span>
        </a>
        <a className="button" data-kind="line" href={localePath(locale, '/withdraw')}>
          <span>{strings.withdraw}</span>
        </a>
      </p>
      <dl className="kinds">
        {rows.map((row) => (
          <div key={row.name}>
            <dt>{row.label}</dt>
            <dd>
              <Amount locale={locale} cents={row.cents} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Amount({ locale, cents }: { locale: Locale; cents: bigint | null }) {
  if (cents !== null) return <Balance locale={locale} cents={cents} />;
  return (
    <span className="money">
      <Skeleton>R$ 0.000,00</Skeleton>
    </span>
  );
}
