/**
 * Plays rounds one after the other for one press, where the market allows it
 * (docs/domain/games-and-fairness.md#automatic-play-and-turbo). Each round is an ordinary spin of the page.
 */
import { ATTENTION_MESSAGE } from '#lib/frame-messages.ts';
import { fill } from '#lib/fill.ts';
import { parseMoney } from '#lib/money.ts';
import { typedMoney } from '#lib/typed-text/amounts.ts';
import { createAutoRun } from './auto-run.ts';
import type { AutoEnd, AutoRun } from './auto-run.ts';
import { say, siteOrigins } from './frame.ts';
import { byId, languageTag, money, signedMoney, text } from './page.ts';

/** What the page does for a run. */
interface Player {
  /** Returns the cost of the next round, centavos; null while the choice is incomplete. */
  readonly cost: () => bigint | null;
  /** Plays a round. Resolves when the next may begin. */
  readonly spin: () => Promise<void>;
  /** Called when the run begins, ends, or is told to end. */
  readonly changed: () => void;
}

export function createAutoplay({ cost, spin, changed }: Player) {
  const button = byId<HTMLButtonElement>('auto');
  const sheet = byId<HTMLDialogElement>('auto-sheet');
  const loss = byId<HTMLInputElement>('auto-loss');
  const prize = byId<HTMLInputElement>('auto-prize');
  let run: AutoRun | null = null;
  let rounds = 0;

  const stop = (why: AutoEnd): void => {
    run?.stop(why);
    if (run) changed();
  };

  button.addEventListener('click', () => {
    if (button.ariaDisabled === 'true') return;
    // A press with an incomplete choice says what is left.
    if (cost() === null) void spin();
    else sheet.showModal();
  });
  byId('auto-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void begin();
  });
  document.addEventListener('visibilitychange', () => document.hidden && stop('hidden'));
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-opens]')) stop('covered');
  });
  addEventListener('message', ({ source, origin, data }: MessageEvent<{ type?: string } | null>) => {
    if (source === parent && siteOrigins().includes(origin) && data?.type === ATTENTION_MESSAGE) stop('covered');
  });

  /** Reads the sheet, and plays until the run ends. */
  async function begin(): Promise<void> {
    const stake = cost() ?? 0n;
    const lossCents = centsIn(loss);
    const prizeCents = prize.value.trim() === '' ? null : centsIn(prize);
    const isLossWrong = mark(
      loss,
      lossCents < stake || lossCents === 0n,
      fill(text('autoLossWrong'), { amount: money(stake) }),
    );
    const isPrizeWrong = mark(prize, prizeCents === 0n, text('autoPrizeWrong'));
    if (isLossWrong || isPrizeWrong) return;
    sheet.close();
    rounds = Number(new FormData(byId<HTMLFormElement>('auto-form')).get('rounds'));
    const current = (run = createAutoRun({ rounds, lossCents, prizeCents }));
    changed();
    for (let next = cost(); next !== null && current.endBefore(next) === null; next = cost()) await spin();
    const why = current.end() ?? 'refused';
    run = null;
    changed();
    tell(why, current, { limit: money(lossCents), prize: money(prizeCents ?? 0n) });
  }

  /** Says why the run ended. A refusal's own sentence stays above it. */
  function tell(why: AutoEnd, { played, net }: AutoRun, amounts: Readonly<Record<'limit' | 'prize', string>>): void {
    const ended = fill(text(`autoEnd.${why}`), { ...amounts, n: played(), net: signedMoney(net()) }, languageTag);
    const hasOwn = why === 'refused' || why === 'connection';
    say(hasOwn ? [byId('result').textContent, ended].filter(Boolean).join('\n') : ended, hasOwn ? 'trouble' : '');
  }

  return {
    allow: (isAllowed: boolean): void => void (button.hidden = !isAllowed),
    isOn: () => run !== null,
    /** Returns whether the run ends after the current round. */
    isEnding: () => run !== null && run.end() !== null,
    /** Returns how far the run is, for the main button. */
    label: () => `${text('auto')} ${Math.min((run?.played() ?? 0) + 1, rounds)}/${rounds}`,
    /** Keeps the player from opening the sheet during a round. */
    hold: (isHeld: boolean): void => void (button.ariaDisabled = String(isHeld)),
    stop,
    add: (paid: bigint, won: bigint): void => run?.add(paid, won),
  };
}

/** Returns a typed amount in centavos; 0 where it is none. */
const centsIn = ({ value }: HTMLInputElement): bigint => parseMoney(typedMoney(value, languageTag) ?? '') ?? 0n;

/** Marks a field as wrong or right, with its message. Returns `isWrong`. */
function mark(field: HTMLInputElement, isWrong: boolean, message: string): boolean {
  field.setAttribute('aria-invalid', String(isWrong));
  byId(`${field.id}-wrong`).textContent = isWrong ? message : '';
  if (isWrong) field.focus();
  return isWrong;
}
