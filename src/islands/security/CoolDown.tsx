import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $session } from '#stores/session.ts';
import { Notice } from '#ui/Notice.tsx';
import { useStore } from '#ui/useStore.ts';

/** Shows that withdrawals are blocked after a change of password, and until when; nothing while they work. */
export default function CoolDown({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'security');
  const session = useStore($session);
  const from = session.status === 'player' ? session.member.withdrawals_from : '';
  if (!from) return null;
  return (
    <div className="cool-down">
      <Notice tone="warning" title={strings.restTitle}>
        {fill(strings.restText, { from: formatWireDate(from, localeTable[locale].tag) })}
      </Notice>
    </div>
  );
}
