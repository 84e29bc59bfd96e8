/** Runs one copy of the API behind the balancer, as an operator does. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '#scripts/dev/postgres.ts';
import { programFlags } from '#scripts/dev/program-flags.ts';
import { startProgram } from './program.ts';
import type { Program } from './program.ts';

export interface ApiCopy {
  readonly name: string;
  readonly port: number;
  /** The port of the operators' listener, which also serves the readiness check. */
  readonly checkPort: number;
  readonly start: () => void;
  /** Returns whether its process runs, in any state. */
  readonly isUp: () => boolean;
  readonly isReady: () => Promise<boolean>;
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Shifts its clock by so many seconds from now on. Throws where it has no clock of its own. */
  readonly stepClock: (seconds: number) => void;
}

/** The delay of a supervisor's restart. */
const AGAIN_MS = 500;

/** Node's compile cache, so that a restarted copy does not compile the sources again. */
const COMPILED = resolve('.cache/compiled');

/** Debian's libfaketime, which reads a process's time of day from a file. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

export async function apiCopy(
  name: string,
  {
    folder,
    log,
    env,
    ownClock,
  }: {
    readonly folder: string;
    readonly log: string;
    readonly env: Readonly<Record<string, string>>;
    readonly ownClock: boolean;
  },
): Promise<ApiCopy> {
  const [port, checkPort] = [await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  const clock = join(folder, 'clock');
  const stepClock = (seconds: number) => {
    if (!ownClock) throw new Error(`${name} goes by the machine's clock`);
    writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  };
  if (ownClock) stepClock(0);
  const faked = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  let program: Program | null = null;
  let isWanted = false;
  const run = () => {
    const own = {
      API_PORT: String(port),
      BACKOFFICE_PORT: String(checkPort),
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: COMPILED,
    };
    const started = startProgram(name, [process.execPath, ...programFlags, 'server/app/main.ts'], {
      log,
      env: { ...env, ...own, ...(ownClock && faked) },
    });
    program = started;
    // A copy that ends by itself, e.g. without a database, is restarted as by a supervisor.
    void started.ended.then(() => setTimeout(() => isWanted && program === started && run(), AGAIN_MS));
  };
  return {
    name,
    port,
    checkPort,
    start: () => {
      isWanted = true;
      run();
    },
    isUp: () => program?.isUp() ?? false,
    isReady: async () => {
      if (!program?.isUp()) throw new Error(`${name} has ended: ${log} says why`);
      const reply = await fetch(`http://127.0.0.1:${checkPort}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return reply.ok;
    },
    end: async (signal) => {
      isWanted = false;
      await program?.end(signal);
    },
    stepClock,
  };
}
