import { useState } from 'react';
import type { RainSlot } from '#contract/promotions.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { checkDraw } from '#stores/rain-verification.ts';
import type { RainVerdict } from '#stores/rain-verification.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Lists the last draws, each with its winners and its check in this browser. */
export function RainDraws({ locale, draws }: { locale: Locale; draws: readonly RainSlot[] }) {
  const strings = stringsFor(locale, 'rain');
  return (
    <>
      <h3>{strings.draws}</h3>
      {draws.length === 0 ? <p className="hint">{strings.noDraws}</p> : null}
      <ol className="reward-list">
        {draws.map((draw) => (
          <Draw key={draw.id} locale={locale} draw={draw} />
        ))}
      </ol>
    </>
  );
}

function Draw({ locale, draw }: { locale: Locale; draw: RainSlot }) {
  const strings = stringsFor(locale, 'rain');
  const { tag } = localeTable[locale];
  const { at, present, winners } = draw;
  const names = winners.map(({ name, is_me }) => (is_me ? strings.you : name));
  return (
    <li className="reward">
      <p className="reward-head">
        <b>{formatWireDate(at, tag)}</b>
        <span className="hint">
          {present === null ? strings.drawing : fill(strings.present, { count: present }, tag)}
        </span>
      </p>
      {present === 0 ? <p>{strings.nobody}</p> : null}
      {names.length > 0 ? (
        <p>{fill(strings.winners, { names: new Intl.ListFormat(tag, { style: 'narrow' }).format(names) })}</p>
      ) : null}
      {present === null ? null : <Proof locale={locale} draw={draw} />}
    </li>
  );
}

const toneOf = { matches: 'success', kept: 'success', differs: 'error', unknown: 'warning' } as const;

/** Shows the values of a draw, and whether the winning places are those of its seed. */
function Proof({ locale, draw }: { locale: Locale; draw: RainSlot }) {
  const strings = stringsFor(locale, 'rain');
  const [verdict, setVerdict] = useState<RainVerdict | null>(null);
  const places = draw.winners.map(({ place }) => place).join(', ');
  return (
    <details className="rain-proof">
      <summary>{strings.proof}</summary>
      <dl>
        <dt>{strings.hashShort}</dt>
        <dd className="rain-code">{draw.seed_hash}</dd>
        <dt>{strings.seed}</dt>
        <dd className="rain-code">{draw.server_seed}</dd>
        {places ? (
          <>
            <dt>{strings.places}</dt>
            <dd className="rain-code">{places}</dd>
          </>
        ) : null}
      </dl>
      {verdict ? <Notice tone={toneOf[verdict]}>{strings[verdict]}</Notice> : null}
      <p className="actions">
        <Button onClick={() => void checkDraw(draw).then(setVerdict)}>{strings.check}</Button>
      </p>
    </details>
  );
}
