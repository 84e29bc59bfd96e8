/** Shows a goal large over the matches for two seconds: the club and the new score. Screen readers hear it elsewhere. */
import { make } from '../../page.ts';

/** How long a goal stays, ms. */
const SHOWN_MS = 2_000;

export interface GoalWords {
  readonly goal: string;
  readonly club: string;
  readonly score: string;
}

/** Creates the place of the goals. Several of one moment stand below each other. */
export function createMoment(crest: (club: number) => HTMLElement, calm: () => boolean) {
  const root = make('div', { className: 'moment' });
  root.ariaHidden = 'true';
  return {
    root,
    show: (club: number, words: GoalWords): void => {
      const line = make(
        'p',
        {},
        crest(club),
        make('span', {}, make('small', {}, words.goal), make('b', {}, words.club)),
        make('strong', {}, words.score),
      );
      root.append(line);
      setTimeout(() => line.remove(), SHOWN_MS);
      if (calm()) return;
      line.animate(
        [
          { transform: 'scale(0.7)', opacity: 0 },
          { transform: 'scale(1.06)', opacity: 1, offset: 0.09 },
          { transform: 'none', offset: 0.16 },
          { transform: 'none', opacity: 1, offset: 0.88 },
          { opacity: 0 },
        ],
        { duration: SHOWN_MS, easing: 'ease-out' },
      );
    },
    clear: (): void => root.replaceChildren(),
  };
}
