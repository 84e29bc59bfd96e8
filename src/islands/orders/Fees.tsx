import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { feeRecord } from '#stores/orders.ts';
import { MovedRecord } from './MovedRecord.tsx';

const news = ['recharge', 'withdrawal'] as const;

/** Lists the fees of deposits and withdrawals, each with the balance around it. */
export default function Fees({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'orders');
  return (
    <MovedRecord
      locale={locale}
      list={feeRecord}
      news={news}
      label={strings.fees}
      none={strings.noFees}
      rowOf={(row) => ({ key: row.bill_no, title: row.operate_type_text, note: row.description, cents: -row.money })}
      factsOf={(row) => [
        { label: strings.operation, value: row.operate_type_text },
        ...(row.description ? [{ label: strings.description, value: row.description }] : []),
        { label: strings.number, value: row.bill_no },
      ]}
      numberOf={(row) => row.bill_no}
    />
  );
}
