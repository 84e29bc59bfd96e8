import type { SessionRow } from '#contract/security.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { RecordList } from '#ui/RecordList.tsx';
import { deviceText } from './device-text.ts';

/** Lists the latest sign-ins, also those whose sessions have ended. */
export function SignIns({ locale, signIns }: { locale: Locale; signIns: readonly SessionRow[] }) {
  const strings = stringsFor(locale, 'security');
  const { tag } = localeTable[locale];
  const rows = signIns.map((row) => ({
    key: row.id,
    fields: [
      { label: strings.time, value: formatWireDate(row.created_at, tag) },
      { label: strings.device, value: deviceText(row, locale) },
      ...(row.ip ? [{ label: strings.address, value: row.ip }] : []),
    ],
  }));
  return (
    <section className="section" aria-labelledby="sign-ins">
      <h2 id="sign-ins">{strings.signIns}</h2>
      <RecordList label={strings.signIns} rows={rows} />
      <p className="hint">{stringsFor(locale, 'record').brasilia}</p>
    </section>
  );
}
