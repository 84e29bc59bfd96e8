/** Renders the stake: steps up and down, the sheet of all stakes, the total cost, and the prizes of the pay table at that stake. */
import { byId, make, money } from './page.ts';

/** Creates the control. `changed` is called whenever the player changes the stake. */
export function createStake(offered: readonly number[], changed: () => void) {
  let at = Math.min(1, offered.length - 1);
  let isHeld = false;
  const less = byId<HTMLButtonElement>('less');
  const more = byId<HTMLButtonElement>('more');
  const stake = () => BigInt(offered[at] ?? 0);

  function move(by: number): void {
    if (isHeld) return;
    at = Math.min(Math.max(at + by, 0), offered.length - 1);
    changed();
  }
  less.addEventListener('click', () => move(-1));
  more.addEventListener('click', () => move(1));

  const sheet = byId<HTMLDialogElement>('stake-sheet');
  const picks = offered.map((cents, index) => {
    const pick = make('button', { type: 'button' }, money(BigInt(cents)));
    pick.addEventListener('click', () => {
      sheet.close();
      move(index - at);
    });
    return pick;
  });
  byId('stake-picks').append(...picks);
  byId('stake-open').addEventListener('click', () => !isHeld && sheet.showModal());

  /** Shows the stake and the text beside it. */
  function show(note: string): void {
    byId('stake').textContent = money(stake());
    byId('stake-note').textContent = note;
    for (const [index, pick] of picks.entries()) pick.ariaPressed = String(index === at);
    less.toggleAttribute('disabled', at === 0);
    more.toggleAttribute('disabled', at === offered.length - 1);
    for (const cell of document.querySelectorAll<HTMLElement>('[data-m100]')) {
      const share = stake() / BigInt(cell.dataset.parts ?? 1);
      cell.textContent = money((share * BigInt(cell.dataset.m100 ?? 0)) / 100n);
    }
  }

  return { stake, show, hold: (held: boolean) => void (isHeld = held) };
}
