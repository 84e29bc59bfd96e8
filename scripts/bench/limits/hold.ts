/** Starts a crowd (crowd.ts) in a process of its own, asks how it stands, and ends it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { CrowdState, CrowdWanted } from './crowd.ts';

export interface Crowd {
  readonly state: () => Promise<CrowdState>;
  /** Answers how it stood at last. */
  readonly end: () => Promise<CrowdState>;
}

/** Answers once every connection stands, or is refused. */
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
