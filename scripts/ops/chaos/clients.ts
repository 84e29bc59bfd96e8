/** Clients that work through operations at once: replies get lost, and what was lost is sent again, or is not. */
import type { Send } from '#scripts/dev/fixtures/calls.ts';
import { sendTask } from './operations.ts';
import type { Operation, Secrets } from './operations.ts';

export interface Crowd {
  /** Ends when every operation was sent, and those that were lost were answered or given up. */
  readonly done: Promise<void>;
  /** How many operations were sent at least once. */
  readonly begun: () => number;
  /** When an operation was acknowledged, ms of `performance.now()`, in order. */
  readonly acknowledged: readonly number[];
  /** Answers of status 500: there are to be none. */
  readonly faults: readonly string[];
}

export interface CrowdOptions {
  readonly clients: number;
  readonly random: () => number;
  readonly secrets: Secrets;
  /** The API's address. */
  readonly url: string;
  /** No operation is begun after this, ms of `performance.now()`. */
  readonly until: number;
}

/** The share of requests whose reply is lost on its way, and of lost operations that nobody sends again. */
const [LOST, GIVEN_UP] = [0.04, 0.25];
/** The first pause before a repeat and the later ones, ms, as a page has them. */
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

/** The wire: now and then it breaks after the request has gone out, so that nobody hears what became of it. */
const wireOf = ({ url }: CrowdOptions, random: () => number): Send => {
  const patience = random() < LOST ? random() * 30 : 30_000;
  return (path, init) => fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(patience) });
};
