/** Draws the stage: the last ball, all balls so far, and the cards that they mark. */
import { fill } from '#lib/fill.ts';
import { cardOf, FREE, lines } from '#games/bingo-da-quermesse/card.ts';
import { BALLS, DRAWN, m100Of } from '#games/bingo-da-quermesse/rules.ts';
import type { Called } from '#games/bingo-da-quermesse/rules.ts';
import { listed, make, money } from '../../page.ts';
import type { Host } from '../../scene.ts';
import { paced } from '../../shapes.ts';
import { captionOf, standingOf, standingText } from './numbers.ts';

const TRAIL = 6;
const ROLL_MS = 300;

interface Ticket {
  readonly number: number;
  readonly numbers: readonly number[];
  readonly caption: HTMLElement;
  readonly root: HTMLElement;
  readonly grid: HTMLElement;
  readonly cells: readonly HTMLElement[];
  /** The cell of each number. */
  readonly at: ReadonlyMap<number, HTMLElement>;
}

/** Creates the hall. `skip`: the button beside the balls that shows all of them at once. */
export function createHall({ stage, stake, texts, art, calm, turbo }: Host, skip: HTMLElement) {
  const balls = Array.from({ length: BALLS }, (_, index) => make('span', {}, String(index + 1)));
  const board = make('div', { className: 'numbers', role: 'img' }, ...balls);
  const trail = Array.from({ length: TRAIL }, () => make('span', { className: 'ball' }, art('bola'), make('b')));
  const count = make('b', { className: 'count' });
  const run = make('div', { className: 'run' }, ...trail);
  for (const each of [run, count]) each.setAttribute('aria-hidden', 'true');
  const tray = make('div', { className: 'tray' }, run, make('div', { className: 'aside' }, count, skip));
  const hall = make('div', { className: 'cards' });
  stage.append(tray, board, hall);
  let tickets: readonly Ticket[] = [];
  let out: number[] = [];

  /** Returns a card to its state before the first ball. New elements would take longer to style and lay out. */
  function clean({ number, caption, root, grid, cells }: Ticket): void {
    root.classList.remove('filled');
    root.querySelector('.won')?.remove();
    for (const cell of cells) cell.classList.remove('marked', 'line', 'missing');
    const name = fill(texts.card ?? '', { n: number });
    if (caption.textContent !== name) caption.textContent = name;
    grid.ariaLabel = `${name}: ${cells.map(({ textContent }) => textContent).join(' ')}`;
  }

  function ticketOf(number: number): Ticket {
    const at = new Map<number, HTMLElement>();
    const numbers = cardOf(number).cells;
    const cells = numbers.map((cell) => {
      const element = make('span', { className: cell === FREE ? 'free' : '' }, cell === FREE ? '★' : String(cell));
      at.set(cell, element);
      return element;
    });
    const grid = make('div', { className: 'grid', role: 'img' }, ...cells);
    const caption = make('figcaption');
    const ticket = { number, numbers, caption, root: make('figure', {}, caption, grid), grid, cells, at };
    clean(ticket);
    return ticket;
  }

  const show = (): void => {
    const last = out.slice(-TRAIL).toReversed();
    for (const [index, ball] of trail.entries()) {
      const number = last[index];
      ball.classList.toggle('empty', number === undefined);
      if (ball.lastChild) ball.lastChild.textContent = number === undefined ? '' : String(number);
    }
    count.textContent = out.length === 0 ? '' : `${out.length}/${DRAWN}`;
  };

  function add(called: readonly number[]): void {
    balls[(out.at(-1) ?? 0) - 1]?.classList.remove('now');
    for (const ball of called) balls[ball - 1]?.classList.add('out');
    out.push(...called);
    balls[(out.at(-1) ?? 0) - 1]?.classList.add('now');
    for (const ticket of tickets) if (called.some((ball) => ticket.at.has(ball))) stamp(ticket, called);
  }

  /** Marks numbers on a card, and outlines each cell that alone is missing to a line, without colour. */
  function stamp({ number, numbers, caption, cells, at }: Ticket, called: readonly number[]): void {
    for (const ball of called) at.get(ball)?.classList.add('marked');
    const { filled, missing } = standingOf(numbers, out);
    for (const line of filled) for (const cell of lines[line] ?? []) cells[cell]?.classList.add('line');
    for (const [index, cell] of cells.entries()) cell.classList.toggle('missing', missing.includes(index));
    const text = captionOf(texts, number, filled.length, missing.length > 0);
    if (caption.textContent !== text) caption.textContent = text;
  }

  /** Lets the new ball roll in; the earlier ones make room. */
  function roll(): void {
    const ball = trail[0];
    const timing = { duration: paced({ turbo }, ROLL_MS), easing: 'cubic-bezier(.2,.7,.3,1)' };
    ball?.animate({ transform: ['translateX(-140px) rotate(-300deg)', 'none'], opacity: [0, 1, 1] }, timing);
    for (const each of trail.slice(1)) each.animate({ transform: ['translateX(calc(-100% - 5px))', 'none'] }, timing);
  }

  return {
    /** Shows these cards without marks, before the first ball. */
    lay: (numbers: readonly number[]): void => {
      const isSame = String(numbers) === String(tickets.map(({ number }) => number));
      if (isSame && out.length === 0) return;
      out = [];
      for (const ball of balls) ball.className = '';
      stage.classList.remove('paid');
      hall.classList.remove('still');
      if (isSame) for (const ticket of tickets) clean(ticket);
      else {
        tickets = numbers.map(ticketOf);
        hall.replaceChildren(...tickets.map(({ root }) => root));
        hall.dataset.count = String(numbers.length);
      }
      board.ariaLabel = texts.board ?? '';
      show();
    },
    /** Shows the next ball, and what it changes on the cards. */
    call: (ball: number): void => {
      add([ball]);
      show();
      if (!calm()) roll();
    },
    /** Shows all these balls at once. */
    callAll: (rest: readonly number[]): void => {
      hall.classList.add('still');
      add(rest);
      show();
    },
    /** Shows the completed lines after the last ball, and describes each card's lines. */
    over: (outcome: Called, isGain: boolean): void => {
      balls[(out.at(-1) ?? 0) - 1]?.classList.remove('now');
      stage.classList.toggle('paid', isGain);
      board.ariaLabel = fill(texts.called ?? '', { list: listed(outcome.balls) });
      for (const [index, card] of outcome.cards.entries()) {
        const ticket = tickets[index];
        const filled = card.filled.length;
        if (ticket) ticket.caption.textContent = captionOf(texts, card.number, filled, false);
        const marked = card.cells.filter((cell) => outcome.balls.includes(cell)).join(' ');
        if (ticket) ticket.grid.ariaLabel = `${standingText(texts, card.number, filled)} ${marked}`;
        ticket?.root.classList.toggle('filled', filled > 0);
        const prize = (stake() * BigInt(m100Of(filled))) / 100n;
        if (prize > 0n) ticket?.root.append(make('b', { className: 'won money', ariaHidden: 'true' }, money(prize)));
        for (const cell of ticket?.cells ?? []) cell.classList.remove('missing');
      }
    },
  };
}
