/** Who waits for whom: a session for itself alone, whoever has none for their network and for all others without one, hosts apart. */
import { expect, test } from 'vitest';
import { isRefused } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { admit, admitWebhook } from '#server/platform/http/admission.ts';
import { admissionLimits } from '#server/platform/http/limits.ts';
import { runAsRequest } from '#server/platform/observability/request-context.ts';
import type { TrafficClass } from '#server/platform/observability/request-context.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';

const config = { ...testConfig, rateLimitScale: 1 };

/** Requests that run until they are all let go. */
function held() {
  const running: (TrafficClass | null)[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const answers: Promise<string | Refused>[] = [];
  /** A request whose bearer has a session where it begins with "player". */
  const ask = (asked: { readonly bearer?: string; readonly network: string; readonly isEntry?: boolean }) => {
    const { bearer = null, network, isEntry = false } = asked;
    const resolve = () => Promise.resolve(bearer?.startsWith('player') ? {} : 'none');
    const answer = runAsRequest(undefined, (request) =>
      admit({ config }, { bearer, network, isEntry }, resolve, async () => {
        running.push(request.traffic);
        await released;
        return 'done';
      }),
    );
    answers.push(answer);
    return answer;
  };
  /** Has a session here, and is known for it. */
  const introduce = (bearer: string) =>
    admit(
      { config },
      { bearer, network: 'elsewhere', isEntry: false },
      () => Promise.resolve({}),
      () => Promise.resolve('done'),
    );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async () => {
    release();
    return Promise.all(answers);
  };
  return { running, ask, introduce, turn, end, released };
}

const times = <Each>(count: number, make: (at: number) => Each): Each[] =>
  Array.from({ length: count }, (_, at) => make(at));
const refusedWith = (answer: string | Refused) => (isRefused(answer) ? [answer.refused.code, answer.retryAfter] : []);

test('a session’s requests run a few at once and wait for each other; one too many is told to come again', async () => {
  const { session } = admissionLimits;
  const { running, ask, turn, end } = held();
  times(session.atOnce + session.waiting, () => ask({ bearer: 'player 1', network: 'a' }));
  await turn();
  const more = await ask({ bearer: 'player 1', network: 'a' });
  expect(refusedWith(more)).toEqual(['TOO_MANY_REQUESTS', 1]);
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
  expect(refusedWith(await ask({ network: 'one', isEntry }))).toEqual(['TOO_MANY_REQUESTS', 1]);
  expect(running).toEqual(times(network.atOnce, () => traffic));
  times(all.atOnce - network.atOnce + all.waiting, (at) => ask({ network: `of many ${at}`, isEntry }));
  await turn();
  expect(running).toHaveLength(all.atOnce);
  expect(refusedWith(await ask({ network: 'one more', isEntry }))).toEqual(['UNAVAILABLE', 2]);
  // The other class has places of its own, and a session needs none.
  void ask({ network: 'one more', isEntry: !isEntry });
  void ask({ bearer: 'player 1', network: 'one more' });
  await turn();
  expect(running.slice(all.atOnce)).toEqual([null, isEntry ? 'visitor' : 'entry']);
  await end();
});

test('a bearer that is nobody’s waits among the visitors, whatever it is called', async () => {
  const { all } = admissionLimits.visitor;
  const { running, ask, introduce, turn, end } = held();
  await introduce('player 1');
  times(all.atOnce + 5, (at) => ask({ bearer: `made up ${at}`, network: `of many ${at}` }));
  await turn();
  expect(running).toEqual(times(all.atOnce, () => 'visitor'));
  // One that had a session here is known; a new one is first asked about among the visitors.
  void ask({ bearer: 'player 1', network: 'a' });
  void ask({ bearer: 'player unknown', network: 'a' });
  await turn();
  expect(running).toHaveLength(all.atOnce + 1);
  await end();
  expect(running.filter((each) => each === null)).toHaveLength(2);
});

test('a session that is over is a visitor’s again', async () => {
  const ask = (who: object | string) =>
    runAsRequest(undefined, (request) =>
      admit(
        { config },
        { bearer: 'ends', network: 'a', isEntry: false },
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
  const asked = times(webhook.atOnce + webhook.waiting, () => admitWebhook('one', work));
  expect(refusedWith(await admitWebhook('one', work))).toEqual(['TOO_MANY_REQUESTS', 1]);
  expect(running).toBe(webhook.atOnce);
  const other = admitWebhook('another', work);
  expect(running).toBe(webhook.atOnce + 1);
  await end();
  await Promise.all([...asked, other]);
});
