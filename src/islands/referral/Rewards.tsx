import type { AgencyReward, AgencyState } from '#contract/agency.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { RecordPage } from '#islands/record/RecordPage.tsx';
import { RecordTotals } from '#islands/record/RecordTotals.tsx';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { commissionRecord } from '#stores/referral.ts';
import { BarPlot } from '#ui/BarPlot.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import type { NoticeTone } from '#ui/Notice.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { dayText, levelText, sumText, weekText } from './referral-text.ts';

const news = ['balance'] as const;
const toneOf: Record<AgencyState, NoticeTone> = {
  provisional: 'info',
  review: 'warning',
  paid: 'success',
  refused: 'error',
};

/** Lists the rewards of the referral programme by week. Each part shows the base of its rate, so that a reader can recalculate it. */
export default function Rewards({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'agency');
  return (
    <RecordPage locale={locale} list={commissionRecord} news={news} empty={<Empty title={strings.noRewards} />}>
      {({ rows, more }) => (
        <>
          <RecordTotals
            locale={locale}
            totals={[
              { label: strings.paidDirect, cents: more.direct },
              { label: strings.paidIndirect, cents: more.indirect },
            ]}
          />
          <WeekPlot locale={locale} rows={rows} />
          <div className="agency-weeks">
            {[...byWeek(rows)].map(([week, own]) => (
              <section key={week} className="rewards" aria-label={weekText(week, locale)}>
                <h2>{weekText(week, locale)}</h2>
                <ul className="reward-list">
                  {own.map((row) => (
                    <Row key={`${row.part} ${row.kind}`} locale={locale} row={row} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <p className="hint">{strings.weekHint}</p>
        </>
      )}
    </RecordPage>
  );
}

/** Draws what each week earned, the oldest first; nothing for a single week. Refused parts earn nothing. */
function WeekPlot({ locale, rows }: { locale: Locale; rows: readonly AgencyReward[] }) {
  const weeks = [...byWeek(rows)].toReversed();
  if (weeks.length < 2) return null;
  const bars = weeks.map(([week, own]) => ({
    name: dayText(week, locale),
    value: own.reduce((sum, { state, reward }) => sum + (state === 'refused' ? 0 : Number(reward)), 0),
  }));
  return <BarPlot title={stringsFor(locale, 'agency').rewardsByWeek} bars={bars} />;
}

function byWeek(rows: readonly AgencyReward[]): ReadonlyMap<string, readonly AgencyReward[]> {
  const weeks = new Map<string, AgencyReward[]>();
  for (const row of rows) weeks.set(row.week, [...(weeks.get(row.week) ?? []), row]);
  return weeks;
}

function Row({ locale, row }: { locale: Locale; row: AgencyReward }) {
  const strings = stringsFor(locale, 'agency');
  const { tag } = localeTable[locale];
  return (
    <li className="reward">
      <p className="reward-head">
        <b>
          {strings[`part_${row.part}`]} · {strings[`kind_${row.kind}`]}
        </b>
        <Money cents={row.reward} tag={tag} />
      </p>
      <p className="hint">
        {row.kind === 'direct' ? <span>{`${levelText(row.level, locale)} · `}</span> : null}
        <span>{sumText(row, locale)}</span>
      </p>
      {row.bound === 'margin' ? <p className="hint">{strings.boundMargin}</p> : null}
      <p>
        <StatusBadge tone={toneOf[row.state]}>{strings[`state_${row.state}`]}</StatusBadge>
      </p>
      {row.note ? <p className="hint">{fill(strings.reason, { reason: row.note })}</p> : null}
    </li>
  );
}
