/** Tests the browser's record at a shared table before it bets, and the detection of a dishonest studio by it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ligaCaju } from '#games/liga-caju/rules.ts';
import { pipaAlta } from '#games/pipa-alta/rules.ts';
import type { BetView, SeatReply } from '#studio/client/tables/seat.ts';
import { memoryStorage, seatAt } from '#tests/support/draw-browser.ts';
import type { AnyReply, Lies } from '#tests/support/draw-browser.ts';
import { openStudio, spinId } from '#tests/support/studio.ts';
import { tableIn, WHEEL } from '#tests/support/tables.ts';

let studio: Awaited<ReturnType<typeof openStudio>>;
let table: ReturnType<typeof tableIn>;
beforeAll(async () => {
  studio = await openStudio();
});
beforeEach(async () => {
  await studio.reset();
  studio.restart();
  table = tableIn(studio);
  studio.operator.balances.set('m1', 1000_00n);
  vi.stubGlobal('localStorage', memoryStorage());
  await studio.tables.tick();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await studio.close();
});

/** Bets on this many rounds of the wheel in turn, each until its result is shown. */
async function play(seat: ReturnType<typeof seatAt>, rounds: number): Promise<void> {
  for (let press = 1; press <= rounds; press++) {
    const { overAt } = await table.roundNow();
    const view = await table.view();
    await seat.place({ spin: spinId(press), view, stake: '1.00', choice: { place: 'M' } });
    await table.goTo(new Date(overAt.getTime() - 500));
    await seat.look();
    await table.goTo(overAt);
  }
}

it('stores a bet before its request, and every end once', async () => {
  const seat = seatAt(studio, WHEEL);
  await play(seat, 1);
  await seat.look();
  expect(seat.said).toEqual(['keep bet', 'send bet', 'send seat', 'keep bet-end', 'send seat']);
});

it('is verified over lost replies and a reload, down to the head of the chain', async () => {
  let sent = 0;
  const lossy: Lies = async (_call, _body, honest) => {
    const reply = await honest();
    return ++sent % 3 === 1 ? { ok: false, refusal: 'NETWORK' } : reply;
  };
  await play(seatAt(studio, WHEEL, lossy), 3);
  const reloaded = seatAt(studio, WHEEL);
  await reloaded.look();
  expect(await reloaded.verdict()).toEqual({ status: 'verified', bets: 3, refused: 0, unanswered: 0 });
  expect(reloaded.heard.wrong).toBe(false);
});

it('stores a refused bet as refused', async () => {
  const seat = seatAt(studio, WHEEL);
  const { closesAt } = await table.roundNow();
  const view = await table.view();
  await table.goTo(closesAt);
  await seat.place({ spin: spinId(1), view, stake: '1.00', choice: { place: 'M' } });
  expect(await seat.verdict()).toMatchObject({ status: 'open', refused: 1 });
});

/** Makes the studio report changed results of bets. */
const telling =
  (change: (bet: BetView) => Partial<BetView>): Lies =>
  async (call, _body, honest) => {
    const reply = await honest();
    if (call !== 'seat' || !reply.ok) return reply;
    const { mine } = reply as unknown as SeatReply;
    const told = mine.map((bet) => (bet.win === undefined ? bet : { ...bet, ...change(bet) }));
    return { ...reply, mine: told } as unknown as AnyReply;
  };

describe('a false report is detected when it is sent', () => {
  it.each<[string, string, (bet: BetView) => Partial<BetView>]>([
    ['of another result', 'outcome', ({ outcome }) => ({ outcome: (Number(outcome) + 1) % 50 })],
    ['of another prize', 'win', () => ({ win: '0.01' })],
    ['of another stake', 'stake', () => ({ stake: '3.00' })],
    ['of another place', 'choice', () => ({ choice: { place: 'S' } })],
    ['of another seed', 'seed', () => ({ serverSeed: 'ab'.repeat(32) })],
  ])('%s', async (_, fault, change) => {
    const seat = seatAt(studio, WHEEL, telling(change));
    await play(seat, 1);
    expect(seat.heard.wrong).toBe(true);
    expect(await seat.verdict()).toMatchObject({ status: 'failed', fault, round: 1 });
  });
});

describe('a cash-out', () => {
  const draw = { matchday: 0, legs: [{ match: 0, selection: 'draw' }] };

  /** Bets, cashes out at the start of play, and waits for the end. Returns the seat; null where the bet was too late. */
  async function takeOut(code: string, choice: object, amount: string | null, lies?: Lies) {
    table = tableIn(studio, code);
    const seat = seatAt(studio, code, lies);
    const { startsAt, endsAt } = await table.roundNow();
    const placed = await seat.place({
      spin: spinId(1),
      view: await table.view(),
      stake: '10.00',
      choice: choice as never,
    });
    if (!placed.ok) throw new Error(placed.refusal);
    await table.goTo(startsAt);
    const out = await seat.takeOut(placed.bet, amount);
    await table.goTo(table.after(endsAt, 1_000));
    await seat.look();
    return out.ok ? seat : null;
  }

  it('of a slip is verified from the seed: the minute and its offer', async () => {
    const seat = await takeOut(ligaCaju.code, draw, '0.01');
    expect(seat?.said).toContain('keep cash-out');
    expect(await seat?.verdict()).toMatchObject({ status: 'verified', bets: 1 });
    expect(seat?.heard.wrong).toBe(false);
  });

  it.each<[string, (bet: BetView) => Partial<BetView>]>([
    ['win', ({ win }) => ({ win: (Number(win) - 0.01).toFixed(2) })],
    ['action', () => ({ cashOut: 45 })],
    ['action', () => ({ cashOut: null })],
  ])('of a slip is detected as false in its %s', async (fault, change) => {
    const seat = await takeOut(ligaCaju.code, draw, '0.01', telling(change));
    expect(await seat?.verdict()).toMatchObject({ status: 'failed', fault, round: 1 });
  });

  it('of a flight without a target is verified', async () => {
    const seat = await takeOut(pipaAlta.code, { at: null }, null);
    // A flight may end on the ground, where nothing is cashed out.
    if (seat) expect(await seat.verdict()).toMatchObject({ status: 'verified', bets: 1 });
  });
});
