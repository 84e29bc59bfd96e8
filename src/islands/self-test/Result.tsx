import { useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { HIGHEST_SCORE } from '#lib/self-test.ts';
import type { SelfTestResult } from '#lib/self-test.ts';
import { Button } from '#ui/Button.tsx';

interface ResultProps {
  locale: Locale;
  result: SelfTestResult;
  again: () => void;
}

/** Shows the score, what the source says of it, and the page's offers of help. */
export function Result({ locale, result: { score, level }, again }: ResultProps) {
  const strings = stringsFor(locale, 'self-test');
  const levels = {
    none: [strings.levelNone, strings.levelNoneText],
    low: [strings.levelLow, strings.levelLowText],
    moderate: [strings.levelModerate, strings.levelModerateText],
    high: [strings.levelHigh, strings.levelHighText],
  } as const;
  const ways = [
    ['my-limits', strings.toLimits],
    ['pause', strings.toPause],
    ['exclude', strings.toExclude],
    ['central-exclusion', strings.toCentral],
  ] as const;
  // The page has all of these links only for a player who may play.
  const [here] = useState(() => ways.filter(([id]) => document.getElementById(id) !== null));
  const [name, text] = levels[level];
  return (
    <div className="self-test-result">
      <h3>{name}</h3>
      <p>{fill(strings.score, { score, highest: HIGHEST_SCORE })}</p>
      <p>{text}</p>
      <p className="hint">{strings.noOpinion}</p>
      <h3>{strings.ways}</h3>
      <ul>
        {here.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
      {here.length < ways.length ? <p>{strings.waysSignedIn}</p> : null}
      <p>{strings.help}</p>
      <p>
        <a href="tel:188">{strings.call}</a>
      </p>
      <Button onClick={again}>{strings.again}</Button>
    </div>
  );
}
