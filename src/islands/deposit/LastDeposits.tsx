import type { ReactNode } from 'react';
import type { RechargeRow } from '#contract/recharge.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatWireDate, machineDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $lastDeposits } from '#stores/deposit.ts';
import { valueOf } from '#stores/loadable.ts';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';
import { DepositBadge } from './DepositBadge.tsx';
import { paymentPath } from './payment-path.ts';

/**
 * Shows the player's last deposits. It renders nothing for a player without deposits, or where they cannot be loaded.
 * `standIn` is shown while they load, which the form begins.
 */
export function LastDeposits({ locale, standIn }: { locale: Locale; standIn?: ReactNode }) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const state = useStore($lastDeposits);
  const rows = valueOf(state);
  if (rows === null && state.status !== 'failed') return standIn;
  if (rows === null || rows.length === 0) return null;
  return (
    <section aria-labelledby="last-deposits">
      <h2 id="last-deposits">{strings.last}</h2>
      <ul className="last-deposits">
        {rows.map((row) => (
          <li key={row.bill_no}>
            <a href={pathOf(row, locale)}>
              <span>
                <time dateTime={machineDate(row.created_at)}>{formatWireDate(row.created_at, tag)}</time>
                <span> · {row.payment_type_text}</span>
              </span>
              <Money cents={row.money} tag={tag} />
              <DepositBadge locale={locale} row={row} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the payment page of an unpaid deposit, otherwise the history of its day, where its details and its receipt are. */
function pathOf(row: RechargeRow, locale: Locale): string {
  if (row.status === 1) return paymentPath(locale, row.payment_type, row.bill_no);
  const day = row.created_at.slice(0, 10);
  return `${localePath(locale, '/rechargeRecord')}?from=${day}&to=${day}`;
}
