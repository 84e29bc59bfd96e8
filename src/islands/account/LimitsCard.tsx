import type { PlayLimit } from '#contract/limits.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { limitText } from '#islands/limits/limit-text.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';

/** From this share on a limit is nearly reached: its bar changes colour, and a text says what is left. */
const NEAR = 0.8;

/** Shows the player's limits and how much of each is used. */
export function LimitsCard({ locale, limits }: { locale: Locale; limits: readonly PlayLimit[] }) {
  const strings = stringsFor(locale, 'account');
  return (
    <section className="card" aria-labelledby="aside-limits">
      <div className="aside-head">
        <h2 id="aside-limits">{strings.limits}</h2>
        <a href={localePath(locale, '/responsible-play')}>{strings.adjust}</a>
      </div>
      {limits.length === 0 ? <p className="hint">{strings.noLimits}</p> : null}
      <ul className="aside-list">
        {limits.map((limit) => (
          <li key={`${limit.kind}-${limit.period}`}>
            <OneLimit locale={locale} limit={limit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneLimit({ locale, limit: { kind, period, value, used, left } }: { locale: Locale; limit: PlayLimit }) {
  const strings = stringsFor(locale, 'account');
  const text = (wire: string) => limitText(kind, wire, locale);
  const share = Math.min(1, Number(used) / Number(value));
  const usedText = fill(strings.usedOf, { used: text(used), limit: text(value) });
  const isNear = share >= NEAR;
  return (
    <>
      <p>
        <span>
          {strings[kind]} {strings[period]}
        </span>
        <b>{usedText}</b>
      </p>
      <progress max={1} value={share} aria-label={usedText} data-near={isNear ? '' : undefined} />
      {isNear ? <p className="hint">{fill(strings.near, { left: text(left) })}</p> : null}
    </>
  );
}
