/** Tests the end of an unused session: a warning a minute before, by the clock and not by timers, over all tabs. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { market } from '#contract/market.ts';
import { registration, until, valueOf } from '#tests/support/journey.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import { openTab, stubBrowser } from '#tests/support/tabs.ts';
import type { Tab } from '#tests/support/tabs.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const IDLE = market.sessionIdleMs;
const ALIVE = '/api/auth/alive';
const api = setUpApi();
let tab: Tab;
let browser: ReturnType<typeof stubBrowser>;
let stops: (() => void)[];
let tabs: Tab[];
beforeEach(async () => {
  // Server and page read the same clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  browser = stubBrowser();
  stops = [];
  tabs = [];
  tab = await openTab(api);
  await enter(tab);
  watch(tab);
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const timers = ['setTimeout', 'clearTimeout'] as const;

/**
 * Signs a new player in. Real timers run meanwhile, for the proof of work and the requests; only the date is the
 * test's.
 */
async function enter(entered: Tab): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  valueOf(await entered.register(registration(newPerson())));
  vi.useFakeTimers({ toFake: ['Date', ...timers], now: Date.now() });
  // Fake timers removed the other tabs' timers. On focus the tabs read the clock and set new ones.
  browser.window.dispatchEvent(new Event('focus'));
}

const watch = (watched: Tab) => {
  tabs.push(watched);
  stops.push(watched.idle.watchIdle());
};
const settled = () => Promise.all(tabs.map((each) => each.settled()));
/** The interval at which a page reads the clock, and the shortest between its reports to the server. */
const LOOK = 10 * SECOND;
/** Lets time pass with the device awake. The clock waits for the server's replies. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= LOOK) {
    await settled();
    await vi.advanceTimersByTimeAsync(Math.min(left, LOOK));
  }
  await settled();
}
/** Lets time pass with the device asleep: no timer runs, and the page gets the focus afterwards. */
async function sleep(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  browser.window.dispatchEvent(new Event('focus'));
  await pass(0);
}
const warning = (of = tab) => of.idle.$idleWarning.get();
const status = (of = tab) => of.$session.get().status;
const told = (of = tab) => of.asked.filter((path) => path === ALIVE).length;

describe('an unused session', () => {
  it('gets a warning a minute before its end, and ends after 30 minutes, here and on the server', async () => {
    const end = Date.now() + IDLE;
    await pass(IDLE - MINUTE - SECOND);
    expect(warning()).toBeNull();
    await pass(SECOND);
    expect(warning()?.getTime()).toBe(end);
    await pass(MINUTE - SECOND);
    expect(status()).toBe('player');
    await pass(SECOND);
    expect(status()).toBe('visitor');
    expect(tab.$interruption.get()).toBe('idle');
    expect(warning()).toBeNull();
    expect(tab.asked.at(-1)).toBe('/api/auth/logout');
  });

  it('ends at once if the device slept past the end, without a warning', async () => {
    await sleep(3 * 60 * MINUTE);
    expect(status()).toBe('visitor');
    expect(tab.$interruption.get()).toBe('idle');
  });

  it('gets the warning when the device wakes in the last minute', async () => {
    await sleep(IDLE - 20 * SECOND);
    expect(warning()?.getTime()).toBe(Date.now() + 20 * SECOND);
    expect(status()).toBe('player');
  });

  it('does not extend itself on the server', async () => {
    await pass(IDLE - 2 * MINUTE);
    expect(told()).toBe(1);
  });
});

describe('an active player', () => {
  it('stays signed in while they are active', async () => {
    for (let turn = 0; turn < 4; turn++) {
      await pass(IDLE - 2 * MINUTE);
      browser.window.dispatchEvent(new Event('keydown'));
    }
    expect(warning()).toBeNull();
    expect(valueOf(await tab.fetchMember()).id).toBeGreaterThan(0);
  });

  it('is reported to the server at most once in four minutes', async () => {
    for (let turn = 0; turn < 240; turn++) {
      await pass(5 * SECOND);
      tab.idle.noteActivity();
    }
    await until(() => expect(told()).toBe(5));
  });

  it('must answer the warning: activity alone does not', async () => {
    await pass(IDLE - 30 * SECOND);
    tab.idle.noteActivity();
    expect(warning()).not.toBeNull();
    tab.idle.stay();
    expect(warning()).toBeNull();
    await until(() => expect(told()).toBe(2));
    await pass(IDLE - 2 * MINUTE);
    expect(status()).toBe('player');
    expect(valueOf(await tab.fetchMember()).id).toBeGreaterThan(0);
  });

  it('does not get the session back with an answer after its end', async () => {
    vi.setSystemTime(Date.now() + IDLE);
    tab.idle.stay();
    expect(status()).toBe('visitor');
    tab.idle.noteActivity();
    expect(status()).toBe('visitor');
  });

  it('extends every tab: activity in one counts in the others, and on the server for each', async () => {
    const other = await openTab(api);
    await enter(other);
    watch(other);
    for (let turn = 0; turn < 3; turn++) {
      await pass(20 * MINUTE);
      other.idle.noteActivity();
    }
    await pass(IDLE - 30 * SECOND);
    expect(warning()).not.toBeNull();
    expect(warning(other)).not.toBeNull();
    other.idle.stay();
    browser.window.dispatchEvent(new Event('storage'));
    expect(warning()).toBeNull();
    expect(valueOf(await tab.fetchMember()).id).toBeGreaterThan(0);
  });
});

describe('a page that opens', () => {
  it('counts as activity', async () => {
    await pass(20 * MINUTE);
    const next = await openTab(api);
    await enter(next);
    watch(next);
    await pass(20 * MINUTE);
    expect(status()).toBe('player');
  });

  it('ends the session if it was only restored and the last activity is too long ago', async () => {
    for (const stop of stops.splice(0)) stop();
    vi.setSystemTime(Date.now() + IDLE);
    watch(tab);
    expect(status()).toBe('visitor');
    expect(tab.$interruption.get()).toBe('idle');
  });

  it('starts a new idle time after a new sign-in, however old the last activity', async () => {
    await sleep(24 * 60 * MINUTE);
    const next = await openTab(api);
    await enter(next);
    watch(next);
    expect(status(next)).toBe('player');
    expect(warning(next)).toBeNull();
  });
});

it('a clock that is set back neither ends the session nor extends it for ever', async () => {
  vi.setSystemTime(Date.now() - 2 * 60 * MINUTE);
  await pass(IDLE - 2 * MINUTE);
  expect(status()).toBe('player');
});

it('tabs without storage each count their own idle time', async () => {
  vi.stubGlobal('localStorage', undefined);
  tab.idle.noteActivity();
  await pass(IDLE - MINUTE);
  expect(warning()).not.toBeNull();
  await pass(MINUTE);
  expect(status()).toBe('visitor');
});
