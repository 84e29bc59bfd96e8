/** Draws the stage: the four matches of a matchday, their current scores, and the minute. */
import { fill } from '#lib/fill.ts';
import { minuteAfter, MINUTES } from '#games/liga-caju/clock.ts';
import type { Played } from '#games/liga-caju/rules.ts';
import { MATCHDAYS, matchesOf } from '#games/liga-caju/season.ts';
import type { Match } from '#games/liga-caju/season.ts';
import type { Phase } from '#games/table.ts';
import { make } from '../../page.ts';
import { everyStep } from '../../shapes.ts';
import type { TableHost } from '../../tables/scene.ts';
import { createField } from './field.ts';
import { goalsIn } from './minutes.ts';
import { createMoment } from './moment.ts';
import type { Moment } from './legs.ts';
import type { Goal } from './minutes.ts';
import { clubName } from './words.ts';
import type { Words } from './words.ts';

/** Stands between two clubs before their match. */
const AGAINST = '×';

/** Creates the stage. `changed` is called in play when the minute or a score has changed. */
export function createPitch(host: TableHost, words: Words, changed: (moment: Moment) => void) {
  const { texts } = host;
  const day = make('span');
  const clock = make('b', { className: 'minute' });
  const rows = make('div', { className: 'matches' });
  const head = make('div', { className: 'head-line' }, day, clock);
  const root = make('div', { className: 'league', role: 'img' }, head, rows);
  /** Announces each goal and the end, also to screen readers. */
  const goal = make('p', { className: 'goal', ariaLive: 'polite' });
  const moment = createMoment((club) => host.art(`clube-${club}`), host.calm);
  host.stage.append(root, moment.root, goal);

  let fixtures: readonly Match[] = [];
  let shown: ReturnType<typeof matchRow>[] = [];
  let stop: () => void = () => undefined;
  /** The goals that are shown, and the minute. */
  let now: readonly Played[] = [];
  let minute = 0;

  function lay(matchday: number): void {
    fixtures = matchesOf(matchday);
    day.textContent = fill(texts.matchday ?? '', { n: matchday + 1, all: MATCHDAYS });
    shown = fixtures.map((match, index) => matchRow(match, index, host));
    rows.replaceChildren(...shown.map(({ row }) => row));
  }

  /** Shows the scores of all matches. */
  function tellAll(matches: readonly Played[]): void {
    now = matches;
    for (const [match, played] of matches.entries()) tell(match, played);
    label();
  }
  function tell(match: number, played: Played): void {
    const row = shown[match];
    if (!row) return;
    row.row.dataset.lead = played.home > played.away ? 'home' : played.home < played.away ? 'away' : '';
    row.score.textContent = words.score(played);
    const listed = (minutes: readonly number[]) => minutes.map((n) => fill(texts.minute ?? '', { n })).join(' ');
    row.homeGoals.textContent = listed(played.homeMinutes);
    row.awayGoals.textContent = listed(played.awayMinutes);
  }
  function label(): void {
    const phrases = now.map((played, match) => words.final(fixtures[match] ?? { home: 0, away: 0 }, played));
    root.ariaLabel = words.all(texts.running ?? '', phrases, minute);
  }

  /** Shows goals as moments, and announces them once. */
  function fall(goals: readonly Goal[]): void {
    const told = goals.map(({ match, side, minute: at, score }) => {
      const club = fixtures[match]?.[side] ?? 0;
      const said = { club: clubName(club), score: words.score(score) };
      moment.show(club, { goal: `${fill(texts.minute ?? '', { n: at })} ${texts.goalNow ?? ''}`, ...said });
      return fill(texts.goal ?? '', { minute: at, ...said });
    });
    goal.textContent = told.join(' · ');
    host.sound('turn');
    if (host.calm()) return;
    for (const { match, side } of goals) {
      shown[match]?.field.strike(side);
      shown[match]?.score.animate([{ transform: 'scale(1.5)' }, { transform: 'none' }], {
        duration: 700,
        easing: 'cubic-bezier(.2,.9,.3,1)',
      });
      shown[match]?.flash.animate([{ opacity: 0.4 }, { opacity: 0.15, offset: 0.3 }, { opacity: 0 }], {
        duration: 2000,
        easing: 'ease-out',
      });
    }
  }

  const moveTo = (next: number): void => {
    minute = next;
    clock.textContent = fill(texts.minute ?? '', { n: minute });
    changed({ minute, scores: now });
  };

  function play(matches: readonly Played[], gone: number, length: number): void {
    const began = performance.now() - gone;
    tellAll(matches);
    moveTo(minuteAfter(gone, length));
    stop = everyStep(() => {
      const next = minuteAfter(performance.now() - began, length);
      // A goal may be told before this clock is in its minute.
      if (next > minute) moveTo(next);
    });
  }

  return {
    /** Shows the state of the matchday: not begun, in play since `gone` ms of `length` with these goals, or over. */
    stand: (
      phase: Phase,
      matchday: number,
      played: readonly Played[] | null,
      { gone, length }: { readonly gone: number; readonly length: number },
    ): void => {
      stop();
      root.dataset.phase = phase;
      goal.textContent = '';
      moment.clear();
      lay(matchday);
      if (phase === 'playing' && played) {
        host.sound('turn');
        return play(played, gone, length);
      }
      if (phase === 'result' && played) {
        minute = MINUTES;
        tellAll(played);
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
    /** Shows the goals that have fallen since. */
    follow: (matches: readonly Played[]): void => {
      const fallen = goalsIn(matches).slice(goalsIn(now).length);
      if (fallen.length === 0) return;
      tellAll(matches);
      moveTo(Math.max(minute, ...fallen.map((each) => each.minute)));
      fall(fallen);
    },
    /** Outlines the matches of the player's slips. */
    back: (matches: ReadonlySet<number>): void => {
      for (const [match, { row }] of shown.entries()) row.classList.toggle('backed', matches.has(match));
    },
    /** Sets the label of the stage while the result is shown, and announces it once. */
    call: (account: string): void => {
      root.ariaLabel = account;
      goal.textContent = account;
    },
  };
}

function matchRow(match: Match, index: number, { art, calm }: TableHost) {
  const { home, away } = match;
  const score = make('b', { className: 'score' }, AGAINST);
  const [homeGoals, awayGoals] = [make('span', { className: 'goals' }), make('span', { className: 'goals' })];
  const flash = make('i', { className: 'flash' });
  const field = createField(match, index, calm);
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
    field.root,
    flash,
    side(home, homeGoals, 'home'),
    score,
    side(away, awayGoals, 'away'),
  );
  return { row, score, homeGoals, awayGoals, flash, field };
}
