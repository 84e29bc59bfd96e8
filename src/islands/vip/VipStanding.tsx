import type { VipInfo } from '#contract/vip.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { OfferPart } from '#islands/promotions/OfferPart.tsx';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { $vip, loadVip } from '#stores/vip.ts';
import { useStore } from '#ui/useStore.ts';

/** The highest level of a badge. */
const MOST = 5;

/** Shows the player's tier, the total from which the next one begins, and their badges. */
export default function VipStanding({ locale }: { locale: Locale }) {
  const state = useStore($vip);
  return (
    <div className="rewards">
      <OfferPart locale={locale} state={state} load={loadVip}>
        {(vip) => <Standing locale={locale} vip={vip} />}
      </OfferPart>
    </div>
  );
}

function Standing({ locale, vip: { uservip, data: tiers } }: { locale: Locale; vip: VipInfo }) {
  const strings = stringsFor(locale, 'vip');
  const { tag } = localeTable[locale];
  const money = (cents: bigint) => formatMoney(cents, tag);
  const next = tiers.find(({ level }) => level === uservip.userviplvl + 1);
  const toNext = next && fill(strings.nextFrom, { money: money(next.deposit_money), level: next.level_name });
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const badge = (level: number) => fill(strings.badgeLevel, { level, most: MOST });
  const facts: readonly (readonly [string, string])[] = [
    [strings.deposited, money(uservip.totalrecharge)],
    [strings.share, share.format(Number(uservip.share) / 100)],
    [strings.staked, money(uservip.totalbetting)],
  ];
  return (
    <>
      <section className="reward" aria-label={uservip.level_name || strings.none}>
        <h2>{uservip.level_name || strings.none}</h2>
        <progress max={100} value={uservip.progress} aria-label={toNext ?? strings.top} />
        <p className="hint">{toNext ?? strings.top}</p>
        <dl className="kinds">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="money">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="actions">
          <a className="button" data-kind="line" href={localePath(locale, '/promotion/activity/level')}>
            <span>{strings.toGifts}</span>
          </a>
        </p>
      </section>
      <section className="reward" aria-labelledby="badges">
        <h2 id="badges">{strings.badges}</h2>
        <dl className="kinds">
          <div>
            <dt>{strings.slotBadge}</dt>
            <dd>{badge(uservip.slot_level)}</dd>
          </div>
          <div>
            <dt>{strings.liveBadge}</dt>
            <dd>{badge(uservip.live_level)}</dd>
          </div>
        </dl>
        <p className="hint">{strings.badgeText}</p>
      </section>
    </>
  );
}
