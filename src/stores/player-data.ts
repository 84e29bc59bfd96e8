/** Creates stores for data of the signed-in player, so that none outlives its session. */
import { atom } from 'nanostores';
import type { WritableAtom } from 'nanostores';
import type { Outcome } from '#contract/failure.ts';
import { reset, idle, loadInto } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { $session } from './session.ts';

export interface PlayerData<T, Args extends readonly unknown[]> {
  /** Idle until the first load, and again after the player has signed out. */
  readonly $data: WritableAtom<Loadable<T>>;
  /**
   * Loads the data into `$data`. A reply that arrives after the player signed out, or after a later load, is ignored.
   */
  readonly load: (...args: Args) => Promise<Outcome<T>>;
  /** Repeats the last load with the same arguments. Does nothing before the first load. */
  readonly refresh: () => void;
}

/** Creates a store. `fetch` loads the data of the signed-in player; a failure is kept beside the last known value. */
export function playerData<T, Args extends readonly unknown[] = []>(
  fetch: (...args: Args) => Promise<Outcome<T>>,
): PlayerData<T, Args> {
  const $data = atom<Loadable<T>>(idle);
  let last: Args | null = null;
  let owner: number | null = null;
  const load = (...args: Args) => {
    last = args;
    return loadInto<T>($data, () => fetch(...args));
  };
  $session.listen((session) => {
    if (session.status === 'unknown') return;
    const now = session.status === 'player' ? session.member.id : null;
    if (now === null || (owner !== null && owner !== now)) {
      last = null;
      reset($data);
    }
    owner = now;
  });
  return { $data, load, refresh: () => void (last !== null && load(...last)) };
}
