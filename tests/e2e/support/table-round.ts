/** Plays a round at a shared table without its clock: the test sets the phases, the company and the player's bet. */
import type { Json } from '#lib/json.ts';
import type { Phase } from '#games/table.ts';
import { matchdayOf } from '#games/liga-caju/rules.ts';
import type { SeatReply } from '#studio/client/tables/seat.ts';
import type { TableView } from '#studio/server/tables/view.ts';
import { choose } from '#scripts/dev/fixtures/game-round.ts';
import { studioUrl } from '#scripts/dev/test-stack.ts';
import { expect } from './test.ts';
import type { Page } from './test.ts';

const match = { home: 2, away: 1, homeMinutes: [11, 58], awayMinutes: [34] };
const started = { home: 0, away: 0, homeMinutes: [], awayMinutes: [] };
const legs = [0, 1].map((match) => ({ match, selection: 'home' }));

interface Round {
  readonly outcome: Json;
  /** What is public while it plays. */
  readonly playing: Partial<Pick<TableView, 'outcome' | 'soFar'>>;
  readonly choice: (round: number) => Json;
}

const rounds: Readonly<Record<string, Round>> = {
  'roda-da-feira': { outcome: 0, playing: { outcome: 0 }, choice: () => ({ place: 'M' }) },
  'pipa-alta': { outcome: 250, playing: {}, choice: () => ({ at: null }) },
  'liga-caju': {
    outcome: [match, match, match, match],
    playing: { soFar: [match, started, started, started] },
    choice: (round) => ({ matchday: matchdayOf(round), legs }),
  },
};

const others = ['a***', 'b***', 'c***'].map((name) => ({ name, stake: '120.00', bets: 2 }));

export interface HeldTable {
  /** Bets on the round, which must be open. */
  readonly bet: () => Promise<void>;
  /** Starts a phase, and waits until the page shows it. The phase lasts until the next call. */
  readonly turnTo: (phase: Phase) => Promise<void>;
  /** Plays a round with bets of the player's that win `wins`. */
  readonly play: () => Promise<void>;
}

/** A cash-out of 10.00 at 1.5 times the stake. */
const cashedOut = { cashOut: 150, out: '15.00' };

/** Takes over the table of a page before it loads. */
export async function holdTable(page: Page, code: string, wins: readonly string[] = ['30.00']): Promise<HeldTable> {
  const { outcome, playing, choice } = rounds[code] ?? { outcome: null, playing: {}, choice: () => null };
  const real = (await (await fetch(`${studioUrl}/api/table/${code}/state`)).json()) as TableView;
  let number = real.round;
  let said = viewIn('open');
  let hasBet = false;
  let isOut = false;

  function viewIn(phase: Phase): TableView {
    const now = Date.now();
    const seen = phase === 'playing' ? playing : phase === 'result' ? { outcome } : {};
    const company = phase === 'open' ? { players: 0, largest: [] } : { players: 5, largest: others };
    const times = { startsAt: new Date(now).toISOString(), phaseEndsAt: new Date(now + 9_000).toISOString() };
    const roundId = `round-${number}`;
    return { ...real, ...times, ...seen, now: '', round: number, roundId, phase, bets: company.players, company };
  }

  /** Returns one of the player's bets on the round. */
  function ownBet(win = '', index = 0) {
    const names = {
      bet: `bet-${number}-${index}`,
      spin: `spin-${number}-${index}`,
      round: number,
      roundId: said.roundId,
    };
    const end = said.phase === 'result' ? { state: 'settled', win, outcome } : { state: 'standing' };
    const out = isOut ? cashedOut : { cashOut: null };
    return { ...names, stake: '10.00', choice: choice(number), ...out, at: said.startsAt, ...end };
  }

  await page.route('**/api/table/*/events', (route) => {
    // The stream ends, and the page asks for the next state soon.
    const data = JSON.stringify({ ...said, now: new Date().toISOString() });
    const body = `retry: 30\n\nevent: phase\ndata: ${data}\n\n`;
    return route.fulfill({ body, headers: { 'Content-Type': 'text/event-stream' } });
  });
  // Between two streams the page may ask for the state.
  await page.route('**/api/table/*/state', (route) =>
    route.fulfill({ json: { status: 'success', ...said, now: new Date().toISOString() } }),
  );
  await page.route('**/api/seat', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as SeatReply;
    const table = { ...said, now: new Date().toISOString() };
    await route.fulfill({ response: reply, json: { ...body, table, mine: hasBet ? wins.map(ownBet) : [] } });
  });
  // The bet itself needs no wallet.
  await page.route('**/api/bet', async (route) => {
    hasBet = true;
    await route.fulfill({ json: { status: 'success', bet: ownBet(), balance: '10.00' } });
  });

  await page.route('**/api/cash-out', async (route) => {
    isOut = true;
    await route.fulfill({ json: { status: 'success', bet: ownBet(), balance: '25.00' } });
  });

  async function bet(): Promise<void> {
    await choose(page);
    await page.locator('#spin').click();
    await expect(page.locator('#mine')).toHaveText(/10,00/);
  }

  async function turnTo(phase: Phase): Promise<void> {
    said = viewIn(phase);
    await expect(page.locator('#play')).toHaveAttribute('data-phase', phase);
  }

  return {
    bet,
    turnTo,
    async play() {
      await bet();
      for (const phase of ['closed', 'playing', 'result'] as const) await turnTo(phase);
      await expect(page.locator('#result')).toHaveClass(/gain/);
      number++;
      hasBet = false;
      isOut = false;
      await turnTo('open');
    },
  };
}
