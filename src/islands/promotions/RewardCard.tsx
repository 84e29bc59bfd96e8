import type { Reward } from '#contract/offer-call.ts';
import type { OpenTurnoverRule } from '#contract/withdrawal.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { ClaimButton } from './ClaimButton.tsx';
import type { ClaimAct } from './ClaimButton.tsx';
import { originText, stateText, toneOf } from './reward-text.ts';

interface RewardCardProps {
  locale: Locale;
  reward: Reward;
  /** What the reward's `id` identifies. */
  kind: 'deposit' | 'friend' | 'slot' | 'none';
  claim: ClaimAct;
  /** The days for its wagering; null: no end. */
  days?: number | null;
  /** What a withdrawal does while its wagering is open; absent where it needs none. */
  openTurnover?: OpenTurnoverRule;
  /** The name of the offer that is lost with this claim. */
  instead?: string | undefined;
}

/** Shows a reward: its amount and origin, its state, the progress of its wagering, and the button that claims it. */
export function RewardCard({
  locale,
  reward,
  kind,
  claim,
  days = null,
  openTurnover = 'forfeit',
  instead,
}: RewardCardProps) {
  const strings = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  const origin = originText(reward, kind, locale);
  const isOpen = reward.state === 'available';
  return (
    <li className="reward" data-state={reward.state}>
      <p className="reward-head">
        <Money cents={reward.reward_amount} tag={tag} />
        <StatusBadge tone={toneOf[reward.state]}>{stateText(reward, locale)}</StatusBadge>
      </p>
      {origin ? <p className="hint">{origin}</p> : null}
      {reward.note ? <p className="hint">{fill(strings.reason, { reason: reward.note })}</p> : null}
      {reward.state === 'claimed' ? <Turnover locale={locale} reward={reward} /> : null}
      {isOpen ? (
        <>
          <p className="hint">
            {reward.required_amount > 0n
              ? fill(strings.turnoverNeeded, { required: formatMoney(reward.required_amount, tag) })
              : strings.noTurnover}
          </p>
          <ClaimButton
            locale={locale}
            label={fill(strings.claim, { money: formatMoney(reward.reward_amount, tag) })}
            act={claim}
            terms={
              reward.required_amount > 0n
                ? { amount: reward.reward_amount, required: reward.required_amount, days, openTurnover, instead }
                : undefined
            }
          />
        </>
      ) : null}
    </li>
  );
}

function Turnover({ locale, reward }: { locale: Locale; reward: Reward }) {
  const strings = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  const { required_amount: required, progress_amount: progress, expires_at: until } = reward;
  const text = fill(strings.turnover, { progress: formatMoney(progress, tag), required: formatMoney(required, tag) });
  return (
    <>
      <progress max={Number(required)} value={Number(progress)} aria-label={text} />
      <p>{text}</p>
      {until ? <p className="hint">{fill(strings.turnoverUntil, { date: formatWireDate(until, tag) })}</p> : null}
    </>
  );
}
