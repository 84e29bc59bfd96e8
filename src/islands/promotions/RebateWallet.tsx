import type { OpenTurnoverRule } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { restrictionOf } from '#islands/protection/restriction-text.ts';
import { $points, loadPoints, rewardLists } from '#stores/promotions.ts';
import { $session } from '#stores/session.ts';
import { Empty } from '#ui/Empty.tsx';
import { useStore } from '#ui/useStore.ts';
import { FreeRebate } from './FreeRebate.tsx';
import { OfferPart } from './OfferPart.tsx';
import { RewardCard } from './RewardCard.tsx';

const { $data, load, claim } = rewardLists.rebate;

interface RebateWalletProps {
  locale: Locale;
  hasRebates: boolean;
  openTurnover: OpenTurnoverRule;
}

/** Shows the rebate wallet: the free part, the part in wagering, and every rebate with its claim where the market has any. */
export default function RebateWallet({ locale, hasRebates, openTurnover }: RebateWalletProps) {
  const strings = stringsFor(locale, 'offers');
  const points = useStore($points);
  // The part below says why nothing is shown.
  const restriction = restrictionOf(useStore($session));
  return (
    <>
      {restriction && hasRebates ? null : (
        <section className="section rewards" aria-label={strings.free}>
          <OfferPart locale={locale} state={points} load={loadPoints}>
            {({ free }) => <FreeRebate locale={locale} free={free} />}
          </OfferPart>
        </section>
      )}
      {hasRebates ? <Rebates locale={locale} openTurnover={openTurnover} /> : null}
    </>
  );
}

function Rebates({ locale, openTurnover }: { locale: Locale; openTurnover: OpenTurnoverRule }) {
  const strings = stringsFor(locale, 'offers');
  const rebates = useStore($data);
  const { tag } = localeTable[locale];
  return (
    <section className="section rewards" aria-labelledby="rewards">
      <h2 id="rewards">{strings.yours}</h2>
      <OfferPart locale={locale} state={rebates} load={load}>
        {(rewards) => {
          const pending = rewards.filter(({ state }) => state === 'claimed');
          const sum = pending.reduce((total, { reward_amount: cents }) => total + cents, 0n);
          return rewards.length === 0 ? (
            <Empty title={strings.none} />
          ) : (
            <>
              <dl className="kinds">
                <div>
                  <dt>{strings.pending}</dt>
                  <dd className="money">{formatMoney(sum, tag)}</dd>
                </div>
              </dl>
              <ul className="reward-list">
                {rewards.map((reward) => (
                  <RewardCard
                    key={reward.id}
                    locale={locale}
                    reward={reward}
                    kind="deposit"
                    openTurnover={openTurnover}
                    claim={() => claim({ id: reward.id })}
                  />
                ))}
              </ul>
            </>
          );
        }}
      </OfferPart>
    </section>
  );
}
