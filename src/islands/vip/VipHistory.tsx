import type { VipStep } from '#contract/vip.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { OfferPart } from '#islands/promotions/OfferPart.tsx';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { $vipSteps, loadVipSteps } from '#stores/vip.ts';
import { Empty } from '#ui/Empty.tsx';
import { Money } from '#ui/Money.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useStore } from '#ui/useStore.ts';

/** Lists changes of the level and bonuses of deposits, claimable ones first. */
export default function VipHistory({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'vip');
  const state = useStore($vipSteps);
  return (
    <div className="rewards">
      <OfferPart locale={locale} state={state} load={loadVipSteps}>
        {(steps) =>
          steps.length === 0 ? (
            <Empty title={strings.empty} />
          ) : (
            <ul className="reward-list">
              {steps.map((step) => (
                <Step key={step.id} locale={locale} step={step} />
              ))}
            </ul>
          )
        }
      </OfferPart>
    </div>
  );
}

function Step({ locale, step }: { locale: Locale; step: VipStep }) {
  const strings = stringsFor(locale, 'vip');
  const offers = stringsFor(locale, 'offers');
  const { tag } = localeTable[locale];
  const money = (cents: bigint) => formatMoney(cents, tag);
  const states: Partial<Record<VipStep['state'], string>> = {
    available: offers.available,
    claimed: offers.claimed,
    used: offers.used,
    expired: offers.expired,
    review: offers.review,
    lost: offers.lostWithdrawal,
  };
  const isLevel = step.kind === 'level';
  const level = step.level === 0 ? strings.below : fill(strings.reached, { level: step.level_name });
  return (
    <li className="reward" data-state={step.state || undefined}>
      <p className="reward-head">
        <b>{isLevel ? level : fill(strings.gift, { money: money(step.total) })}</b>
        {isLevel ? null : <Money cents={step.money} tag={tag} />}
      </p>
      <p className="hint">
        {formatWireDate(step.created_at, tag)}
        {isLevel ? <span>{` · ${fill(strings.total, { money: money(step.total) })}`}</span> : null}
      </p>
      {states[step.state] ? (
        <p>
          <StatusBadge tone={step.state === 'available' ? 'success' : 'info'}>{states[step.state] ?? ''}</StatusBadge>
        </p>
      ) : null}
      {step.state === 'available' ? (
        <p className="actions">
          <a className="button" data-kind="primary" href={localePath(locale, '/promotion/activity/level')}>
            <span>{fill(offers.claim, { money: money(step.money) })}</span>
          </a>
        </p>
      ) : null}
    </li>
  );
}
