/** Tests a store of a player's data: loaded, refreshed, and emptied with its session, however late a reply arrives. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#contract/failure.ts';
import type { Member } from '#contract/session.ts';
import { playerData } from '#stores/player-data.ts';
import { $session } from '#stores/session.ts';
import { LONGEST_WAIT_MS } from '#tests/support/longest-wait.ts';

const player = (id: number) => $session.set({ status: 'player', member: { id } as Member, restrictedUntil: null });
const good = <T>(value: T): Outcome<T> => ({ ok: true, value });
const bad: Outcome<never> = { ok: false, failure: { kind: 'network' } };

const fetch = vi.fn<(page?: number) => Promise<Outcome<string>>>();
let data: ReturnType<typeof playerData<string, [page?: number]>>;
beforeEach(() => {
  $session.set({ status: 'visitor' });
  fetch.mockReset().mockImplementation((page = 1) => Promise.resolve(good(`page ${page}`)));
  data = playerData(fetch);
  player(1);
});

describe('loading', () => {
  it('goes from idle over loading to ready, and keeps the value while it loads again', async () => {
    expect(data.$data.get()).toEqual({ status: 'idle' });
    const first = data.load(2);
    expect(data.$data.get()).toEqual({ status: 'loading', value: null });
    expect(await first).toEqual(good('page 2'));
    expect(data.$data.get()).toEqual({ status: 'ready', value: 'page 2' });
    void data.load(3);
    expect(data.$data.get()).toEqual({ status: 'loading', value: 'page 2' });
  });

  it('keeps the known data if it fails', async () => {
    await data.load();
    fetch.mockResolvedValue(bad);
    await data.load(2);
    expect(data.$data.get()).toEqual({ status: 'failed', failure: { kind: 'network' }, value: 'page 1' });
  });
});

describe('refreshing', () => {
  it('repeats the last load', async () => {
    await data.load(4);
    data.refresh();
    expect(fetch.mock.calls).toEqual([[4], [4]]);
  });

  it.each([
    ['nothing was loaded', () => undefined],
    ['the player has left', () => void data.load(4).then(() => $session.set({ status: 'visitor' }))],
  ])('does nothing if %s', async (_when, before) => {
    before();
    await vi.waitFor(() => expect(data.$data.get()).toEqual({ status: 'idle' }), { timeout: LONGEST_WAIT_MS });
    fetch.mockClear();
    data.refresh();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the end of a session', () => {
  it.each([
    ['when the player leaves', () => $session.set({ status: 'visitor' })],
    ['when another player takes their place', () => player(2)],
  ])('deletes the data %s', async (_when, end) => {
    await data.load();
    end();
    expect(data.$data.get()).toEqual({ status: 'idle' });
  });

  it('keeps it while the same player is reloaded', async () => {
    await data.load();
    player(1);
    expect(data.$data.get()).toEqual({ status: 'ready', value: 'page 1' });
  });

  it('drops a later reply, and keeps the next player’s', async () => {
    const late = Promise.withResolvers<Outcome<string>>();
    fetch.mockReturnValueOnce(late.promise);
    const first = data.load();
    $session.set({ status: 'visitor' });
    player(2);
    await data.load(7);
    late.resolve(good('of player 1'));
    await first;
    expect(data.$data.get()).toEqual({ status: 'ready', value: 'page 7' });
  });
});
