import type { CoverRow } from '#contract/vip.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { coverRecord } from '#stores/vip.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';

const news = ['promotions', 'balance', 'recharge', 'withdrawal'] as const;

/** Lists every bonus with its wagering (required, done, left) and its state. */
export default function Cover({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'vip');
  return (
    <div className="rewards">
      <RecordPage locale={locale} list={coverRecord} news={news} empty={<Empty title={strings.emptyCover} />}>
        {({ rows }) => (
          <ul className="reward-list">
            {rows.map((row) => (
              <Bonus key={row.id} locale={locale} row={row} />
            ))}
          </ul>
        )}
      </RecordPage>
    </div>
  );
}

function Bonus({ locale, row }: { locale: Locale; row: CoverRow }) {
  const offers = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  const money = (cents: bigint) => formatMoney(cents, tag);
  const states: Readonly<Record<CoverRow['state'], string>> = {
    claimed: offers.claimed,
    used: offers.used,
    lost: offers.lostWithdrawal,
    expired: offers.expired,
  };
  const text = fill(offers.turnover, { progress: money(row.progress), required: money(row.required) });
  return (
    <li className="reward">
      <p className="reward-head">
        <b>{row.source_text}</b>
        <Money cents={row.bonus} tag={tag} />
      </p>
      <p className="hint">{formatWireDate(row.created_at, tag)}</p>
      {row.required > 0n ? (
        <>
          <progress max={100} value={row.percent} aria-label={text} />
          <p>{text}</p>
        </>
      ) : null}
      {row.state === 'claimed' ? (
        <p className="hint">
          {fill(stringsFor(locale, 'vip').left, { money: money(row.left) })}
          {row.expires_at ? (
            <span>{` · ${fill(offers.turnoverUntil, { date: formatWireDate(row.expires_at, tag) })}`}</span>
          ) : null}
        </p>
      ) : null}
      <p>
        <StatusBadge tone={row.state === 'used' ? 'success' : 'info'}>{states[row.state]}</StatusBadge>
      </p>
    </li>
  );
}
