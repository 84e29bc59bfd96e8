/** Tests that passkey options are prepared before the tap, so that the browser is called while the tap is valid. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#contract/failure.ts';
import { readyOptions } from '#stores/passkey-options.ts';

const MINUTE = 60_000;
const activation = { isActive: false };
let fetched = 0;
let next: Outcome<string> | null = null;
const fetch = vi.fn(() => Promise.resolve<Outcome<string>>(next ?? { ok: true, value: `options ${++fetched}` }));
/** Refuses outside of a tap, as Safari does. */
const ceremony = (options: string) =>
  activation.isActive
    ? Promise.resolve(`signed ${options}`)
    : Promise.reject(new DOMException('no tap', 'NotAllowedError'));
/** Simulates a tap, which is valid while its handler runs. */
function tap<T>(act: () => Promise<T>): Promise<T> {
  activation.isActive = true;
  const done = act();
  activation.isActive = false;
  return done;
}
/** Waits until the fetched options have arrived. */
const settled = () => vi.advanceTimersByTimeAsync(0);
const newPage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' });
let page = newPage();
const show = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};
const shown = () => true;

beforeEach(() => {
  fetched = 0;
  next = null;
  fetch.mockClear();
  page = newPage();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { userActivation: activation });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a tap', () => {
  it('requests a key at once if options are prepared, and each challenge is answered once', async () => {
    const options = readyOptions(fetch);
    options.keep(shown);
    await settled();
    expect(await tap(() => options.ask(ceremony))).toMatchObject({ answer: 'signed options 1' });
    expect(fetch).toHaveBeenCalledTimes(1);
    options.renew();
    await settled();
    expect(await tap(() => options.ask(ceremony))).toMatchObject({ answer: 'signed options 2' });
  });

  it('is late if it comes before its options, and the next one uses them', async () => {
    const options = readyOptions(fetch);
    expect(await tap(() => options.ask(ceremony))).toEqual({ status: 'late' });
    expect(await tap(() => options.ask(ceremony))).toMatchObject({ answer: 'signed options 1' });
  });

  it('waits for options in flight, and requests no others', async () => {
    const options = readyOptions(fetch);
    options.keep(shown);
    await tap(() => options.ask(ceremony));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('leaves the options for the next one if its owner cancels', async () => {
    const options = readyOptions(fetch);
    options.keep(shown);
    await settled();
    const closed = new DOMException('closed', 'NotAllowedError');
    expect(await tap(() => options.ask(() => Promise.reject(closed)))).toEqual({ status: 'unanswered', error: closed });
    expect(await tap(() => options.ask(ceremony))).toMatchObject({ answer: 'signed options 1' });
  });

  it('reports why there are no options, and the next one requests some', async () => {
    const options = readyOptions(fetch);
    next = { ok: false, failure: { kind: 'network' } };
    expect(await tap(() => options.ask(ceremony))).toEqual({ status: 'failed', failure: { kind: 'network' } });
    next = null;
    await tap(() => options.ask(ceremony));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('options', () => {
  it('are fetched again before their challenge expires, while the button is visible', async () => {
    const options = readyOptions(fetch);
    options.keep(shown);
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(3);
    show('hidden');
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(3);
    show('visible');
    await settled();
    expect(await tap(() => options.ask(ceremony))).toMatchObject({ answer: 'signed options 4' });
  });

  it('are not fetched for an invisible button, nor again by themselves after a refusal', async () => {
    const options = readyOptions(fetch);
    let isOpen = false;
    const { look } = options.keep(() => isOpen);
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(fetch).not.toHaveBeenCalled();
    isOpen = true;
    next = { ok: false, failure: { kind: 'network' } };
    look();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('are not used in another session', async () => {
    let session = 'a';
    const options = readyOptions(fetch, () => session);
    options.keep(shown);
    await settled();
    session = 'b';
    expect(await tap(() => options.ask(ceremony))).toEqual({ status: 'late' });
    expect(await tap(() => options.ask(ceremony))).toMatchObject({ answer: 'signed options 2' });
  });

  it('are not kept if they arrive after their renewal or without their button', async () => {
    const options = readyOptions(fetch);
    const { stop } = options.keep(shown);
    options.renew();
    await settled();
    expect(await tap(() => options.ask(ceremony))).toMatchObject({ answer: 'signed options 2' });
    options.renew();
    stop();
    await settled();
    expect(await tap(() => options.ask(ceremony))).toEqual({ status: 'late' });
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(4);
  });
});
