/** Runs the sending of webhooks. Each endpoint has runs of its own, so that a dead receiver delays no other. */
import { errorFields } from '#server/platform/observability/log.ts';
import { startLoop } from '#server/platform/loop.ts';
import type { Loop } from '#server/platform/loop.ts';
import type { OwnLoop } from '#server/platform/worker.ts';
import type { Services } from '#server/platform/services.ts';
import { SECOND } from '#server/platform/time.ts';
import { AT_ONCE, nextDue, sendTo } from './send.ts';

/** The name by which a signal wakes the sender. */
export const SENDER = 'webhooks.send';

/** How often it looks without a signal. */
const LOOK_MS = 30 * SECOND;
/** How soon it looks again where something was due: another copy may be sending the most that an endpoint gets at once. */
const AGAIN_MS = SECOND;

/** Sends everything that is due, once. */
async function sendAll(services: Services): Promise<void> {
  const endpoints = await nextDue(services);
  await Promise.all(endpoints.map(({ id }) => sendTo(services, id)));
}

function startSender(services: Services): Loop {
  const { log, now } = services;
  /** The runs of each endpoint: several, because one may wait for a slow answer. */
  const running = new Map<number, Set<Promise<void>>>();
  let isStopping = false;
  const onFailure = (error: unknown) => log('error', 'work.failed', { name: SENDER, ...errorFields(error) });

  async function run(id: number): Promise<void> {
    const sent = await sendTo(services, id, () => isStopping).catch((error: unknown) => {
      onFailure(error);
      return 0;
    });
    // A message may have come while the run ended.
    if (sent > 0) loop.wake();
  }

  function start(id: number): void {
    const runs = running.get(id) ?? new Set();
    running.set(id, runs);
    if (runs.size >= AT_ONCE) return;
    const one = run(id).finally(() => runs.delete(one));
    runs.add(one);
  }

  const loop = startLoop({
    everyMs: LOOK_MS,
    onFailure,
    task: async () => {
      const endpoints = await nextDue(services);
      let wait = LOOK_MS;
      for (const { id, dueAt } of endpoints) {
        const ms = dueAt.getTime() - now().getTime();
        wait = Math.min(wait, Math.max(ms, AGAIN_MS));
        if (ms <= 0) start(id);
      }
      return wait;
    },
  });
  return {
    wake: loop.wake,
    end: async () => {
      isStopping = true;
      await loop.end();
      await Promise.all([...running.values()].flatMap((runs) => [...runs]));
    },
  };
}

export const webhookSender: OwnLoop = { name: SENDER, start: startSender, once: sendAll };
