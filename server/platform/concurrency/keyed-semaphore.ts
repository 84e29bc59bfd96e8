/** Limits how much work of one owner runs at once in this process, so that one owner cannot fill a shared queue. */

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}
const lines = new Map<string, Line>();

/** Runs `work` once fewer than `most` of the same owner run, in the order of the calls. */
export async function withPermit<T>(owner: string, most: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(owner) ?? { running: 0, waiting: [] };
  lines.set(owner, line);
  if (line.running < most) line.running++;
  else await new Promise<void>((resolve) => line.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The permit passes to the next in line. The last one removes the line.
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(owner);
  }
}

/** Returns how many of an owner wait. */
export const queueLength = (owner: string): number => lines.get(owner)?.waiting.length ?? 0;

/** Returns how many wait, over all owners. */
export function totalQueueLength(): number {
  let all = 0;
  for (const { waiting } of lines.values()) all += waiting.length;
  return all;
}
