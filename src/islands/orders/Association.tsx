import { stringsFor } from '#i18n/island-strings.ts';
import { dayText } from '#islands/referral/referral-text.ts';
import type { Locale } from '#lib/locales.ts';
import { associationRecord } from '#stores/association.ts';
import { MovedRecord } from './MovedRecord.tsx';

const news = ['balance'] as const;

/** Lists credits of the referral programme, each with its week and part and the balance around it. */
export default function Association({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'orders');
  return (
    <MovedRecord
      locale={locale}
      list={associationRecord}
      news={news}
      label={strings.agency}
      none={stringsFor(locale, 'agency').noCredits}
      rowOf={(row) => ({ key: row.id, title: row.description, note: dayText(row.week, locale), cents: row.money })}
      factsOf={(row) => [
        { label: strings.operation, value: row.operate_type_text },
        { label: strings.description, value: row.description },
        { label: strings.week, value: dayText(row.week, locale) },
      ]}
    />
  );
}
