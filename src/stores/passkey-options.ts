/**
 * Loads the options of a passkey prompt before the tap that opens it (docs/domain/accounts.md#passkeys). Safari lets a
 * page prompt only shortly after a tap. Over a slow link, options that are loaded after the tap come too late.
 */
import type { Failure, Outcome } from '#contract/failure.ts';
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey.ts';

/** How long options may be used for a new prompt, ms. The player has the rest of the challenge's time to answer. */
const FRESH_MS = PASSKEY_CHALLENGE_MS - 60_000;

export interface ReadyOptions<T> {
  /** Runs `ceremony`: within the tap where options are ready, otherwise when they have loaded. */
  readonly ask: <Answer>(ceremony: (options: T) => Promise<Answer>) => Promise<Asked<T, Answer>>;
  /** Drops the options because they are out of date, and loads new ones for a button that is shown. */
  readonly renew: () => void;
  /** Keeps options ready while a button is shown. Returns a function that checks at once, and one that stops it. */
  readonly keep: (isShown: () => boolean) => { readonly look: () => void; readonly stop: () => void };
}

/** `late`: the browser refused, because the options came too long after the tap. They are ready for the next one. */
export type Asked<T, Answer> =
  | { readonly status: 'answered'; readonly answer: Answer; readonly options: T }
  | { readonly status: 'late' }
  | { readonly status: 'unanswered'; readonly error: unknown }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Returns prepared options. `fetch` requests new ones from the server; `owner` names the member whom they are for. */
export function readyOptions<T>(
  fetch: () => Promise<Outcome<T>>,
  owner: () => string | null = () => null,
): ReadyOptions<T> {
  let kept: { readonly options: T; readonly at: number; readonly of: string | null } | null = null;
  let coming: Promise<Outcome<T>> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const buttons = new Set<() => boolean>();

  const atHand = () => (kept && kept.of === owner() && Date.now() - kept.at < FRESH_MS ? kept.options : null);

  function load(): Promise<Outcome<T>> {
    const about = { at: Date.now(), of: owner() };
    const mine = fetch().then((outcome) => {
      if (coming !== mine) return outcome;
      coming = null;
      if (outcome.ok) kept = { options: outcome.value, ...about };
      clearTimeout(timer);
      if (outcome.ok && buttons.size > 0) timer = setTimeout(look, FRESH_MS);
      return outcome;
    });
    return mine;
  }

  function look(): void {
    if (atHand() !== null || document.visibilityState !== 'visible' || ![...buttons].some((isShown) => isShown()))
      return;
    coming ??= load();
  }

  async function ask<Answer>(ceremony: (options: T) => Promise<Answer>): Promise<Asked<T, Answer>> {
    let options = atHand();
    const isAtHand = options !== null;
    if (options === null) {
      coming ??= load();
      const fetched = await coming;
      if (!fetched.ok) return { status: 'failed', failure: fetched.failure };
      options = fetched.value;
    }
    const isTapOver = !isAtHand && globalThis.navigator?.userActivation?.isActive === false;
    try {
      const answer = await ceremony(options);
      // A challenge can be answered only once.
      if (kept?.options === options) kept = null;
      return { status: 'answered', answer, options };
    } catch (error) {
      const isRefused = error instanceof Error && error.name === 'NotAllowedError';
      return isTapOver && isRefused ? { status: 'late' } : { status: 'unanswered', error };
    }
  }

  return {
    ask,
    renew: () => {
      kept = coming = null;
      if (buttons.size > 0) look();
    },
    keep: (isShown) => {
      buttons.add(isShown);
      document.addEventListener('visibilitychange', look);
      look();
      const stop = () => {
        buttons.delete(isShown);
        if (buttons.size > 0) return;
        document.removeEventListener('visibilitychange', look);
        clearTimeout(timer);
        kept = coming = null;
      };
      return { look, stop };
    },
  };
}
