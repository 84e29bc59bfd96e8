import { stringsFor } from '#i18n/island-strings.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { inviteRecord } from '#stores/referral.ts';
import { Empty } from '#ui/Empty.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { personText } from './referral-text.ts';

const news = [] as const;

/** Lists direct and indirect invitees: number, date, whether they count, and nothing else of them. */
export default function InviteRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'agency');
  const { tag } = localeTable[locale];
  return (
    <RecordPage locale={locale} list={inviteRecord} news={news} empty={<Empty title={strings.noInvitees} />}>
      {({ rows }) => (
        <ul className="reward-list">
          {rows.map(({ member, kind, state, created_at: at }) => (
            <li key={member.id} className="reward">
              <p className="reward-head">
                <b>{personText(member, locale)}</b>
                <StatusBadge tone={state === 'counts' ? 'success' : 'info'}>{strings[state]}</StatusBadge>
              </p>
              <p className="hint">
                {strings[`kind_${kind}`]} · {formatWireDate(at, tag)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </RecordPage>
  );
}
