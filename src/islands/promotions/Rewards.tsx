import type { OpenTurnoverRule } from '#contract/withdrawal.ts';
import { offers } from '#contract/offers.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { rewardLists } from '#stores/promotions.ts';
import type { RewardListName } from '#stores/promotions.ts';
import { Empty } from '#ui/Empty.tsx';
import { useStore } from '#ui/useStore.ts';
import { OfferPart } from './OfferPart.tsx';
import { RewardCard } from './RewardCard.tsx';

interface RewardsProps {
  locale: Locale;
  offer: RewardListName;
  openTurnover: OpenTurnoverRule;
  /** The name of the other offer on the same deposit, of which only one can be claimed. */
  instead?: string;
}

const wageringDays: Partial<Record<RewardListName, number>> = {
  firstDeposit: offers.firstDeposit.days,
  welcome: offers.welcome.days,
  tiers: offers.tierGift.days,
};

/** Lists the player's rewards of an offer: claimable ones, those in wagering, and ended ones. */
export default function Rewards({ locale, offer, openTurnover, instead }: RewardsProps) {
  const strings = stringsFor(locale, 'offers');
  const { $data, load, claim } = rewardLists[offer];
  const state = useStore($data);
  const failed: Partial<Record<RewardListName, string>> = {
    firstDeposit: strings.firstListFailed,
    welcome: strings.firstListFailed,
    invitation: strings.friendListFailed,
  };
  return (
    <section className="section rewards" aria-labelledby="rewards">
      <h2 id="rewards">{strings.yours}</h2>
      <OfferPart locale={locale} state={state} load={load} failed={failed[offer]}>
        {(rewards) =>
          rewards.length === 0 ? (
            <Empty title={strings.none} />
          ) : (
            <ul className="reward-list">
              {rewards.map((reward) => (
                <RewardCard
                  key={reward.id}
                  locale={locale}
                  reward={reward}
                  kind={offer === 'invitation' ? 'friend' : 'deposit'}
                  instead={instead}
                  openTurnover={openTurnover}
                  days={wageringDays[offer] ?? null}
                  claim={() => claim({ id: reward.id })}
                />
              ))}
            </ul>
          )
        }
      </OfferPart>
    </section>
  );
}
