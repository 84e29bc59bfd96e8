/** Tests a press that places several bets: each has its own answer, and a repeat asks only for the missing ones. */
import { describe, expect, it } from 'vitest';
import type { TableView } from '#studio/server/tables/view.ts';
import { messageOf, placeAll } from '#studio/client/tables/placing.ts';
import type { BetClaim, BetView, Seat } from '#studio/client/tables/seat.ts';

const claim = (place: string, stake: string): BetClaim => ({
  spin: `spin of ${place}`,
  view: {} as TableView,
  stake,
  choice: { place },
});
const claims = [claim('M', '5.00'), claim('C', '2.00'), claim('S', '10.00')];

/** Simulates a seat. `answers`: the balance after an accepted bet, or the refusal, by place. */
function seatOf(answers: Record<string, { balance: string } | string>) {
  const asked: string[] = [];
  const place: Seat['place'] = ({ spin, stake, choice }) => {
    const { place: on } = choice as { place: string };
    asked.push(spin);
    const answer = answers[on] ?? 'NETWORK';
    if (typeof answer === 'string') return Promise.resolve({ ok: false, refusal: answer });
    return Promise.resolve({ ok: true, bet: { bet: on, stake, choice } as unknown as BetView, ...answer });
  };
  return { seat: { place }, asked };
}

const words = {
  text: (key: string) => `${key}: {{list}}`.replace('betsRefused: {{list}}', 'betsRefused: {{list}} {{reason}}'),
  refusalText: (refusal: string) => `[${refusal}]`,
  nameOf: ({ choice, stake }: Pick<BetClaim, 'choice' | 'stake'>) => `${(choice as { place: string }).place} ${stake}`,
  money: (cents: bigint) => String(cents),
  listed: (names: readonly string[]) => names.join('、'),
};
const plain = { ...words, text: (key: string) => (key === 'betsStand' ? '{{n}} for {{total}}' : key) };

describe('a press with several bets', () => {
  it('has every bet accepted, with the balance after the last of them', async () => {
    const { seat } = seatOf({ M: { balance: '95.00' }, C: { balance: '83.00' }, S: { balance: '85.00' } });
    const placed = await placeAll(seat, claims);
    expect(placed).toMatchObject({ refused: [], unanswered: [], balance: 83_00n });
    expect(messageOf(placed, plain)).toBe('3 for 1700');
  });

  it('names the accepted and the refused ones, with the reason', async () => {
    const { seat } = seatOf({ M: { balance: '7.00' }, C: { balance: '5.00' }, S: 'BALANCE_INSUFFICIENT' });
    const placed = await placeAll(seat, claims);
    expect(placed).toMatchObject({ unanswered: [], balance: 5_00n });
    expect(messageOf(placed, words)).toBe('betsTaken: M 5.00、C 2.00\nbetsRefused: S 10.00 [BALANCE_INSUFFICIENT]');
  });

  it('gives each reason its own line', async () => {
    const { seat } = seatOf({ M: 'TABLE_LIMIT', C: 'BETTING_CLOSED', S: 'TABLE_LIMIT' });
    const placed = await placeAll(seat, claims);
    expect(placed.balance).toBeNull();
    expect(messageOf(placed, words)).toBe(
      'betsRefused: M 5.00、S 10.00 [TABLE_LIMIT]\nbetsRefused: C 2.00 [BETTING_CLOSED]',
    );
  });

  it('keeps the ones without an answer, and a repeat asks for them under the same ids', async () => {
    const first = await placeAll(seatOf({ M: { balance: '95.00' }, C: 'NETWORK', S: 'INVALID' }).seat, claims);
    expect(messageOf(first, words)).toBe('betsTaken: M 5.00\nbetsRefused: S 10.00 [INVALID]\nbetsLost: C 2.00');
    const { seat, asked } = seatOf({ C: { balance: '93.00' } });
    const second = await placeAll(seat, first.unanswered);
    expect(asked).toEqual(['spin of C']);
    expect(second).toMatchObject({ refused: [], unanswered: [], balance: 93_00n });
  });
});

it.each([
  [{ M: { balance: '95.00' } }, 'betStands'],
  [{ M: 'BETTING_CLOSED' }, '[BETTING_CLOSED]'],
  [{ M: 'PROVIDER_UNAVAILABLE' }, 'connection.betLost'],
])('a press with one bet has one sentence: %o', async (answers, said) => {
  const placed = await placeAll(seatOf(answers as Record<string, string>).seat, [claim('M', '5.00')]);
  expect(messageOf(placed, plain)).toBe(said);
});
