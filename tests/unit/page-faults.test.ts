/** Tests the reports of page faults: one format for each kind, without personal data. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { sendPageFault } from '#api/page-faults.ts';
import { reportPageFaultCall } from '#contract/page-faults.ts';
import type { PageFault } from '#contract/page-faults.ts';
import { anonymousText } from '#lib/anonymous-text.ts';
import { pageFaultOf } from '#shell/on-demand/page-faults/page-fault.ts';
import { createReporter } from '#shell/on-demand/page-faults/report.ts';

const ORIGIN = 'https://site.example';
const page = { origin: ORIGIN, pathname: '/en/gameInfo', release: '0.2.0' };
const script = `${ORIGIN}/_astro/shared.B7TTfteY.js`;

const thrown = (more: object = {}) => ({
  ...{ type: 'error', message: 'Uncaught TypeError: x is undefined', filename: `${script}?astro-retry=17`, lineno: 3 },
  ...{ colno: 1204 },
  ...more,
});
const rejected = (reason: unknown) => ({ type: 'unhandledrejection', reason });
const refused = (more: object = {}) => ({
  ...{ type: 'securitypolicyviolation', effectiveDirective: 'script-src-elem', blockedURI: 'inline' },
  ...{ sourceFile: `${ORIGIN}/en/gameInfo?game=onca-dourada&token=f8f8f8`, lineNumber: 1, columnNumber: 0 },
  ...more,
});
const failure = (message: string, stack: string) => Object.assign(new TypeError(message), { stack });
const faultOf = (event: object) => pageFaultOf(event as Event, page);

describe('the body of a fault', () => {
  it('has message, page and place of a script, without a query, a language or a host', () => {
    expect(faultOf(thrown())).toEqual({
      ...{ kind: 'script', message: 'Uncaught TypeError: x is undefined', page: '/gameInfo' },
      ...{ file: '/_astro/shared.B7TTfteY.js', line: 3, column: 1204, release: '0.2.0' },
    });
  });

  it('has the place of a promise’s fault from the stack', () => {
    const stack = `TypeError: gone\n    at load (${script}?v=1:7:88)\n    at ${ORIGIN}/_astro/other.js:1:2`;
    expect(faultOf(rejected(failure('gone', stack)))).toMatchObject({
      ...{ kind: 'promise', message: 'TypeError: gone', file: '/_astro/shared.B7TTfteY.js', line: 7, column: 88 },
    });
    expect(faultOf(rejected('plain words'))).toMatchObject({ message: 'plain words', file: '', line: 0, column: 0 });
    expect(faultOf(rejected({ account: 'ana' }))).toMatchObject({ message: 'object' });
    expect(faultOf(rejected(undefined))).toMatchObject({ message: 'undefined' });
  });

  it.each([
    `Failed to fetch dynamically imported module: ${script}?astro-retry=17`,
    `error loading dynamically imported module: ${script}`,
    'Importing a module script failed.',
  ])('has its own kind for a file that does not load: %s', (message) => {
    const notLoaded = failure(message, `TypeError: ${message}`);
    expect(faultOf({ type: 'vite:preloadError', payload: notLoaded })).toMatchObject({ kind: 'chunk' });
    expect(faultOf(rejected(notLoaded))).toMatchObject({ kind: 'chunk' });
    expect(faultOf(thrown({ message: `Uncaught TypeError: ${message}` }))).toMatchObject({ kind: 'chunk' });
  });

  it('has the refused resource by directive and host, for the policy', () => {
    expect(faultOf(refused())).toEqual({
      ...{ kind: 'policy', message: 'script-src-elem: inline', page: '/gameInfo', file: '/gameInfo' },
      ...{ line: 1, column: 0, release: '0.2.0' },
    });
    const foreign = 'https://evil.example/steal?cookie=secret';
    expect(faultOf(refused({ effectiveDirective: 'connect-src', blockedURI: foreign }))).toMatchObject({
      message: 'connect-src: evil.example',
    });
  });

  it('is valid by the contract, even if everything is far too long or odd', () => {
    const long = 'wrong '.repeat(400);
    const odd = { ...page, pathname: `/en/${'x'.repeat(500)}/ana%40exemplo.com/390.533.447-05` };
    for (const event of [
      thrown({ message: long, filename: `${ORIGIN}/${'y'.repeat(900)}.js`, lineno: 1e12, colno: -1 }),
      rejected(long),
      rejected('line\nbreak and \ud800 half'),
      rejected(''),
      refused({ sourceFile: null, blockedURI: 'z'.repeat(900), lineNumber: undefined }),
    ]) {
      const fault = pageFaultOf(event as unknown as Event, odd);
      const { success, output } = v.safeParse(reportPageFaultCall.input, fault);
      expect([fault, success]).toEqual([fault, true]);
      expect(JSON.stringify(output).length).toBeLessThan(700);
      expect(JSON.stringify(fault)).not.toMatch(/exemplo|390|447/);
    }
  });

  it.each([
    ['a script of somebody else’s', thrown({ filename: 'chrome-extension://abc/content.js' })],
    ['a script without a name', thrown({ filename: '', message: 'Script error.' })],
    ['an extension’s promise', rejected(failure('gone', 'Error: gone\n at moz-extension://abc/content.js:1:2'))],
    ['an extension that is refused', refused({ sourceFile: 'moz-extension' })],
    ['an extension’s file', refused({ blockedURI: 'chrome-extension' })],
    ['the report itself', refused({ blockedURI: `https://api.example${reportPageFaultCall.path}` })],
  ])('is not made for %s', (_what, event) => {
    expect(faultOf(event)).toBeNull();
  });
});

describe('a message', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
    [
      'Minified React error #418; visit https://react.dev/errors/418?args[]=Ana',
      'Minified React error #418; visit /errors/418',
    ],
    [
      `Unexpected token 'M', "{"name": "Maria S"... is not valid JSON`,
      `Unexpected token 'M', "…"... is not valid JSON`,
    ],
    ['"senha secreta', '"…"'],
    ["'senha secreta' is wrong", "'…' is wrong"],
    ['no such player ana@exemplo.com here', 'no such player … here'],
    ['CPF 390.533.447-05, phone 11987654321', 'CPF … phone …'],
    [`token ${'f8'.repeat(20)}x end`, 'token … end'],
    [`at ${ORIGIN}/en/gameInfo?token=secret#token=secret`, 'at /en/gameInfo'],
    [`(${ORIGIN}/en/game?name=Ana) and /game?name=Ana`, '(/en/game and /game'],
    ['two\nlines\tand  blanks', 'two lines and blanks'],
  ])('%s is reported as %s', (text, told) => {
    expect(anonymousText(text, 200)).toBe(told);
    expect(anonymousText(told, 200)).toBe(told);
  });

  it('is cut', () => expect(anonymousText('word '.repeat(100), 50)).toHaveLength(50));
});

describe('the reporter', () => {
  const sent: PageFault[] = [];
  let now = 0;
  let report: ReturnType<typeof createReporter>;
  const throwNew = (name: string) => report(thrown({ message: name }) as unknown as Event);
  beforeEach(() => {
    sent.length = 0;
    now = 1_000_000;
    report = createReporter({ page, send: (fault) => void sent.push(fault), now: () => now });
  });

  it('reports each fault once', () => {
    for (const name of ['one', 'two', 'one', 'one']) throwNew(name);
    expect(sent.map(({ message }) => message)).toEqual(['one', 'two']);
  });

  it('reports at most five in an hour, and continues after it', () => {
    for (let number = 0; number < 30; number++) throwNew(`fault ${number}`);
    expect(sent).toHaveLength(5);
    now += 60 * 60_000 + 1;
    throwNew('fault 1');
    throwNew('another');
    expect(sent.map(({ message }) => message).slice(5)).toEqual(['another']);
  });

  it('never throws, for any input', () => {
    for (const event of [
      null,
      {},
      {
        type: 'error',
        get message() {
          throw new Error('no');
        },
      },
    ])
      expect(() => report(event as unknown as Event)).not.toThrow();
    expect(sent).toEqual([]);
  });
});

describe('the report', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const fault = pageFaultOf(thrown() as unknown as Event, page) as PageFault;

  it('is the call of the contract, needs no preflight and has no player’s data', () => {
    const requests: [string, RequestInit][] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      requests.push([url, init]);
      return Promise.resolve(new Response());
    });
    sendPageFault(fault);
    expect(requests).toEqual([
      [
        expect.stringMatching(new RegExp(`^[^?]*${reportPageFaultCall.path}$`)),
        { method: 'POST', body: JSON.stringify(fault), keepalive: true, credentials: 'omit' },
      ],
    ]);
  });

  it('is dropped silently if it cannot be sent', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    sendPageFault(fault);
    vi.stubGlobal('fetch', () => {
      throw new TypeError('no fetch');
    });
    expect(() => sendPageFault(fault)).not.toThrow();
    await new Promise((resume) => setImmediate(resume));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
