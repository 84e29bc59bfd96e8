/**
 * Prints the table of faults: what broke, how long no operation was acknowledged, and how long until everything was
 * restored.
 */
import type { ChaosReport } from './run.ts';

type Happened = ChaosReport['faults'][number];

/** Up to this many faults of one kind have a line each. More of them share one line with the median and the maximum. */
const FEW = 3;

export function printFaults(faults: readonly Happened[]): void {
  console.log(`\n${row(['fault', 'times', 'silent, s', 'most', 'whole again, s', 'most'])}`);
  for (const [sort, those] of bySort(faults)) {
    const groups =
      those.length > FEW ? [{ name: sort, those }] : those.map((each) => ({ name: each.what, those: [each] }));
    for (const group of groups) {
      const silent = group.those.map(({ silentMs }) => silentMs);
      const away = group.those.map(({ at, healed }) => (healed ?? Infinity) - at);
      console.log(
        row([
          group.name,
          String(group.those.length),
          ...[silent, away].flatMap((times) => [middle(times), most(times)]),
        ]),
      );
    }
  }
}

function bySort(faults: readonly Happened[]): ReadonlyMap<string, Happened[]> {
  const sorts = new Map<string, Happened[]>();
  for (const fault of faults) sorts.set(fault.sort, [...(sorts.get(fault.sort) ?? []), fault]);
  return sorts;
}

const inSeconds = (ms: number) => (Number.isFinite(ms) ? (ms / 1000).toFixed(1) : 'not');
const middle = (times: readonly number[]) =>
  inSeconds([...times].sort((one, other) => one - other)[times.length >> 1] ?? NaN);
const most = (times: readonly number[]) => inSeconds(Math.max(...times));
const row = ([name = '', ...cells]: readonly string[]) =>
  name.padEnd(46) + cells.map((cell) => cell.padStart(15)).join('');
