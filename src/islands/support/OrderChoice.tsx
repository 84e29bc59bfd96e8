import { useEffect, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { latestOrders } from '#stores/support-orders.ts';
import type { OrderKind, OrderRow } from '#stores/support-orders.ts';
import { Choice } from '#ui/Choice.tsx';
import { Money } from '#ui/Money.tsx';

interface OrderChoiceProps {
  locale: Locale;
  kind: OrderKind;
  /** The number in the address; "": none. */
  wanted: string;
  error?: string | undefined;
}

/**
 * Offers the latest deposits or withdrawals for a message to be about. Shows nothing where there are none or they do
 * not load.
 */
export function OrderChoice({ locale, kind, wanted, error }: OrderChoiceProps) {
  const strings = stringsFor(locale, 'support');
  const { tag } = localeTable[locale];
  const [rows, setRows] = useState<readonly OrderRow[]>([]);
  useEffect(() => {
    let isGone = false;
    void latestOrders(kind, wanted).then((found) => {
      if (!isGone) setRows(found.ok ? found.value : []);
    });
    return () => {
      isGone = true;
    };
  }, [kind, wanted]);
  if (rows.length === 0) return wanted === '' ? null : <input type="hidden" name="order" value={wanted} />;
  const options = rows.map((row) => ({
    value: row.bill_no,
    label: (
      <>
        <Money cents={row.money} tag={tag} /> · {stateOf(row, kind, locale)}
      </>
    ),
    detail: `${formatWireDate(row.created_at, tag)} · ${row.bill_no}`,
  }));
  return (
    <Choice
      key={kind}
      name="order"
      legend={kind === 'deposit' ? strings.orderDeposit : strings.orderWithdrawal}
      options={[...options, { value: '', label: strings.noOrder }]}
      defaultValue={wanted}
      error={error}
    />
  );
}

function stateOf(row: OrderRow, kind: OrderKind, locale: Locale): string {
  const status = row.status === 1 || row.status === 2 ? row.status : 3;
  if (kind === 'deposit') return stringsFor(locale, 'recharge')[`status${status}`];
  const strings = stringsFor(locale, 'withdrawal');
  return 'state' in row && row.state ? strings[`state_${row.state}`] : strings[`status${status}`];
}
