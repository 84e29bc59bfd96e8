import { useEffect } from 'react';
import type { AgencyStanding } from '#contract/agency.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { ReferralPart } from './ReferralPart.tsx';
import { levelText, weekText } from './referral-text.ts';

/** Shows the player's level of each part in the current week. */
export default function Levels({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'agency');
  return (
    <ReferralPart locale={locale}>
      {({ week, parts }) => (
        <section className="section" aria-labelledby="mine">
          <Marks parts={parts} />
          <h2 id="mine">{strings.mine}</h2>
          <p className="hint">{weekText(week, locale)}</p>
          <dl className="facts">
            {parts.map(({ part, level }) => (
              <div key={part}>
                <dt>{strings[`part_${part}`]}</dt>
                <dd>{levelText(level, locale)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </ReferralPart>
  );
}

/** Marks the player's levels in the page's static tables (components/MechanismTable.astro). */
function Marks({ parts }: Pick<AgencyStanding, 'parts'>) {
  useEffect(() => {
    for (const { part, level } of parts)
      for (const [index, row] of document.querySelectorAll(`[aria-labelledby="${part}"] tbody tr`).entries())
        row.toggleAttribute('data-mine', index === level - 1);
  }, [parts]);
  return null;
}
