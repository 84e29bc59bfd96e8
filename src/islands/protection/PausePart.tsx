import { useState } from 'react';
import type { PauseDays } from '#contract/protection-terms.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatWait } from '#lib/format-values.ts';
import { takePause } from '#stores/protection.ts';
import { $session } from '#stores/session.ts';
import { AskFirst } from '#ui/AskFirst.tsx';
import { Choice } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useStore } from '#ui/useStore.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The least extension of a pause that is offered, seconds. */
const LEAST_LONGER = 60 * 60;

interface PausePartProps {
  locale: Locale;
  /** The lengths that the market allows. */
  days: readonly PauseDays[];
  /** The address of its style sheet, which visitors do not load. */
  sheet: string;
}

/** Begins a pause: what it stops and leaves open, its length, one question. A running pause can be extended here. */
export default function PausePart({ locale, days, sheet }: PausePartProps) {
  const strings = stringsFor(locale, 'protection');
  const session = useStore($session);
  if (session.status !== 'player') return <div data-arriving />;
  const restriction = session.member.restriction ?? null;
  const until = restriction?.kind === 'pause' ? restriction.until : '';
  // A stricter restriction leaves no choice, and the page's bar describes it.
  if (restriction && restriction.kind !== 'limits' && !until) return null;
  return (
    <section className="card protection" aria-labelledby="pause">
      <link rel="stylesheet" href={sheet} precedence="part" />
      <h2 id="pause">{strings.title}</h2>
      {until ? (
        <Notice tone="success" title={strings.running}>
          {fill(strings.runningText, { until: formatWireDate(until, localeTable[locale].tag) })}
        </Notice>
      ) : (
        <p>{strings.intro}</p>
      )}
      <h3>{strings.stops}</h3>
      <p>{strings.stopsText}</p>
      <h3>{strings.stays}</h3>
      <p>{strings.staysText}</p>
      <Lengths key={until} locale={locale} days={days} end={until ? session.restrictedUntil : null} />
    </section>
  );
}

/** Shows the lengths that are longer than the time left until `end`, and asks for confirmation. */
function Lengths({ locale, days, end }: Omit<PausePartProps, 'sheet'> & { end: Date | null }) {
  const strings = stringsFor(locale, 'protection');
  const [chosen, setChosen] = useState<PauseDays | null>(null);
  const [now] = useState(() => Date.now());
  const { tag } = localeTable[locale];
  const left = end ? (end.getTime() - now) / 1000 : 0;
  const open = days.filter((each) => each * DAY_SECONDS > left + LEAST_LONGER);
  if (open.length === 0) return null;
  const wordsOf = (each: number) => formatWait(each * DAY_SECONDS, tag);
  return (
    <>
      <Choice
        name="days"
        legend={end ? strings.longer : strings.length}
        look="chips"
        options={open.map((each) => ({ value: String(each), label: wordsOf(each) }))}
        onValue={(value) => setChosen(open.find((each) => String(each) === value) ?? null)}
      />
      <p className="hint">{strings.onlyLonger}</p>
      {chosen === null ? null : (
        <AskFirst
          key={chosen}
          label={fill(strings.take, { length: wordsOf(chosen) })}
          question={fill(strings.question, { length: wordsOf(chosen) })}
          yes={strings.confirm}
          no={strings.notYet}
          act={async () => {
            const outcome = await takePause(chosen);
            return outcome.ok ? null : failureText(outcome.failure, locale);
          }}
        />
      )}
    </>
  );
}
