import type { OpenTurnoverRule } from '#contract/withdrawal.ts';
import { offers } from '#contract/offers.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatDay } from '#lib/day-heading.ts';
import type { Reward } from '#contract/offer-call.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { today } from '#lib/today.ts';
import { $lossDays, claimLossDay, loadLossDays } from '#stores/promotions.ts';
import type { LossDay } from '#stores/promotions.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';
import { ClaimButton } from './ClaimButton.tsx';
import type { ClaimTerms } from './ClaimSheet.tsx';
import { OfferPart } from './OfferPart.tsx';
import { stateText, toneOf } from './reward-text.ts';

/** Lists the last days with their bets and prizes, each with its cashback if it has one. */
export default function LossDays({ locale, openTurnover }: { locale: Locale; openTurnover: OpenTurnoverRule }) {
  const strings = stringsFor(locale, 'offers');
  const state = useStore($lossDays);
  return (
    <section className="section rewards" aria-labelledby="days">
      <h2 id="days">{strings.days}</h2>
      <p className="hint">{strings.daysHint}</p>
      <OfferPart locale={locale} state={state} load={loadLossDays}>
        {(days) => (
          <ol className="reward-list">
            {days.map((day) => (
              <Day key={day.day} locale={locale} day={day} openTurnover={openTurnover} />
            ))}
          </ol>
        )}
      </OfferPart>
    </section>
  );
}

/** Returns the text about the cash part and the bonus part of a day's return. */
function partsText({ reward_amount, cash_amount = reward_amount, required_amount }: Reward, locale: Locale): string {
  const strings = stringsFor(locale, 'offers');
  const money = (cents: bigint) => formatMoney(cents, localeTable[locale].tag);
  const [cash, bonus] = [money(cash_amount), money(reward_amount - cash_amount)];
  if (cash_amount === reward_amount) return fill(strings.returnCash, { cash });
  const parts = { cash, bonus, required: money(required_amount) };
  return fill(cash_amount === 0n ? strings.returnBonus : strings.returnParts, parts);
}

const termsOf = (
  { reward_amount: amount, required_amount: required }: Reward,
  openTurnover: OpenTurnoverRule,
): ClaimTerms | undefined =>
  required > 0n ? { amount, required, days: offers.dailyLoss.days, openTurnover } : undefined;

function Day({ locale, day, openTurnover }: { locale: Locale; day: LossDay; openTurnover: OpenTurnoverRule }) {
  const strings = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  const money = (cents: bigint) => formatMoney(cents, tag);
  const { reward } = day;
  return (
    <li className="reward" data-state={reward?.state}>
      <p className="reward-head">
        <b>{formatDay(day.day, today(), tag)}</b>
        {reward ? (
          <StatusBadge tone={toneOf[reward.state]}>{stateText(reward, locale)}</StatusBadge>
        ) : (
          <span className="hint">{strings.noReturn}</span>
        )}
      </p>
      <p className="hint">{fill(strings.bets, { bet: money(day.bet), win: money(day.win) })}</p>
      <p className="hint">{fill(strings.difference, { money: money(day.difference) })}</p>
      {reward ? <p className="hint">{partsText(reward, locale)}</p> : null}
      {reward?.state === 'available' ? (
        <ClaimButton
          locale={locale}
          label={fill(strings.claim, { money: money(reward.reward_amount) })}
          act={() => claimLossDay({ id: day.day })}
          terms={termsOf(reward, openTurnover)}
        />
      ) : null}
    </li>
  );
}
