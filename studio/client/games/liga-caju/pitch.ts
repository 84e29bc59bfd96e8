/** Draws the stage: the four matches of a matchday, their current scores, and the minute. */
import { fill } from '#lib/fill.ts';
import { minuteAfter, MINUTES } from '#games/liga-caju/clock.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { MATCHDAYS, matchesOf } from '#games/liga-caju/season.ts';
import type { Match } from '#games/liga-caju/season.ts';
import type { Phase } from '#games/table.ts';
import { make } from '../../page.ts';
import { everyFrame } from '../../shapes.ts';
import type { TableHost } from '../../tables/scene.ts';
import { goalsIn, scoreAt } from './minutes.ts';
import type { Goal } from './minutes.ts';
import { clubName } from './words.ts';
import type { Words } from './words.ts';

/** Stands between two clubs before their match. */
const AGAINST = '×';

export function createPitch(host: TableHost, words: Words) {
  const { texts } = host;
  const day = make('span');
  const clock = make('b', { className: 'minute' });
  const rows = make('div', { className: 'matches' });
  const head = make('div', { className: 'head-line' }, day, clock);
  const root = make('div', { className: 'league', role: 'img' }, head, rows);
  /** Announces each goal, also to screen readers. */
  const goal = make('p', { className: 'goal', ariaLive: 'polite' });
  host.stage.append(root, goal);

  let fixtures: readonly Match[] = [];
  let shown: ReturnType<typeof matchRow>[] = [];
  let stop: () => void = () => undefined;

  function lay(matchday: number): void {
    fixtures = matchesOf(matchday);
    day.textContent = fill(texts.matchday ?? '', { n: matchday + 1, all: MATCHDAYS });
    shown = fixtures.map((match) => matchRow(match, host.art));
    rows.replaceChildren(...shown.map(({ row }) => row));
  }

  /** Shows the scores of all matches at a minute. */
  function at(matches: readonly Played[], minute: number): void {
    clock.textContent = fill(texts.minute ?? '', { n: minute });
    for (const [match, played] of matches.entries()) tell(match, played, minute);
    label(matches, minute);
  }
  function tell(match: number, played: Played, minute: number): void {
    const row = shown[match];
    if (!row) return;
    row.score.textContent = words.score(scoreAt(played, minute));
    const until = (minutes: readonly number[]) =>
      minutes
        .filter((each) => each <= minute)
        .map((n) => fill(texts.minute ?? '', { n }))
        .join(' ');
    row.homeGoals.textContent = until(played.homeMinutes);
    row.awayGoals.textContent = until(played.awayMinutes);
  }
  function label(matches: readonly Played[], minute: number): void {
    const phrases = matches.map((played, match) =>
      words.final(fixtures[match] ?? { home: 0, away: 0 }, scoreAt(played, minute)),
    );
    root.ariaLabel = words.all(texts.running ?? '', phrases, minute);
  }

  function fall(goals: readonly Goal[]): void {
    const last = goals.at(-1)?.minute;
    goal.textContent = goals
      .filter(({ minute }) => minute === last)
      .map(({ match, side, minute }) =>
        fill(texts.goal ?? '', {
          minute,
          club: clubName(fixtures[match]?.[side] ?? 0),
          score: shown[match]?.score.textContent ?? '',
        }),
      )
      .join(' · ');
    host.sound('tick');
    if (host.calm()) return;
    for (const { match } of goals) {
      shown[match]?.score.animate([{ transform: 'scale(1.4)' }, { transform: 'none' }], {
        duration: 700,
        easing: 'cubic-bezier(.2,.9,.3,1)',
      });
      shown[match]?.flash.animate([{ opacity: 0.28 }, { opacity: 0 }], { duration: 1200 });
    }
  }

  function play(matches: readonly Played[], gone: number, length: number): void {
    const goals = goalsIn(matches);
    const began = performance.now() - gone;
    let minute = minuteAfter(gone, length);
    at(matches, minute);
    stop = everyFrame(() => {
      const now = minuteAfter(performance.now() - began, length);
      if (now === minute) return;
      const fallen = goals.filter((each) => each.minute > minute && each.minute <= now);
      minute = now;
      clock.textContent = fill(texts.minute ?? '', { n: minute });
      if (fallen.length === 0) return;
      for (const match of new Set(fallen.map((each) => each.match))) tell(match, matches[match] as Played, minute);
      label(matches, minute);
      fall(fallen);
    });
  }

  return {
    /** Shows the state of the matchday: not begun, in play since `gone` ms of `length`, or over. */
    stand: (
      phase: Phase,
      matchday: number,
      outcome: readonly Played[] | null,
      { gone, length }: { readonly gone: number; readonly length: number },
    ): void => {
      stop();
      root.dataset.phase = phase;
      goal.textContent = '';
      lay(matchday);
      if (phase === 'playing' && outcome) {
        host.sound('turn');
        return play(outcome, gone, length);
      }
      if (phase === 'result' && outcome) {
        at(outcome, MINUTES);
        clock.textContent = '';
        host.sound('thud');
        return;
      }
      clock.textContent = '';
      root.ariaLabel = words.all(
        texts.fixtures ?? '',
        fixtures.map((match) => words.fixture(match)),
      );
    },
    /** Sets the label of the stage while the result is shown. */
    call: (account: string): void => void (root.ariaLabel = account),
  };
}

function matchRow({ home, away }: Match, art: TableHost['art']) {
  const score = make('b', { className: 'score' }, AGAINST);
  const [homeGoals, awayGoals] = [make('span', { className: 'goals' }), make('span', { className: 'goals' })];
  const flash = make('i', { className: 'flash' });
  const side = (club: number, goals: HTMLElement, name: string) =>
    make(
      'p',
      { className: `side ${name}` },
      art(`clube-${club}`),
      make('span', { className: 'club' }, clubName(club)),
      goals,
    );
  const row = make(
    'div',
    { className: 'match' },
    flash,
    side(home, homeGoals, 'home'),
    score,
    side(away, awayGoals, 'away'),
  );
  return { row, score, homeGoals, awayGoals, flash };
}
