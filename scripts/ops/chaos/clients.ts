/**
 * Runs clients that send operations in parallel. Some replies are lost, and the client then repeats the operation or
 * gives up.
 */
import type { Send } from '#scripts/dev/fixtures/calls.ts';
import { sendTask } from './operations.ts';
import type { Operation, Secrets } from './operations.ts';

export interface Crowd {
  /** Resolves when every operation was sent, and every lost one was answered or given up. */
  readonly done: Promise<void>;
  /** Returns how many operations were sent at least once. */
  readonly begun: () => number;
  /** When each operation was acknowledged, ms of `performance.now()`, ascending. */
  readonly acknowledged: readonly number[];
  /** Replies with status 500. There must be none. */
  readonly faults: readonly string[];
}

export interface CrowdOptions {
  readonly clients: number;
  readonly random: () => number;
  readonly secrets: Secrets;
  /** The API's address. */
  readonly url: string;
  /** No operation starts after this, ms of `performance.now()`. */
  readonly until: number;
}

/** The share of requests whose reply is lost, and the share of lost operations that are not repeated. */
const [LOST, GIVEN_UP] = [0.04, 0.25];
/** The first pause before a repeat and the later ones, ms, as in a page. */
const [SOON, LATER] = [50, 2_000];

export function startCrowd(operations: readonly Operation[], options: CrowdOptions): Crowd {
  const { random } = options;
  const acknowledged: number[] = [];
  const faults: string[] = [];
  let begun = 0;

  const once = async (operation: Operation): Promise<boolean> => {
    const answer = await sendTask(wireOf(options, random), operation.task, options.secrets).catch(() => null);
    if (answer?.status === 500) faults.push(`${operation.task.kind}: ${JSON.stringify(answer.body)}`);
    if (answer === null || answer.status >= 500 || answer.status === 429) {
      operation.lost += 1;
      return false;
    }
    operation.answer = answer;
    acknowledged.push(performance.now());
    return true;
  };
  const client = async () => {
    while (begun < operations.length && performance.now() < options.until) {
      const operation = operations[begun++] as Operation;
      let wait = SOON;
      while (!(await once(operation)) && random() >= GIVEN_UP) {
        await new Promise((resume) => setTimeout(resume, wait * (0.5 + random())));
        wait = Math.min(wait * 2, LATER);
      }
    }
  };
  const done = Promise.all(Array.from({ length: options.clients }, client)).then(() => undefined);
  return { done, begun: () => begun, acknowledged, faults };
}

/** Returns a connection that breaks at times after the request was sent, so that its outcome is unknown. */
const wireOf = ({ url }: CrowdOptions, random: () => number): Send => {
  const patience = random() < LOST ? random() * 30 : 30_000;
  return (path, init) => fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(patience) });
};
