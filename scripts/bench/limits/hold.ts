/** Starts a crowd (crowd.ts) in its own process, reads its state, and ends it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { CrowdState, CrowdWanted } from './crowd.ts';

export interface Crowd {
  readonly state: () => Promise<CrowdState>;
  /** Ends the crowd. Returns its last state. */
  readonly end: () => Promise<CrowdState>;
}

/** Resolves once every connection is open or refused. */
export async function holdCrowd(wanted: CrowdWanted): Promise<Crowd> {
  const child = fork(new URL('crowd.ts', import.meta.url), [JSON.stringify(wanted)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const state = async (): Promise<CrowdState> => {
    child.send('state');
    const [said] = (await once(child, 'message')) as [CrowdState];
    return said;
  };
  await once(child, 'spawn');
  while (!(await state()).isReady) await pause(50);
  return {
    state,
    end: async () => {
      const last = await state();
      const ended = once(child, 'exit');
      child.send('end');
      await ended;
      return last;
    },
  };
}
