/** Tests how the server sets its clock by the database's (docs/domain/games-and-fairness.md#table-phases). */
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { followClock } from '#server/platform/db/clock.ts';

it('takes the reading whose reply came soonest, because a late one may be wrong by half of its time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  /** The ms from each request to the database's reading, and from there to the reply. */
  const ways = [
    [1, 299],
    [2, 4],
    [0, 50],
  ];
  const execute = () => {
    const [there = 0, back = 0] = ways.shift() ?? [];
    vi.setSystemTime(Date.now() + there);
    const ms = String(Date.now() + 1_000);
    vi.setSystemTime(Date.now() + back);
    return Promise.resolve({ rows: [{ ms }] });
  };
  const measured: number[] = [];
  const end = await followClock({ execute } as unknown as Database, (ms) => void measured.push(ms));
  end();
  expect(measured).toEqual([999]);
});
