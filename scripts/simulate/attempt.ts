/** Sends one request of an actor to the server, with injected faults and the repeats after them. */
import { answerOf } from '#scripts/dev/fixtures/calls.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { MINUTE, SECOND } from '#server/platform/time.ts';
import { count } from './counters.ts';
import { countsBetween, drawFault as drawDatabaseFault } from './engine.ts';
import type { Counts } from './engine.ts';
import type { Member, World } from './world.ts';
import { Wrong } from './world.ts';

export interface AttemptOptions {
  /** Whether a repeat under the same id has the same result, so that it may arrive twice. */
  readonly once?: boolean;
  /** Whether the actor may give up without a reply. */
  readonly mayGiveUp?: boolean;
  /** Whether the reply may be that an operator must decide first. */
  readonly mayWait?: boolean;
  readonly method?: 'GET' | 'POST';
}

type Fault = 'cut' | 'crash' | 'answer lost' | 'sent twice' | 'sent at once';
const REPEATS = 3;
/** The assumed size of a call of a kind that was not made yet. */
const FIRST_SIZE: Counts = { statement: 30, commit: 4 };

function drawFault({ random, faultShare }: World, once: boolean): Fault | null {
  if (!random.chance(faultShare)) return null;
  const all: readonly Fault[] = once ? ['sent twice', 'sent at once', 'answer lost'] : ['answer lost'];
  return random.pick(['cut', 'crash', 'crash', ...all]);
}

/** Sends a request until a reply comes. Returns null where the actor gave up and the outcome is unknown. */
export async function attempt(
  world: World,
  what: string,
  send: () => Promise<Response>,
  { once = false, mayGiveUp = false, mayWait = false }: AttemptOptions = {},
): Promise<CallReply | null> {
  const { random } = world;
  for (let turn = 0; ; turn++) {
    const fault = turn < REPEATS ? drawFault(world, once) : null;
    const answer = await sendOnce(world, what, send, fault, mayWait);
    if (answer) return answer;
    world.say(`${what}: no answer (${fault ?? 'bank'})`);
    if (mayGiveUp && random.chance(0.2)) {
      count(world.counters.faults, 'never repeated');
      return null;
    }
    world.advance(random.pick([2 * SECOND, 20 * SECOND, MINUTE, 7 * MINUTE]));
    if (turn > REPEATS + 20) throw new Wrong(`${what} is never answered`);
  }
}

async function sendOnce(
  world: World,
  what: string,
  send: () => Promise<Response>,
  fault: Fault | null,
  mayWait: boolean,
): Promise<CallReply | null> {
  const { engine, random, bank, sizes } = world;
  const isOfDatabase = fault === 'cut' || fault === 'crash';
  const kind = what.replace(/\bm\d+\b/, '');
  if (isOfDatabase) engine.setFault(drawDatabaseFault(random, fault, sizes.get(kind) ?? FIRST_SIZE));
  const before = engine.counts();
  const bankFaults = bank.faults;
  const read = async () => answerOf(await send());
  const answers = fault === 'sent at once' ? await Promise.all([read(), read()]) : [await read()];
  if (fault === 'sent twice') answers.push(await read());
  const isHit = (await engine.endFault()) && isOfDatabase;
  if (!isHit && answers.length === 1) sizes.set(kind, countsBetween(before, engine.counts()));
  if (fault && (isHit || !isOfDatabase)) count(world.counters.faults, fault);
  for (const { status, body } of answers) {
    if (status === 500) throw new Wrong(`${what}: answered 500 (${fault ?? 'no fault'}): ${lastError(world)}`);
    if (status > 500 && !isHit && !mayWait && bank.faults === bankFaults)
      throw new Wrong(`${what}: answered ${status} ${JSON.stringify(body)} without a fault`);
  }
  const [first, second] = answers as [CallReply, CallReply | undefined];
  if (second && bank.faults === bankFaults && (first.status === 200) !== (second.status === 200))
    throw new Wrong(`${what}: its repeat was answered ${second.status} ${second.refusal}, the first ${first.status}`);
  // A crashed process sends no reply.
  if ((isHit && fault === 'crash') || fault === 'answer lost') return null;
  const last = second ?? first;
  return last.status > 500 && !(mayWait && !isHit) ? null : last;
}

const lastError = ({ api }: World) => api.logged.findLast((line) => line.includes('"level":"error"'));

export const say = (answer: CallReply | null): string =>
  answer === null
    ? 'given up'
    : answer.status === 200
      ? 'ok'
      : (answer.refusal ?? String(answer.body.error ?? answer.status));

const json = { 'Content-Type': 'application/json' };

/** Sends a member's call in an open session, with one idempotency key for all repeats. */
export async function callAs(
  world: World,
  member: Member,
  path: string,
  input: object,
  options: AttemptOptions = {},
): Promise<CallReply | null> {
  const key = `submit-${world.nextNumber()}`;
  const answer = await attempt(
    world,
    `${member.name} ${path.replace('/api/', '')}`,
    async () =>
      world.api.request(path, {
        method: options.method ?? 'POST',
        headers: { ...json, Authorization: `Bearer ${member.token ?? ''}`, 'Idempotency-Key': key },
        ...(options.method === 'GET' ? {} : { body: JSON.stringify(input) }),
      }),
    options,
  );
  if (answer?.refusal === 'UNAUTHENTICATED' || answer?.refusal === 'FORCED_OFFLINE') member.token = null;
  else member.seenAt = world.now();
  return answer;
}

/** Sends an operator's call. */
export function operate(
  world: World,
  operator: string,
  path: string,
  input: object | null = {},
): Promise<CallReply | null> {
  const headers = { ...json, Authorization: `Bearer ${world.operators.get(operator) ?? ''}` };
  const body = input === null ? {} : { method: 'POST', body: JSON.stringify({ reason: 'Simulation', ...input }) };
  const what = `${operator} ${path.replace(/[DW][A-Z0-9]{10,}|p\.[a-z0-9.]+|\d+/g, '*')}`;
  return attempt(world, what, async () => world.api.request(`/backoffice${path}`, { headers, ...body }));
}
