import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { $deleted } from '#stores/my-data.ts';
import { Notice } from '#ui/Notice.tsx';
import { useStore } from '#ui/useStore.ts';

/**
 * Shows the result of a deletion to a player who is signed out by it. It is outside of the player's part of the page, which disappears with the
 * session.
 */
export default function Deleted({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'my-data');
  const deleted = useStore($deleted);
  if (deleted === null) return null;
  const { tag } = localeTable[locale];
  return (
    <div className="deleted">
      <Notice tone="success" title={strings.doneTitle}>
        {deleted.paidOut > 0n ? <p>{fill(strings.donePaid, { money: formatMoney(deleted.paidOut, tag) })}</p> : null}
        <p>{fill(strings.doneErased, { date: formatWireDate(deleted.erasedFrom, tag) })}</p>
      </Notice>
    </div>
  );
}
