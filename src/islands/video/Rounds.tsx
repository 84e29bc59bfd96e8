import { knownRounds, readPlace, readScores } from '#contract/table.ts';
import type { TableRound, TableState } from '#contract/table.ts';
import { fill } from '#lib/fill.ts';
import { clubs, MATCHDAYS, matchesOf } from '#games/liga-caju/season.ts';
import { art, layout, pays } from '#games/roda-da-feira/rules.ts';
import type { Place } from '#games/roda-da-feira/rules.ts';
import type { VideoTexts } from './Stage.tsx';

/** The maximum number of rounds in a card, which reserves the space. */
const MOST = { 'roda-da-feira': 8, 'liga-caju': 1 } as Readonly<Record<string, number>>;

/** The wheel's symbols in the page's language. */
export type PlaceNames = Readonly<Record<Place, string>>;

interface RoundsProps {
  texts: VideoTexts;
  places: PlaceNames;
  /** A result in the page's language: "{{home}} × {{away}}". */
  score: string;
  game: string;
  state: TableState;
}

/** Shows the table's last rounds as text, the newest first. An unknown game or an unreadable outcome shows none. */
export function Rounds({ texts, places, score, game, state }: RoundsProps) {
  const rounds = knownRounds(state)
    .filter((round) => isShown(game, round))
    .slice(0, MOST[game]);
  if (rounds.length === 0) return <p className="hint">{texts.noRounds}</p>;
  return (
    <>
      {game === 'liga-caju' ? null : <small>{texts.lastRounds}</small>}
      <ol>
        {rounds.map((round) => (
          <li key={round.round}>
            {game === 'liga-caju' ? (
              <Matchday texts={texts} score={score} round={round} />
            ) : (
              <Stop texts={texts} places={places} round={round} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

const placeOf = ({ outcome }: TableRound): Place | undefined => layout[readPlace(outcome) ?? -1];

function isShown(game: string, round: TableRound): boolean {
  if (game === 'roda-da-feira') return placeOf(round) !== undefined;
  return game === 'liga-caju' && readScores(round.outcome) !== null;
}

function Stop({ texts, places, round }: Pick<RoundsProps, 'texts' | 'places'> & { round: TableRound }) {
  const place = placeOf(round);
  if (!place) return null;
  return (
    <p className="stop">
      <span className="sr-only">
        {fill(texts.round, { round: round.round })}: {places[place]}{' '}
      </span>
      <img src={`/games/roda-da-feira/${art[place]}.svg`} alt="" width="28" height="28" />
      <b>{pays[place] / 100}×</b>
    </p>
  );
}

function Matchday({ texts, score, round }: Pick<RoundsProps, 'texts' | 'score'> & { round: TableRound }) {
  const scores = readScores(round.outcome) ?? [];
  const matches = matchesOf((round.round - 1) % MATCHDAYS);
  return (
    <>
      <small>{fill(texts.round, { round: round.round })}</small>
      <ul className="scores">
        {matches.map(({ home, away }, match) => (
          <li key={home}>
            <Club club={home} />
            <b>{fill(score, { home: scores[match]?.home ?? '–', away: scores[match]?.away ?? '–' })}</b>
            <Club club={away} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Club = ({ club }: { club: number }) => (
  <span>
    <img src={`/games/liga-caju/clube-${club}.svg`} alt="" width="20" height="20" loading="lazy" />
    {clubs[club]?.name}
  </span>
);
