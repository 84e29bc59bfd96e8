import { stringsFor } from '#i18n/island-strings.ts';
import { dayAfter } from '#lib/dates.ts';
import { formatDay } from '#lib/day-heading.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { today } from '#lib/today.ts';
import { $weekStatement, loadWeekStatement } from '#stores/promotions.ts';
import type { WeekStatement } from '#stores/promotions.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/useStore.ts';
import { OfferPart } from './OfferPart.tsx';

/** Shows a week day by day: bets, prizes, the difference, and what was returned. Buttons lead to the weeks before and after. */
export default function Week({ locale }: { locale: Locale }) {
  const state = useStore($weekStatement);
  return (
    <section className="section rewards" aria-label={stringsFor(locale, 'offers').days}>
      <OfferPart locale={locale} state={state} load={loadWeekStatement}>
        {(week) => <Days locale={locale} week={week} />}
      </OfferPart>
    </section>
  );
}

function Days({ locale, week }: { locale: Locale; week: WeekStatement }) {
  const strings = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  const money = (cents: bigint) => formatMoney(cents, tag);
  const show = (day: string) => formatDay(day, today(), tag);
  const monday = (weeks: number) => dayAfter(week.from, weeks * 7);
  return (
    <>
      <h2>{fill(strings.week, { from: show(week.from), until: show(week.until) })}</h2>
      <ol className="reward-list">
        {week.days.map((day) => (
          <li key={day.day} className="reward">
            <p className="reward-head">
              <b>{show(day.day)}</b>
              <span className="money">{money(day.returned)}</span>
            </p>
            <p className="hint">{fill(strings.bets, { bet: money(day.bet), win: money(day.win) })}</p>
            <p className="hint">{fill(strings.difference, { money: money(day.difference) })}</p>
            {day.reward > day.returned ? (
              <p className="hint">{fill(strings.notClaimed, { money: money(day.reward - day.returned) })}</p>
            ) : null}
          </li>
        ))}
      </ol>
      <dl className="kinds">
        <div>
          <dt>{strings.weekLoss}</dt>
          <dd className="money">{money(week.total_loss)}</dd>
        </div>
        <div>
          <dt>{strings.weekReturned}</dt>
          <dd className="money">{money(week.total_returned)}</dd>
        </div>
      </dl>
      <p className="actions">
        <Button onClick={() => void loadWeekStatement(monday(-1))}>{strings.weekBefore}</Button>
        {week.is_latest ? null : <Button onClick={() => void loadWeekStatement(monday(1))}>{strings.weekAfter}</Button>}
      </p>
    </>
  );
}
