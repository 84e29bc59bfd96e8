/** Work of one owner waits for itself alone, so that nobody takes every place in a queue that all share. In this process. */

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}
const lines = new Map<string, Line>();

/** Runs `work` as one of at most `most` of the same owner at once, in the order in which they came. */
export async function withPermit<T>(owner: string, most: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(owner) ?? { running: 0, waiting: [] };
  lines.set(owner, line);
  if (line.running < most) line.running++;
  else await new Promise<void>((resolve) => line.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // A place is handed on; the last one to leave takes the line away.
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(owner);
  }
}

/** How many of an owner wait for their turn. */
export const queueLength = (owner: string): number => lines.get(owner)?.waiting.length ?? 0;

/** How many wait in all. */
export function totalQueueLength(): number {
  let all = 0;
  for (const { waiting } of lines.values()) all += waiting.length;
  return all;
}
