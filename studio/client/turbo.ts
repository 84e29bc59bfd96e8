/**
 * Halves the time of the reveal where the market allows it and the player wants it
 * (docs/domain/games-and-fairness.md#automatic-play-and-turbo). It is off at first; the browser remembers the choice.
 */
import { keepChoice, readChoice } from './choices.ts';

const KEY = 'jogada:turbo';

/** Only a page of an instant game has the button. */
export function createTurbo() {
  const button = document.getElementById('turbo');
  let isAllowed = false;
  let isWanted = readChoice(KEY);
  const show = (): void => {
    if (!button) return;
    button.hidden = !isAllowed;
    button.ariaPressed = String(isWanted);
  };
  button?.addEventListener('click', () => {
    isWanted = !isWanted;
    keepChoice(KEY, isWanted);
    show();
  });
  show();
  return {
    isOn: () => isAllowed && isWanted,
    allow: (isNow: boolean): void => {
      isAllowed = isNow && button !== null;
      show();
    },
  };
}
