import { useEffect } from 'react';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $tables, followTable } from '#stores/table.ts';
import type { TableView } from '#stores/table.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { useStore } from '#ui/useStore.ts';
import type { VideoTexts } from './Stage.tsx';
import { Rounds } from './Rounds.tsx';
import type { PlaceNames } from './Rounds.tsx';

/** A table with its full address and its name in the page's language. */
export interface ShownTable {
  readonly game: string;
  readonly name: string;
  readonly url: string;
  readonly href: string;
}

interface TablesProps {
  locale: Locale;
  texts: VideoTexts;
  places: PlaceNames;
  /** A result of a match in the page's language: "{{home}} × {{away}}". */
  score: string;
  tables: readonly ShownTable[];
}

/** Shows the state of the tables of /video as text and figures (docs/domain/games-and-fairness.md#video-page). */
export default function Tables({ tables, ...rest }: TablesProps) {
  return (
    <div className="tables">
      {tables.map((table) => (
        <TableCard key={table.game} table={table} {...rest} />
      ))}
    </div>
  );
}

function TableCard({ locale, texts, places, score, table }: Omit<TablesProps, 'tables'> & { table: ShownTable }) {
  const view = useStore($tables)[table.url] ?? { status: 'unknown' };
  useEffect(() => followTable(table.url), [table.url]);
  const { name } = table;
  return (
    <section className="card table-card" aria-label={name}>
      <div className="table-head">
        <img src={`/games/${table.game}.svg`} alt="" width="60" height="80" loading="lazy" decoding="async" />
        <div>
          <h2>{name}</h2>
          <Phase locale={locale} texts={texts} game={table.game} view={view} />
        </div>
      </div>
      <div className="rounds" data-game={table.game} role="log" aria-label={fill(texts.log, { name })}>
        {'state' in view ? (
          <Rounds texts={texts} places={places} score={score} state={view.state} game={table.game} />
        ) : null}
      </div>
      <a className="button" data-kind="light" href={table.href} aria-label={fill(texts.playNamed, { name })}>
        <span>{texts.play}</span>
      </a>
    </section>
  );
}

function Phase({
  locale,
  texts,
  game,
  view,
}: Pick<TablesProps, 'locale' | 'texts'> & { game: string; view: TableView }) {
  if (view.status === 'unknown') return <p className="phase">{texts.tableUnknown}</p>;
  if (view.status === 'closed') return <p className="phase">{texts.tableClosed}</p>;
  if (view.status === 'lost') return <p className="phase">{texts.tableLost}</p>;
  const { state, aheadMs } = view;
  const { tag } = localeTable[locale];
  const count = { round: state.round, bets: new Intl.NumberFormat(tag).format(state.bets) };
  return (
    <>
      <p className="phase" data-phase={state.phase}>
        <strong>{phaseText(texts, game, state.phase)}</strong>
        {state.phaseEndsAt === null ? null : (
          <Countdown until={new Date(state.phaseEndsAt - aheadMs)} label={texts.timeLeft} />
        )}
      </p>
      <p className="hint">
        {fill(texts.round, count, tag)} · {fill(texts.bets, count, tag)}
      </p>
    </>
  );
}

/** Returns the text of a phase. While a round plays, it describes what is visible, where that is known. */
function phaseText(texts: VideoTexts, game: string, phase: 'open' | 'closed' | 'playing' | 'result'): string {
  if (phase === 'playing' && game === 'roda-da-feira') return texts.playing_wheel;
  if (phase === 'playing' && game === 'liga-caju') return texts.playing_league;
  return texts[`phase_${phase}`];
}
