import { useEffect } from 'react';
import type { WithdrawalRow } from '#contract/withdrawal.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatDate, readDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session } from '#stores/session.ts';
import { $withdrawals, loadWithdrawals } from '#stores/withdrawal.ts';
import { Empty } from '#ui/Empty.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Money } from '#ui/Money.tsx';
import { Pager } from '#ui/Pager.tsx';
import { RecordList } from '#ui/RecordList.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';

const tones = { 1: 'warning', 2: 'success', 3: 'error' } as const;

/** The player's withdrawals with state, fee and, when refused, the reason. */
export default function WithdrawalRecord({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'withdrawal');
  const ui = stringsFor(locale, 'ui');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const state = useStore($withdrawals);
  const page = valueOf(state);
  useEffect(() => {
    if (session.status === 'player') void loadWithdrawals();
  }, [session.status]);

  function fields(row: WithdrawalRow) {
    const status = (row.status === 1 || row.status === 2 ? row.status : 3) as 1 | 2 | 3;
    const words = row.state ? strings[`state_${row.state}`] : strings[`status${status}`];
    const when = (text: string) => {
      const at = readDate(text);
      return at ? formatDate(at, tag) : text;
    };
    return [
      { label: strings.amount, value: <Money cents={row.money} tag={tag} /> },
      { label: strings.status, value: <StatusBadge tone={tones[status]}>{words}</StatusBadge> },
      { label: strings.time, value: when(row.created_at) },
      {
        label: strings.fee,
        value: row.counter_fee === 0n ? strings.noFee : <Money cents={row.counter_fee} tag={tag} />,
      },
      { label: strings.account, value: row.account },
      ...(row.confirm_at ? [{ label: strings.confirmedAt, value: when(row.confirm_at) }] : []),
      ...(row.fail_reason ? [{ label: strings.reason, value: row.fail_reason }] : []),
      { label: strings.number, value: row.bill_no },
    ];
  }

  if (state.status === 'failed' && !page)
    return (
      <LoadFailed
        title={ui.loadFailed}
        message={failureText(state.failure, locale)}
        retryLabel={ui.retry}
        onRetry={() => void loadWithdrawals()}
      />
    );
  if (!page) return <RecordSkeleton label={ui.loading} />;
  if (page.total === 0)
    return (
      <Empty title={strings.empty}>
        <a className="button" data-kind="primary" href={localePath(locale, '/withdraw')}>
          <span>{strings.emptyAction}</span>
        </a>
      </Empty>
    );
  return (
    <>
      <RecordList label={strings.record} rows={page.data.map((row) => ({ key: row.bill_no, fields: fields(row) }))} />
      <Pager
        page={page.current_page}
        pages={page.last_page}
        label={ui.pages}
        previousLabel={ui.previousPage}
        nextLabel={ui.nextPage}
        status={fill(ui.pageOf, { page: page.current_page, pages: page.last_page })}
        busy={state.status === 'loading'}
        onPage={(number) => void loadWithdrawals(number)}
      />
    </>
  );
}
