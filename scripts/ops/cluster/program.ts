/** Runs a program of the cluster. It writes to a file of its own, and ends with this process in any case. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** The user of daemons when this process is root, because PostgreSQL and PgBouncer refuse to run as root. */
const NOBODY = 65_534;

/** After this time a program is killed, and a message is printed. */
const PATIENCE_MS = 30_000;

export interface Program {
  readonly name: string;
  readonly pid: number;
  /** Returns whether it still runs. */
  readonly isUp: () => boolean;
  readonly ended: Promise<void>;
  /** Sends a signal. Resolves when the program has ended. */
  readonly end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<void>;
}

export interface ProgramOptions {
  /** The file for its output, which is appended. */
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it runs as nobody when this process is root. */
  readonly asNobody?: boolean;
}

export const isRoot = () => process.getuid?.() === 0;

/** The owner of such programs' files when this process is root. */
export const nobody = { uid: NOBODY, gid: NOBODY } as const;

/** Starts a program. The caller must check when it is ready. */
export function startProgram(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  options: ProgramOptions,
): Program {
  const who = options.asNobody && isRoot() ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  const log = openSync(options.log, 'a', 0o644);
  const child = spawn('setpriv', [...who, '--pdeathsig', 'TERM', '--', command, ...args], {
    env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin`, LC_ALL: 'C.UTF-8', ...options.env },
    stdio: ['ignore', log, log],
    // A terminal's Ctrl+C must not reach the programs directly, because they end in a fixed order.
    detached: true,
  });
  closeSync(log);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const over = () => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', over).once('error', over);
  });
  return {
    name,
    pid: child.pid ?? 0,
    isUp: () => !hasEnded,
    ended,
    end: async (signal) => {
      if (hasEnded) return;
      child.kill(signal);
      const last = setTimeout(() => {
        console.error(`${name} did not end by itself within ${PATIENCE_MS / 1000} s of ${signal}`);
        child.kill('SIGKILL');
      }, PATIENCE_MS);
      await ended;
      clearTimeout(last);
    },
  };
}

/** On Ctrl+C or SIGTERM, waits for `stop` and then exits with `code`. */
export function stopOnSignal(stop: () => Promise<void>, code: number): void {
  // Ctrl+C may arrive twice, from the terminal and from the parent process.
  let ending: Promise<void> | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      ending ??= stop().then(() => process.exit(code));
    });
}

/** Calls `look` until it returns a value. Throws after `mostMs` with the name of the condition and the last error. */
export async function until<T>(what: string, mostMs: number, look: () => Promise<T | null>): Promise<T> {
  const last = performance.now() + mostMs;
  let fault: unknown = null;
  for (;;) {
    try {
      const found = await look();
      if (found !== null) return found;
    } catch (error) {
      fault = error;
    }
    if (performance.now() > last) throw new Error(`${what}: not after ${mostMs / 1000} s`, { cause: fault });
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
