import type { AgencyStanding } from '#contract/agency.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { Money } from '#ui/Money.tsx';
import { ReferralPart } from './ReferralPart.tsx';
import { levelText, personText, sumText, weekText } from './referral-text.ts';
import { Requests } from './Requests.tsx';

/** Shows the player as a referrer: their number, their inviter, their week so far, and open requests to them. */
export default function Standing({ locale }: { locale: Locale }) {
  return (
    <ReferralPart locale={locale}>
      {(standing) => (
        <>
          <Requests locale={locale} requests={standing.requests} />
          <Who locale={locale} standing={standing} />
          <Week locale={locale} standing={standing} />
        </>
      )}
    </ReferralPart>
  );
}

interface StandingProps {
  locale: Locale;
  standing: AgencyStanding;
}

function Who({ locale, standing: { id, invite_code, inviter } }: StandingProps) {
  const strings = stringsFor(locale, 'agency');
  const facts = [
    [strings.uid, String(id)],
    [strings.code, invite_code],
    [strings.inviter, inviter ? personText(inviter, locale) : strings.nobody],
  ] as const;
  return (
    <dl className="facts section">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Week({ locale, standing: { week, parts, indirect } }: StandingProps) {
  const strings = stringsFor(locale, 'agency');
  const { tag } = localeTable[locale];
  return (
    <section className="section rewards" aria-labelledby="week">
      <h2 id="week">{weekText(week, locale)}</h2>
      <ul className="reward-list">
        {parts.map((part) => (
          <li key={part.part} className="reward">
            <p className="reward-head">
              <b>{strings[`part_${part.part}`]}</b>
              <Money cents={part.reward} tag={tag} />
            </p>
            <p className="hint">
              {levelText(part.level, locale)} · {sumText(part, locale)}
            </p>
            {part.bound === 'margin' ? <p className="hint">{strings.boundMargin}</p> : null}
            {part.next === null ? null : (
              <p className="hint">{fill(strings.next, { min: formatMoney(part.next, tag) })}</p>
            )}
          </li>
        ))}
        <li className="reward">
          <p className="reward-head">
            <b>{strings.indirect}</b>
            <Money cents={indirect} tag={tag} />
          </p>
        </li>
      </ul>
      <p className="hint">{strings.weekHint}</p>
    </section>
  );
}
