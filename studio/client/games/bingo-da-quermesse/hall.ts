/** Draws the stage: the last ball, all balls so far, and the cards that they mark. */
import { fill } from '#lib/fill.ts';
import { cardOf, FREE, lines } from '#games/bingo-da-quermesse/card.ts';
import { BALLS } from '#games/bingo-da-quermesse/rules.ts';
import type { Called } from '#games/bingo-da-quermesse/rules.ts';
import { make } from '../../page.ts';
import type { Host } from '../../scene.ts';

const TRAIL = 6;
const POP_MS = 100;

interface Ticket {
  readonly root: HTMLElement;
  readonly cells: readonly HTMLElement[];
  /** The cell of each number. */
  readonly at: ReadonlyMap<number, HTMLElement>;
}

export function createHall({ stage, texts, art, calm }: Host) {
  const balls = Array.from({ length: BALLS }, (_, index) => make('span', {}, String(index + 1)));
  const board = make('div', { className: 'numbers', role: 'img' }, ...balls);
  const trail = Array.from({ length: TRAIL }, () => make('span', { className: 'ball' }, art('bola'), make('b')));
  const count = make('b', { className: 'count' });
  const tray = make('div', { className: 'tray' }, ...trail, count);
  tray.setAttribute('aria-hidden', 'true');
  const hall = make('div', { className: 'cards' });
  stage.append(tray, board, hall);
  let tickets: readonly Ticket[] = [];
  let out: number[] = [];

  function ticketOf(number: number): Ticket {
    const at = new Map<number, HTMLElement>();
    const cells = cardOf(number).cells.map((cell) => {
      const element = make('span', { className: cell === FREE ? 'free' : '' }, cell === FREE ? '★' : String(cell));
      at.set(cell, element);
      return element;
    });
    const grid = make('div', { className: 'grid', role: 'img' }, ...cells);
    const name = fill(texts.card ?? '', { n: number });
    grid.ariaLabel = `${name}: ${cells.map(({ textContent }) => textContent).join(' ')}`;
    const root = make('figure', {}, make('figcaption', {}, name), grid);
    return { root, cells, at };
  }

  const show = (): void => {
    const last = out.slice(-TRAIL).toReversed();
    for (const [index, ball] of trail.entries()) {
      const number = last[index];
      ball.classList.toggle('empty', number === undefined);
      if (ball.lastChild) ball.lastChild.textContent = number === undefined ? '' : String(number);
    }
    count.textContent = out.length === 0 ? '' : `${out.length}`;
  };

  return {
    /** Shows these cards without marks, before the first ball. */
    lay: (numbers: readonly number[]): void => {
      out = [];
      for (const ball of balls) ball.className = '';
      stage.classList.remove('paid');
      tickets = numbers.map(ticketOf);
      hall.replaceChildren(...tickets.map(({ root }) => root));
      hall.dataset.count = String(numbers.length);
      board.ariaLabel = texts.board ?? '';
      show();
    },
    call: (ball: number): void => {
      out.push(ball);
      const cell = balls[ball - 1];
      if (cell) cell.className = 'out';
      for (const { at } of tickets) at.get(ball)?.classList.add('marked');
      show();
      if (!calm())
        trail[0]?.animate([{ transform: 'translateX(18px) scale(0.7)' }, { transform: 'none' }], {
          duration: POP_MS,
          easing: 'ease-out',
        });
    },
    /** Shows the completed lines after the last ball, and describes each card's lines. */
    over: (outcome: Called, isGain: boolean): void => {
      stage.classList.toggle('paid', isGain);
      board.ariaLabel = fill(texts.called ?? '', { list: outcome.balls.join(', ') });
      for (const [index, card] of outcome.cards.entries()) {
        const ticket = tickets[index];
        const said = fill(texts.lines ?? '', { n: card.number, lines: card.filled.length });
        const caption = ticket?.root.firstElementChild;
        if (caption) caption.textContent = `${card.number} · ${fill(texts.exactly ?? '', { n: card.filled.length })}`;
        const grid = ticket?.root.lastElementChild;
        if (grid) grid.ariaLabel = `${said}: ${card.cells.filter((cell) => outcome.balls.includes(cell)).join(' ')}`;
        ticket?.root.classList.toggle('filled', card.filled.length > 0);
        for (const line of card.filled)
          for (const cell of lines[line] ?? []) ticket?.cells[cell]?.classList.add('line');
      }
    },
  };
}
