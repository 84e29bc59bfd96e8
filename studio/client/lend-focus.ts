/**
 * Lends the keyboard's focus to a button that is there only during a round. Somebody who began the round by keyboard
 * finds it at once, and the focus returns afterwards. A pointer's focus stays where it is.
 */
export function lendFocus(button: HTMLElement) {
  let lender: HTMLElement | null = null;
  return {
    lend: (): void => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || !focused.matches(':focus-visible')) return;
      lender = focused;
      button.focus();
    },
    /** Returns the focus, unless the player has moved it away from the button and from `around`. */
    giveBack: (around: HTMLElement = button): void => {
      const focused = document.activeElement;
      if (focused && (focused === button || around.contains(focused))) lender?.focus();
      lender = null;
    },
  };
}
