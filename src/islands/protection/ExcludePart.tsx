import { useState } from 'react';
import type { ExclusionMonths } from '#contract/protection-terms.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { selfExclude } from '#stores/protection.ts';
import { $session } from '#stores/session.ts';
import { AskFirst } from '#ui/AskFirst.tsx';
import { Choice } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useStore } from '#ui/useStore.ts';

interface ExcludePartProps {
  locale: Locale;
  /** Terms in months; 0: without one. */
  terms: readonly ExclusionMonths[];
}

/** Excludes the player at their request. It says all consequences before, asks for the length, asks once, and needs a re-checked password. */
export default function ExcludePart({ locale, terms }: ExcludePartProps) {
  const strings = stringsFor(locale, 'protection');
  const session = useStore($session);
  const [chosen, setChosen] = useState<ExclusionMonths | null>(null);
  if (session.status !== 'player') return null;
  const { restriction } = session.member;
  const { tag } = localeTable[locale];
  if (restriction?.kind === 'exclusion' || restriction?.kind === 'operator')
    return (
      <section className="card protection" aria-labelledby="exclude">
        <h2 id="exclude">{strings.excludeTitle}</h2>
        <Notice tone="success" title={strings.excludeDone}>
          {restriction.until
            ? fill(strings.excludeDoneText, { until: formatWireDate(restriction.until, tag) })
            : strings.excludeDoneOpenText}
        </Notice>
        <p>{strings.excludeClosing}</p>
      </section>
    );
  const wordsOf = (months: ExclusionMonths) =>
    months === 0 ? strings.excludeNoTerm : fill(strings.excludeMonths, { count: months }, tag);

  async function act(): Promise<string | null> {
    if (chosen === null) return null;
    const outcome = await selfExclude(chosen);
    if (outcome.ok) return null;
    if (outcome.failure.kind !== 'refused' || outcome.failure.code !== 'VERIFY_FIRST')
      return failureText(outcome.failure, locale);
    const here = encodeURIComponent(location.pathname);
    location.assign(`${localePath(locale, '/security-center/verify-password')}?next=${here}`);
    return null;
  }

  return (
    <section className="card protection" aria-labelledby="exclude">
      <h2 id="exclude">{strings.excludeTitle}</h2>
      <p>{strings.excludeIntro}</p>
      <p>{strings.excludeBonuses}</p>
      <p>{strings.excludeClosing}</p>
      <p>{strings.excludeReturn}</p>
      <p>{strings.excludeCentral}</p>
      <Choice
        name="months"
        legend={strings.excludeLength}
        look="chips"
        options={terms.map((each) => ({ value: String(each), label: wordsOf(each) }))}
        onValue={(value) => setChosen(terms.find((each) => String(each) === value) ?? null)}
      />
      {chosen === null ? null : (
        <AskFirst
          key={chosen}
          label={fill(strings.excludeTake, { length: wordsOf(chosen) })}
          question={strings.excludeQuestion}
          yes={strings.excludeConfirm}
          no={strings.notYet}
          act={act}
        />
      )}
    </section>
  );
}
