/** Runs the programs as an operator does, and reads from /proc what they take. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Running {
  readonly pid: number;
  /** Sends SIGTERM, or `signal`, and waits for the end. */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a program of Node's. Resolves when its output has `line`. Throws an Error where it ends before. */
export async function startProgram(
  words: readonly string[],
  { line, env, cwd }: { line: string; env: Readonly<Record<string, string>>; cwd?: string },
): Promise<Running> {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const path = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  const child = spawn(process.execPath, words, { cwd, stdio: [...stdio], env: { ...path, ...env } });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilItSays(child, line);
  return {
    pid: child.pid ?? 0,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

function untilItSays(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-4_000);
        if (said.includes(line)) resolve();
      });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

/** Returns the resident memory of a process, MB of a million bytes. */
export const memoryOf = (pid: number): number =>
  (Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6;

/** Ticks of the processor's time in a second, in /proc. */
const TICKS = 100;

/** Returns the processor's time of all threads of a process, seconds. */
function processorSeconds(pid: number): number {
  // The name of the program, in brackets, may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Returns the share of one core, in percent, that each process takes over so many seconds. */
export async function shareAtRest(pids: readonly number[], seconds: number): Promise<number[]> {
  const before = pids.map(processorSeconds);
  await pause(seconds * 1000);
  return pids.map((pid, index) => ((processorSeconds(pid) - (before[index] ?? 0)) / seconds) * 100);
}
