import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { $points, exchangePoints, loadPoints } from '#stores/promotions.ts';
import type { Points } from '#stores/promotions.ts';
import { useStore } from '#ui/useStore.ts';
import { ClaimButton } from './ClaimButton.tsx';
import { FreeRebate } from './FreeRebate.tsx';
import { OfferPart } from './OfferPart.tsx';
import { RewardCard } from './RewardCard.tsx';

/** Shows the player's points: their value, their exchange in whole steps, and the button that moves the money to the balance. */
export default function PointsExchange({ locale }: { locale: Locale }) {
  const state = useStore($points);
  return (
    <section className="section rewards" aria-label={stringsFor(locale, 'offers').yours}>
      <OfferPart locale={locale} state={state} load={loadPoints}>
        {(points) => <Exchange locale={locale} points={points} />}
      </OfferPart>
    </section>
  );
}

function Exchange({ locale, points: { points, step, value, free, history } }: { locale: Locale; points: Points }) {
  const strings = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  const steps = Math.floor(points / step);
  const number = new Intl.NumberFormat(tag);
  return (
    <>
      <h2>{fill(strings.points, { points: number.format(points) }, tag)}</h2>
      {steps === 0 ? (
        <>
          <progress max={step} value={points} aria-hidden="true" />
          <p className="hint">{fill(strings.pointsMissing, { count: number.format(step - points) }, tag)}</p>
        </>
      ) : (
        <ClaimButton
          locale={locale}
          label={fill(
            strings.exchange,
            { points: number.format(steps * step), money: formatMoney(value * BigInt(steps), tag) },
            tag,
          )}
          act={() => exchangePoints({ points: steps * step })}
          done={strings.exchangeDone}
        />
      )}
      <FreeRebate locale={locale} free={free} />
      {history.length > 0 ? (
        <>
          <h3>{strings.exchanges}</h3>
          <ul className="reward-list">
            {history.map((reward) => (
              <RewardCard
                key={reward.id}
                locale={locale}
                reward={reward}
                kind="none"
                claim={() => exchangePoints({ points: step })}
              />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
