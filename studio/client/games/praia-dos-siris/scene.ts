/**
 * Implements the scene of Praia dos Siris: twenty-five shells on the sand. A pressed shell opens, or a crab comes out and
 * bites; the others are revealed at the end.
 */
import { fill } from '#lib/fill.ts';
import { lastStep, mayStep, MOST_CRABS, paysAfter, praiaDosSiris, SHELLS } from '#games/praia-dos-siris/rules.ts';
import type { Beach, Step, Walk } from '#games/praia-dos-siris/rules.ts';
import { formatFactor } from '#games/paytable.ts';
import { languageTag, make, money } from '../../page.ts';
import type { BetWords, Host, Scene } from '../../scene.ts';
import { pause } from '../../shapes.ts';
import { triumph } from '../../triumph.ts';

export const rules = praiaDosSiris;

/** Returns how many crabs the player put under the shells. */
export const betWords: BetWords<Beach> = ({ crabs }, texts) => [fill(texts.crabsOf ?? '', { crabs }, languageTag)];

/** Numbers of crabs with a button of their own. The player reaches the others by steps. */
const common = [1, 3, 5, 10];
const OPEN_MS = 340;
const BITE_MS = 900;
const AFTER_MS = 35;

export function createScene(host: Host): Scene<Beach, Walk> {
  const { texts } = host;
  let crabs = 3;
  let walk: Walk | null = null;
  let isAsked = false;

  const beach = make('div', { className: 'beach', role: 'group', ariaLabel: texts.beach ?? '' });
  const shells = Array.from({ length: SHELLS }, (_, at) => {
    const front = host.art('concha');
    const back = make('span', { className: 'back' });
    const factor = make('span', { className: 'factor' });
    const shell = make('button', { type: 'button', className: 'shell' }, front, back, factor);
    shell.dataset.step = '';
    shell.addEventListener('click', () => mayOpen(at) && host.act({ open: at } satisfies Step));
    return { shell, back, factor };
  });
  beach.append(...shells.map(({ shell }) => shell));
  host.stage.append(beach);
  /** Shells that cannot be opened are not disabled, so that they keep the keyboard focus. */
  const mayOpen = (at: number) => walk !== null && !isAsked && mayStep(walk, { open: at });
  // Arrow keys move the focus in the grid.
  beach.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 5, ArrowUp: -5 }[event.key];
    const from = shells.findIndex(({ shell }) => shell === document.activeElement);
    if (!by || from < 0) return;
    event.preventDefault();
    shells[from + by]?.shell.focus();
  });

  const collect = make('button', { type: 'button', className: 'go' }, '');
  collect.addEventListener('click', () => host.act('collect' satisfies Step));
  const ahead = make('p', { className: 'ahead' });
  host.acts.append(ahead, collect);

  const picks = common.map((count) => {
    const button = make('button', { type: 'button', className: 'pick' }, String(count));
    button.addEventListener('click', () => choose(count));
    return { count, button };
  });
  const fewer = make('button', { type: 'button', className: 'round', ariaLabel: texts.fewer ?? '' }, '−');
  const more = make('button', { type: 'button', className: 'round', ariaLabel: texts.more ?? '' }, '+');
  fewer.addEventListener('click', () => choose(crabs - 1));
  more.addEventListener('click', () => choose(crabs + 1));
  const said = make('p', { className: 'crabs', ariaLive: 'polite' });
  host.board.append(
    make(
      'div',
      { className: 'picks', role: 'group', ariaLabel: texts.crabs ?? '' },
      ...picks.map(({ button }) => button),
      fewer,
      more,
    ),
    said,
  );

  function choose(count: number): void {
    crabs = Math.min(Math.max(count, 1), MOST_CRABS);
    clear();
    tell();
    host.chosen();
  }

  function tell(): void {
    for (const { count, button } of picks) button.setAttribute('aria-pressed', String(count === crabs));
    fewer.disabled = crabs === 1;
    more.disabled = crabs === MOST_CRABS;
    said.textContent = fill(texts.ladder ?? '', {
      crabs,
      first: formatFactor(paysAfter(crabs, 1), languageTag),
      second: formatFactor(paysAfter(crabs, 2), languageTag),
      third: formatFactor(paysAfter(crabs, 3), languageTag),
      last: formatFactor(paysAfter(crabs, lastStep(crabs)), languageTag),
    });
  }

  /** Ends the wait for a reply. */
  function settle(): void {
    isAsked = false;
    for (const { shell } of shells) shell.classList.remove('asked');
  }

  /** Closes all shells. */
  function clear(): void {
    walk = null;
    beach.classList.remove('paid');
    for (const [at] of shells.entries()) turnOver(at, null);
    for (const { shell } of shells) shell.setAttribute('aria-disabled', 'true');
  }

  function turnOver(at: number, to: 'perola' | 'siri' | null, isRest = false): void {
    const found = shells[at];
    if (!found) return;
    const { shell, back, factor } = found;
    shell.classList.toggle('open', to !== null);
    shell.classList.toggle('rest', isRest);
    shell.classList.toggle('caught', to === 'siri' && !isRest);
    // The crab that was met has a second drawing, with its claws closed: it snaps between both.
    const drawings = to === 'siri' && !isRest ? ['siri', 'siri-morde'] : to ? [to] : [];
    back.replaceChildren(...drawings.map((name) => host.art(name)));
    if (to === null) factor.textContent = '';
    const name = fill(texts.shell ?? '', { number: at + 1 });
    shell.setAttribute('aria-label', to ? `${name}: ${texts[`found_${to}`] ?? to}` : name);
  }

  /** Opens a safe shell and shows what the round pays with it. */
  function openSafe(at: number, choice: Beach, step: number): void {
    turnOver(at, 'perola');
    const found = shells[at];
    if (!found) return;
    found.factor.textContent = formatFactor(paysAfter(choice.crabs, step), languageTag);
    found.shell.ariaLabel = `${found.shell.ariaLabel ?? ''} ${found.factor.textContent}`;
  }

  /** Shows which shells can be pressed, and what collecting pays. */
  function offer(now: Walk | null, choice: Beach): void {
    for (const [at, { shell }] of shells.entries()) shell.setAttribute('aria-disabled', String(!mayOpen(at)));
    if (!now) return;
    const stake = host.stake();
    const next = paysAfter(choice.crabs, now.opened.length + 1);
    collect.disabled = !mayStep(now, 'collect');
    collect.textContent = collect.disabled
      ? (texts.openFirst ?? '')
      : fill(texts.collect ?? '', { amount: money((stake * BigInt(now.m100)) / 100n) });
    const safe = (SHELLS - choice.crabs - now.opened.length) / (SHELLS - now.opened.length);
    ahead.textContent = fill(texts.ahead ?? '', {
      factor: formatFactor(next, languageTag),
      chance: new Intl.NumberFormat(languageTag, { style: 'percent', maximumFractionDigits: 1 }).format(safe),
    });
  }
  clear();
  tell();

  return {
    choice: () => ({ crabs }),
    note: () => fill(texts.crabsOf ?? '', { crabs }),
    begin: clear,
    acting: (action) => {
      const at = typeof action === 'object' ? (action as { open: number }).open : -1;
      shells[at]?.shell.classList.add('asked');
      isAsked = true;
      collect.disabled = true;
    },
    resume: (now, choice) => {
      walk = now;
      for (const [index, at] of now.opened.entries()) openSafe(at, choice, index + 1);
      offer(now, choice);
    },
    show: async (now, choice, isGain) => {
      const before = walk?.opened.length ?? 0;
      walk = now;
      settle();
      for (const [index, at] of now.opened.entries()) if (index >= before) openSafe(at, choice, index + 1);
      if (now.caught !== null) turnOver(now.caught, 'siri');
      if (now.opened.length > before || now.caught !== null) {
        host.sound(now.caught === null ? 'turn' : 'thud');
        if (!host.calm()) await pause(now.caught === null ? OPEN_MS : BITE_MS);
      }
      offer(now.state === 'playing' ? now : null, choice);
      if (now.state === 'playing') return;
      // Reveals all other shells in the same way, so that no near miss is emphasised.
      for (const [at, { shell }] of shells.entries()) {
        if (shell.classList.contains('open')) continue;
        turnOver(at, now.crabs.includes(at) ? 'siri' : 'perola', true);
        if (!host.calm()) await pause(AFTER_MS);
      }
      beach.classList.toggle('paid', isGain);
    },
    rest: () => {
      settle();
      if (walk) offer(walk.state === 'playing' ? walk : null, { crabs });
    },
    triumph: () => triumph([host.art('concha'), host.art('perola')], () => make('i', { className: 'bubble' })),
    account: (now) =>
      now.state === 'playing' && now.opened.length === 0
        ? (texts.openFirst ?? '')
        : fill(texts[`account_${now.state}`] ?? '', {
            safe: now.opened.length,
            factor: formatFactor(now.m100, languageTag),
          }),
  };
}
