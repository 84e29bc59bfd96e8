/** Tests the inline script of every head as a browser runs it. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { meCall } from '#contract/session.ts';
import { FAULT_EVENT, LANGUAGE_KEY, SIGNED_KEY, TOKEN_KEY } from '#lib/browser-names.ts';
import type { FirstRequest } from '#lib/browser-names.ts';
import { defaultLocale, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';

const boot = readFileSync('src/shell/boot.js', 'utf8');

interface Visit {
  readonly locale?: Locale;
  /** Whether each language has an address of its own for the page. */
  readonly translated?: boolean;
  readonly address?: string;
  readonly local?: Readonly<Record<string, string>>;
  readonly session?: Readonly<Record<string, string>>;
  readonly isBlocked?: boolean;
  /** More attributes of the document. */
  readonly data?: Readonly<Record<string, string>>;
  /** Returns the API's reply. */
  readonly answer?: () => Promise<Response>;
}

interface Window extends EventTarget {
  jogadaFaults?: Event[];
  jogadaFirst?: FirstRequest;
  jogadaAsk?: (token: string, headers?: Record<string, string>) => void;
}

const visitor = () => Promise.reject(new Error('nobody is signed in'));

function open(visit: Visit) {
  const { locale = 'pt', translated = true, address = '/', local = {}, session = {}, isBlocked } = visit;
  const { pathname, search, hash } = new URL(address, 'https://site.example');
  const storage = (kept: Record<string, string>) => ({
    getItem: (key: string) => {
      if (isBlocked) throw new Error('blocked');
      return kept[key] ?? null;
    },
    setItem: (key: string, value: string) => (kept[key] = value),
  });
  const kept = { ...local };
  const root = {
    dataset: { locale, ...visit.data, ...(translated ? { translated: '' } : {}) } as Record<string, string>,
    hidden: false,
  };
  let left: string | null = null;
  const window: Window = new EventTarget();
  const sent: { url: string; init: RequestInit }[] = [];
  const context = {
    window,
    Event,
    addEventListener: window.addEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
    get jogadaFaults() {
      return window.jogadaFaults;
    },
    get jogadaAsk() {
      return window.jogadaAsk;
    },
    fetch: (url: string, init: RequestInit) => {
      sent.push({ url, init });
      return (visit.answer ?? visitor)();
    },
    document: { documentElement: root },
    location: { pathname, search, hash, replace: (to: string) => (left = to) },
    localStorage: storage(kept),
    sessionStorage: storage({ ...session }),
    setTimeout: () => 0,
  };
  runInNewContext(boot, context);
  const { session: shown, games } = root.dataset;
  return { window, left, hidden: root.hidden, session: shown, games, kept, sent };
}

describe('the language', () => {
  it('in the address, if Portuguese, is replaced by the chosen one, with the rest of the address', () => {
    for (const code of locales.filter((each) => each !== defaultLocale))
      expect(open({ address: '/game?tag=new#top', local: { [LANGUAGE_KEY]: code } })).toMatchObject({
        left: `/${code}/game?tag=new#top`,
        hidden: true,
      });
  });

  it('stays without a choice, with an unknown one, or on a page without other languages', () => {
    for (const visit of [
      {},
      { local: { [LANGUAGE_KEY]: 'pt' } },
      { local: { [LANGUAGE_KEY]: '//example.org' } },
      { local: { [LANGUAGE_KEY]: 'en' }, translated: false },
    ])
      expect(open(visit)).toMatchObject({ left: null, hidden: false });
  });

  it('in an address is stored', () => {
    expect(open({ locale: 'th', address: '/th/game' }).kept).toEqual({ [LANGUAGE_KEY]: 'th' });
    expect(open({ locale: 'th', translated: false }).kept).toEqual({});
  });
});

describe('the session', () => {
  it('is a player’s if this tab or another one is signed in', () => {
    expect(open({ session: { [TOKEN_KEY]: 'secret' } }).session).toBe('player');
    expect(open({ local: { [SIGNED_KEY]: '1' } }).session).toBe('player');
    expect(open({}).session).toBeUndefined();
  });

  it('stays as built where storage is blocked', () => {
    expect(open({ isBlocked: true })).toMatchObject({ left: null, session: undefined });
  });
});

describe('the first request of a signed-in page', () => {
  const signedIn = { session: { [TOKEN_KEY]: 'secret' } };
  const member = () => Promise.resolve(Response.json({ data: { id: 7 } }));

  it('is the call of the member, in the page’s language, with the other parts of the page', async () => {
    const data = { member: 'home favourites' };
    const { sent, window } = open({ ...signedIn, locale: 'th', address: '/th', data, answer: member });
    expect(sent).toHaveLength(1);
    const [{ url, init }] = sent as [(typeof sent)[0]];
    expect(url).toBe(`${meCall.path}?lang=th`);
    expect(init).toMatchObject({ method: meCall.method, headers: { Authorization: 'Bearer secret' } });
    expect(JSON.parse(String(init.body))).toEqual({ with: ['home', 'favourites'] });
    expect(window.jogadaFirst).toMatchObject({ token: 'secret' });
    expect(await (await window.jogadaFirst?.answer)?.json()).toEqual({ data: { id: 7 } });
  });

  it('goes to the API’s own address if the site has one', () => {
    const { sent } = open({ ...signedIn, data: { api: 'https://api.example' }, answer: member });
    expect(sent).toMatchObject([{ url: `https://api.example${meCall.path}?lang=pt`, init: { body: '{}' } }]);
  });

  it('is not sent for a visitor, nor by a page that redirects to another language', () => {
    expect(open({}).sent).toEqual([]);
    expect(open({ local: { [SIGNED_KEY]: '1' } }).sent).toEqual([]);
    expect(open({ ...signedIn, local: { [LANGUAGE_KEY]: 'en' } }).sent).toEqual([]);
  });

  it('has no reply without a network, which is no fault of the page', async () => {
    const answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await open({ ...signedIn, answer }).window.jogadaFirst?.answer).toBeNull();
  });

  it('is sent again with its own headers on request', () => {
    const { sent, window } = open({ ...signedIn, answer: member });
    window.jogadaAsk?.('other', { 'X-Passive': '1' });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.init.headers).toMatchObject({ Authorization: 'Bearer other', 'X-Passive': '1' });
    expect(window.jogadaFirst?.token).toBe('other');
  });
});

describe('a fault of the page', () => {
  const types = ['error', 'unhandledrejection', 'securitypolicyviolation', 'vite:preloadError'];

  it('is stored until it is reported', () => {
    const { window } = open({ isBlocked: true });
    const heard = vi.fn();
    window.addEventListener(FAULT_EVENT, heard);
    const events = types.map((type) => new Event(type));
    for (const event of events) window.dispatchEvent(event);
    expect(window.jogadaFaults).toEqual(events);
    expect(heard).toHaveBeenCalledTimes(events.length);
  });

  it('is not stored if there are many already', () => {
    const { window } = open({});
    for (let count = 0; count < 100; count++) window.dispatchEvent(new Event('error'));
    expect(window.jogadaFaults).toHaveLength(20);
  });
});

it('marks a list of games that its address requests', () => {
  expect(open({ address: '/game?provider=studio' }).games).toBe('list');
  expect(open({ address: '/searchGames?q=pipa' }).games).toBe('list');
  expect(open({ address: '/game' }).games).toBeUndefined();
});
