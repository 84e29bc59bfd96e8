/** Injects faults, and records when they happen and how long until operations are acknowledged again. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { ApiCopy } from '../cluster/api-copy.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { PostgresNode } from '../cluster/postgres-node.ts';
import { until } from '../cluster/program.ts';

export type FaultSort = 'copy killed' | 'clock stepped' | 'primary killed' | 'disk full';

export interface Fault {
  readonly sort: FaultSort;
  readonly what: string;
  /** ms of `performance.now()`. */
  readonly at: number;
  /** When the broken part was restored, ms; null where it was never down. */
  healed: number | null;
}

export interface FaultPlan {
  /** Shares of the operations, 0 to 1, after which the primary is killed. */
  readonly primaryKills: readonly number[];
  /** The share after which the disk of one node is full; null for never. */
  readonly diskFull: number | null;
  readonly copyKillEveryMs: number;
  readonly clockStepEveryMs: number;
}

/** The size in MB of the disk that will be full. */
const DISK_MB = 1_500;
const FULL_MS = 20_000;
const DOWN_MS = 5_000;
/** The maximum time until a killed copy is ready, repeated kills during its start included. */
const BACK_MS = 300_000;
const SMALL_DISK = 'caio';

/** How a disk is filled: a separate file system without room, or a limit on the size of files. */
export type DiskFault = 'tmpfs' | 'file-size limit';

/** Mounts a small disk for that node where the machine allows it. `how`: the way in which it is filled later. */
export function smallDisk(): {
  readonly prepare: (name: string, folder: string) => () => void;
  readonly how: () => DiskFault;
} {
  let how: DiskFault = 'file-size limit';
  return {
    prepare: (name, folder) => {
      if (name !== SMALL_DISK) return () => undefined;
      const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
      if (made.status !== 0) return () => undefined;
      how = 'tmpfs';
      return () => void spawnSync('umount', ['-l', folder]);
    },
    how: () => how,
  };
}

/** Starts the faults. Returns a function that ends them and restores everything that is still down. */
export function startFaults(
  cluster: Cluster,
  plan: FaultPlan,
  {
    random,
    share,
    disk,
  }: { readonly random: () => number; readonly share: () => number; readonly disk: 'tmpfs' | 'file-size limit' },
): { readonly faults: readonly Fault[]; readonly end: () => Promise<void> } {
  const faults: Fault[] = [];
  let isOver = false;
  const note = (sort: FaultSort, what: string): Fault => {
    const fault: Fault = { sort, what, at: performance.now(), healed: null };
    faults.push(fault);
    return fault;
  };
  const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  const rest = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
  const whileOn = async (everyMs: number, act: () => Promise<void>) => {
    for (let next = performance.now() + everyMs; !isOver; await rest(100)) {
      if (performance.now() < next) continue;
      next = performance.now() + everyMs;
      await act();
    }
  };
  const at = async (wanted: number, act: () => Promise<void>) => {
    while (!isOver && share() < wanted) await rest(50);
    if (!isOver) await act();
  };
  const returns: Promise<void>[] = [];
  const isReady = (copy: ApiCopy) => copy.isReady().catch(() => false);
  const comeBack = async (copy: ApiCopy, fault: Fault) => {
    await until(`copy ${copy.name}`, BACK_MS, async () => ((await isReady(copy)) ? true : null));
    fault.healed = performance.now();
  };
  /**
   * Kills any running copy, also one that is starting, while another takes requests. Otherwise a machine with slow
   * starts would never have a working copy.
   */
  const killCopy = async () => {
    const copy = any(cluster.copies.filter(({ isUp }) => isUp()));
    if (!copy) return;
    const others = await Promise.all(cluster.copies.filter((each) => each !== copy).map(isReady));
    if (!others.includes(true) || !copy.isUp()) return;
    const fault = note('copy killed', `copy ${copy.name} killed`);
    await copy.end('SIGKILL');
    copy.start();
    returns.push(keepFault(comeBack(copy, fault)));
  };
  const stepClock = (): Promise<void> => {
    const copy = any(cluster.copies) as ApiCopy;
    const seconds = any([-120, 0, 120]) as number;
    note('clock stepped', `clock of ${copy.name} at ${seconds} s`).healed = performance.now();
    copy.stepClock(seconds);
    return Promise.resolve();
  };
  const killPrimary = async () => {
    const node = await until('a primary to kill', 60_000, cluster.primary);
    const fault = note('primary killed', `primary ${node.name} killed`);
    await node.crash();
    await rest(DOWN_MS);
    node.start();
    await untilWhole(cluster);
    fault.healed = performance.now();
  };
  const fillDisk = async () => {
    const node = cluster.nodes.find(({ name }) => name === SMALL_DISK) as PostgresNode;
    const fault = note('disk full', `disk of ${node.name} (${await node.role()}) full, by ${disk}`);
    const empty = disk === 'tmpfs' ? fill(node.folder) : limit(node);
    await rest(FULL_MS);
    empty();
    await untilWhole(cluster);
    fault.healed = performance.now();
  };
  // The faults of nodes take turns, because two of three nodes down at once would be another kind of fault.
  const nodeFaults = async () => {
    const turns = [
      ...plan.primaryKills.map((when) => ({ when, act: killPrimary })),
      ...(plan.diskFull === null ? [] : [{ when: plan.diskFull, act: fillDisk }]),
    ].sort((one, other) => one.when - other.when);
    for (const { when, act } of turns) await at(when, act);
  };
  const running = keepFault(
    Promise.all([nodeFaults(), whileOn(plan.copyKillEveryMs, killCopy), whileOn(plan.clockStepEveryMs, stepClock)]),
  );
  return {
    faults,
    end: async () => {
      isOver = true;
      await running;
      await Promise.all(returns);
      for (const copy of cluster.copies) copy.stepClock(0);
      await untilWhole(cluster);
    },
  };
}

/**
 * Handles a rejection before `end` waits for the promise. Node would end the process because of the unhandled
 * rejection, and the cluster would not be stopped.
 */
function keepFault<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Waits until every node has its role and one standby has all acknowledged data. */
async function untilWhole(cluster: Cluster): Promise<void> {
  await until('every node in its place', 180_000, async () => {
    const roles = await Promise.all(cluster.nodes.map((node) => node.role()));
    const counts = (role: string) => roles.filter((each) => each === role).length;
    return counts('primary') === 1 && counts('sync_standby') === 1 && counts('away') === 0 ? true : null;
  });
}

/** Fills the disk. Returns a function that frees it. */
function fill(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch {
    // The disk is full.
  }
  closeSync(file);
  return () => rmSync(ballast, { force: true });
}

/** Limits the size of files for all processes of the node. Returns a function that removes the limit. */
function limit(node: PostgresNode): () => void {
  const set = (bytes: string) => {
    for (const pid of node.processes()) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}`]);
  };
  set('8192:unlimited');
  return () => set('unlimited');
}
