/** A program of the cluster's: it writes to a file of its own, and ends with us, whatever ends us. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** Whom daemons run as where we are root: PostgreSQL and PgBouncer refuse to run as that. */
const NOBODY = 65_534;

/** What has not ended by then is killed, and that is said. */
const PATIENCE_MS = 30_000;

export interface Program {
  readonly name: string;
  readonly pid: number;
  /** Whether it still runs. */
  readonly isUp: () => boolean;
  readonly ended: Promise<void>;
  /** Sends a signal; answered when the program has ended. */
  readonly end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<void>;
}

export interface ProgramOptions {
  /** Where its output goes; what stands there already stays. */
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it runs as nobody where we are root. */
  readonly asNobody?: boolean;
}

export const isRoot = () => process.getuid?.() === 0;

/** The owner of what such programs write, where we are root. */
export const nobody = { uid: NOBODY, gid: NOBODY } as const;

/** Starts it; ready it is when it answers, and that is for the caller to find out. */
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
    // A Ctrl+C of the terminal is ours: we end them in their order.
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

/** On Ctrl+C or SIGTERM: waits for `stop`, then ends this process with `code`. */
export function stopOnSignal(stop: () => Promise<void>, code: number): void {
  // A terminal's Ctrl+C may come twice, from it and from what has started us.
  let ending: Promise<void> | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      ending ??= stop().then(() => process.exit(code));
    });
}

/** Looks until `look` answers something; throws after `mostMs` with what was waited for and the last fault. */
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
