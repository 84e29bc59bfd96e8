/** Tests admission queues: by session, by network for requests without one, and separately for other hosts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { admit, admitWebhook } from '#server/platform/http/admission.ts';
import { admissionLimits, heldBack } from '#server/platform/http/limits.ts';
import { runAsRequest } from '#server/platform/observability/request-context.ts';
import type { TrafficClass } from '#server/platform/observability/request-context.ts';

const config = { rateLimitScale: 1 };
/** The signal of a client that stays connected. */
const { signal: stays } = new AbortController();

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Releases the requests of the last test, so that no other test waits for them. */
let releaseLast: () => void = () => undefined;
afterEach(() => releaseLast());

/** Creates requests that run until all are released. */
function held() {
  const running: (TrafficClass | null)[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const answers: Promise<string | Refused>[] = [];
  /** Sends a request. A bearer that begins with "player" has a session. */
  const ask = (asked: {
    readonly bearer?: string;
    readonly network: string;
    isEntry?: boolean;
    signal?: AbortSignal;
  }) => {
    const { bearer = null, network, isEntry = false, signal = stays } = asked;
    const resolve = () => Promise.resolve(bearer?.startsWith('player') ? {} : 'none');
    const answer = runAsRequest(undefined, (request) =>
      admit({ config }, { bearer, network, isEntry, signal }, resolve, async () => {
        running.push(request.traffic);
        await released;
        return 'done';
      }),
    );
    answers.push(answer);
    return answer;
  };
  /** Runs a request with this bearer, so that its session is known here. */
  const introduce = (bearer: string) =>
    admit(
      { config },
      { bearer, network: 'elsewhere', isEntry: false, signal: stays },
      () => Promise.resolve({}),
      () => Promise.resolve('done'),
    );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async () => {
    release();
    return Promise.all(answers);
  };
  releaseLast = release;
  return { running, ask, introduce, turn, end, released };
}

const times = <Each>(count: number, make: (at: number) => Each): Each[] =>
  Array.from({ length: count }, (_, at) => make(at));
/** Returns the refusal of a request, after any delay of the reply. */
async function refusalOf(asked: Promise<string | Refused>) {
  await vi.advanceTimersByTimeAsync(heldBack.ms);
  const answer = await asked;
  return isRefused(answer) ? [answer.refused.code, answer.retryAfter] : [];
}

test('a session’s requests run a few at once and queue, and one too many gets a retry time', async () => {
  const { session } = admissionLimits;
  const { running, ask, turn, end } = held();
  times(session.atOnce + session.waiting, () => ask({ bearer: 'player 1', network: 'a' }));
  await turn();
  expect(await refusalOf(ask({ bearer: 'player 1', network: 'a' }))).toEqual(['TOO_MANY_REQUESTS', 1]);
  expect(running).toEqual(times(session.atOnce, () => null));
  void ask({ bearer: 'player 2', network: 'a' });
  await turn();
  expect(running).toHaveLength(session.atOnce + 1);
  expect((await end()).filter((answer) => answer === 'done')).toHaveLength(session.atOnce + session.waiting + 1);
});

test.each([
  ['visitor', false],
  ['entry', true],
] as const)('requests without a session (%s) wait for their network, then for all', async (traffic, isEntry) => {
  const { network, all } = admissionLimits[traffic];
  const { running, ask, introduce, turn, end } = held();
  await introduce('player 1');
  times(network.atOnce + network.waiting, () => ask({ network: 'one', isEntry }));
  expect(await refusalOf(ask({ network: 'one', isEntry }))).toEqual(['TOO_MANY_REQUESTS', 1]);
  expect(running).toEqual(times(network.atOnce, () => traffic));
  times(all.atOnce - network.atOnce + all.waiting, (at) => ask({ network: `of many ${at}`, isEntry }));
  await turn();
  expect(running).toHaveLength(all.atOnce);
  expect(await refusalOf(ask({ network: 'one more', isEntry }))).toEqual(['UNAVAILABLE', 2]);
  // The other traffic class has a limit of its own, and a session is not limited by either.
  void ask({ network: 'one more', isEntry: !isEntry });
  void ask({ bearer: 'player 1', network: 'one more' });
  await turn();
  expect(running.slice(all.atOnce)).toEqual([isEntry ? 'visitor' : 'entry', null]);
  await end();
});

test('an unknown bearer token queues with the visitors, whatever its text', async () => {
  const { all } = admissionLimits.visitor;
  const { running, ask, introduce, turn, end } = held();
  await introduce('player 1');
  times(all.atOnce + 5, (at) => ask({ bearer: `made up ${at}`, network: `of many ${at}` }));
  await turn();
  expect(running).toEqual(times(all.atOnce, () => 'visitor'));
  // The first bearer's session is known here. The second one's is looked up first, and waits with the visitors.
  void ask({ bearer: 'player 1', network: 'a' });
  void ask({ bearer: 'player unknown', network: 'a' });
  await turn();
  expect(running).toHaveLength(all.atOnce + 1);
  await end();
  expect(running.filter((each) => each === null)).toHaveLength(2);
});

test('an ended session counts as a visitor’s again', async () => {
  const ask = (who: object | string) =>
    runAsRequest(undefined, (request) =>
      admit(
        { config },
        { bearer: 'ends', network: 'a', isEntry: false, signal: stays },
        () => Promise.resolve(who),
        () => Promise.resolve(request.traffic ?? 'session'),
      ),
    );
  expect([await ask({}), await ask('ended'), await ask('ended')]).toEqual(['session', 'session', 'visitor']);
});

test('another host’s calls wait for those of its own network', async () => {
  const { webhook } = admissionLimits;
  const { released, end } = held();
  let running = 0;
  const work = async () => {
    running++;
    await released;
    return 'done';
  };
  const asked = times(webhook.atOnce + webhook.waiting, () => admitWebhook({ network: 'one', signal: stays }, work));
  expect(await refusalOf(admitWebhook({ network: 'one', signal: stays }, work))).toEqual(['TOO_MANY_REQUESTS', 1]);
  expect(running).toBe(webhook.atOnce);
  const other = admitWebhook({ network: 'another', signal: stays }, work);
  expect(running).toBe(webhook.atOnce + 1);
  await end();
  await Promise.all([...asked, other]);
});

test('a queued request whose client has disconnected is not started', async () => {
  const { running, ask, introduce, turn, end } = held();
  await introduce('player 1');
  const gone = new AbortController();
  times(admissionLimits.session.atOnce, () => ask({ bearer: 'player 1', network: 'a' }));
  times(admissionLimits.visitor.network.atOnce, () => ask({ network: 'a' }));
  await turn();
  const before = running.length;
  const waiting = [
    ask({ bearer: 'player 1', network: 'a', signal: gone.signal }),
    ask({ network: 'a', signal: gone.signal }),
  ];
  gone.abort();
  const ended = end();
  expect(await Promise.all(waiting.map(refusalOf))).toEqual([
    ['TOO_MANY_REQUESTS', 1],
    ['TOO_MANY_REQUESTS', 1],
  ]);
  await ended;
  expect(running).toHaveLength(before);
});

test('a visitor’s refusal with a retry time is delayed, a limited number at once; a player’s and any other are not', async () => {
  const { introduce } = held();
  await introduce('player 1');
  const tooOften: Refused = { ...refuse('TOO_MANY_REQUESTS'), retryAfter: 1 };
  let answered = 0;
  const ask = (bearer: string | null, answer: Refused) =>
    void runAsRequest(undefined, () =>
      admit(
        { config: { rateLimitScale: heldBack.atOnce } },
        { bearer, network: 'a', isEntry: false, signal: stays },
        () => Promise.resolve(bearer === null ? 'none' : {}),
        () => Promise.resolve(answer),
      ).then(() => answered++),
    );
  ask('player 1', tooOften);
  ask(null, refuse('INVALID'));
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toBe(2);
  times(heldBack.atOnce, () => ask(null, tooOften));
  await vi.advanceTimersByTimeAsync(heldBack.ms - 1);
  expect(answered).toBe(2);
  times(10, () => ask(null, tooOften));
  await vi.advanceTimersByTimeAsync(0);
  // One of them still waits for a turn.
  expect(answered).toBe(2 + 9);
  await vi.advanceTimersByTimeAsync(heldBack.ms + 1);
  expect(answered).toBe(2 + 10 + heldBack.atOnce);
});
