import { useEffect } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatDate, readDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $recharges, loadRecharges } from '#stores/recharge.ts';
import { $session } from '#stores/session.ts';
import { Empty } from '#ui/Empty.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Money } from '#ui/Money.tsx';
import { Pager } from '#ui/Pager.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';

const tones = { 1: 'warning', 2: 'success', 3: 'error' } as const;

/** The player's deposits; an unpaid one leads back to its payment step. */
export default function RechargeRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'recharge');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const state = useStore($recharges);
  const page = valueOf(state);
  useEffect(() => {
    if (session.status === 'player') void loadRecharges();
  }, [session.status]);

  if (state.status === 'failed' && !page)
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadRecharges()}
      />
    );
  if (!page) return <RecordSkeleton label={ui.loading} />;
  if (page.total === 0)
    return (
      <Empty title={strings.empty}>
        <a className="button" data-kind="primary" href={localePath(locale, '/recharge')}>
          <span>{strings.emptyAction}</span>
        </a>
      </Empty>
    );
  return (
    <>
      <RecordList
        label={strings.record}
        rows={page.data.map((row) => {
          const status = (row.status === 1 || row.status === 2 ? row.status : 3) as 1 | 2 | 3;
          const at = readDate(row.created_at);
          return {
            key: row.bill_no,
            fields: [
              { label: strings.amount, value: <Money cents={row.money} tag={tag} /> },
              {
                label: strings.status,
                value: <StatusBadge tone={tones[status]}>{strings[`status${status}`]}</StatusBadge>,
              },
              { label: strings.method, value: row.payment_type_text },
              { label: strings.time, value: at ? formatDate(at, tag) : row.created_at },
              { label: strings.number, value: row.bill_no },
              ...(row.fail_reason ? [{ label: strings.reason, value: row.fail_reason }] : []),
            ],
            action:
              status === 1 ? (
                <a
                  className="button"
                  data-kind="line"
                  href={`${localePath(locale, '/recharge-payment')}?order=${row.bill_no}`}
                >
                  <span>{strings.pay}</span>
                </a>
              ) : undefined,
          };
        })}
      />
      <Pager
        page={page.current_page}
        pages={page.last_page}
        label={ui.pages}
        previousLabel={ui.previousPage}
        nextLabel={ui.nextPage}
        status={fill(ui.pageOf, { page: page.current_page, pages: page.last_page })}
        busy={state.status === 'loading'}
        onPage={(number) => void loadRecharges(number)}
      />
    </>
  );
}
