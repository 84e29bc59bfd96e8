import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import type { Matter, WaitingReward } from '#stores/open-matters.ts';

interface MattersCardProps {
  locale: Locale;
  matters: readonly Matter[];
  rewards: readonly WaitingReward[];
}

/** Shows deposits to pay, withdrawals under way, bonuses with their wagering, and rewards to claim, each with a link. */
export function MattersCard({ locale, matters, rewards }: MattersCardProps) {
  const strings = stringsFor(locale, 'account');
  return (
    <section className="card" aria-labelledby="aside-matters">
      <h2 id="aside-matters">{strings.waiting}</h2>
      {matters.length + rewards.length === 0 ? <p className="hint">{strings.matterNone}</p> : null}
      <ul className="aside-list">
        {matters.map((matter) => (
          <li key={matter.kind === 'bonus' ? `bonus-${matter.id}` : matter.bill_no}>
            <OneMatter locale={locale} matter={matter} />
          </li>
        ))}
        {rewards.map((reward) => (
          <li key={`reward-${reward.offer}`}>
            <OneReward locale={locale} reward={reward} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneReward({ locale, reward: { money, required, count } }: { locale: Locale; reward: WaitingReward }) {
  const strings = stringsFor(locale, 'recharge');
  const { tag } = localeTable[locale];
  const isSpin = money === 0n;
  const note =
    required === 0n ? strings.rewardFree : fill(strings.rewardNote, { required: formatMoney(required, tag) });
  return (
    <>
      <p>
        <b>
          {isSpin
            ? fill(strings.spinTitle, { count }, tag)
            : fill(strings.rewardTitle, { money: formatMoney(money, tag) })}
        </b>
        <a href={localePath(locale, `/promotion/activity/${isSpin ? 'lottery-wheel' : 'offers'}`)}>{strings.see}</a>
      </p>
      {isSpin ? null : <p className="hint">{note}</p>}
    </>
  );
}

function OneMatter({ locale, matter }: { locale: Locale; matter: Matter }) {
  const recharge = stringsFor(locale, 'recharge');
  const { kind } = matter;
  const note = noteOf(matter, locale);
  return (
    <>
      <p>
        <b>{titleOf(matter, locale)}</b>
        <a href={wayOf(matter, locale)}>{kind === 'deposit' ? recharge.pay : recharge.see}</a>
      </p>
      {kind === 'bonus' ? (
        <progress max={Number(matter.required)} value={Number(matter.progress)} aria-label={note} />
      ) : null}
      <p className="hint">{note}</p>
    </>
  );
}

function titleOf({ kind, money: cents }: Matter, locale: Locale): string {
  const strings = stringsFor(locale, 'account');
  const money = formatMoney(cents, localeTable[locale].tag);
  if (kind === 'deposit') return fill(strings.matterDeposit, { money });
  return kind === 'withdrawal' ? fill(strings.matterWithdrawal, { money }) : fill(strings.matterBonus, { money });
}

function noteOf(matter: Matter, locale: Locale): string {
  const strings = stringsFor(locale, 'account');
  const { tag } = localeTable[locale];
  const date = (text: string) => formatWireDate(text, tag);
  if (matter.kind === 'deposit') return fill(strings.matterDepositNote, { date: date(matter.closes_at) });
  if (matter.kind === 'withdrawal')
    return fill(strings.matterWithdrawalNote, { state: matter.state_text, date: date(matter.created_at) });
  const left = formatMoney(matter.required - matter.progress, tag);
  return matter.expires_at
    ? fill(strings.matterBonusNote, { left, date: date(matter.expires_at) })
    : fill(strings.matterBonusOpen, { left });
}

function wayOf(matter: Matter, locale: Locale): string {
  if (matter.kind === 'withdrawal') return localePath(locale, '/withdrawalRecord');
  if (matter.kind === 'bonus') return `${localePath(locale, '/promotion/cover')}#turnover`;
  // A transfer is forwarded by the Pix page to its own (islands/deposit/PaymentStep.tsx).
  return `${localePath(locale, '/recharge-payment')}?order=${encodeURIComponent(matter.bill_no)}`;
}
