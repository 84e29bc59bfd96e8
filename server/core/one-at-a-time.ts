/** Costly work of one owner waits for itself alone, so that nobody takes every place in a queue that all share. */

const last = new Map<string, Promise<unknown>>();

/** Runs `work` when what the same owner began before has ended, well or not. Within this process. */
export async function oneAtATime<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(owner) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(owner, mine);
  try {
    return await mine;
  } finally {
    if (last.get(owner) === mine) last.delete(owner);
  }
}
