/** Tests browsers that lack a feature, refuse it, or change the page. */
import { runInNewContext } from 'node:vm';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isStorageBlocked, readToken, writeToken } from '#api/token.ts';
import { knowsPasskeys } from '#lib/knows-passkeys.ts';
import { pageTag } from '#lib/page-tag.ts';
import { parseNickname } from '#lib/typed-text/names.ts';
import { siteOf } from '#server/contexts/identity/passkeys/relying-party.ts';
import { idempotencyKey } from '#stores/idempotency-key.ts';
import { keepInvitation, keptInvitation } from '#stores/invitation.ts';
import { exportDays } from '#stores/record.ts';
import { keepDraft, readDraft } from '#stores/registration.ts';
import { copyText } from '#ui/copy-text.ts';
import { saveFile } from '#ui/save-file.ts';
import { nextGames } from '../../src/shell/on-demand/lobby/list.ts';
import { openNotices } from '../../src/service-worker/push.ts';

afterEach(() => {
  writeToken(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

describe('storage that is readable but not writable', () => {
  const storage = { getItem: () => null, setItem: full, removeItem: () => undefined };

  it('keeps token and draft for the page, and is reported', () => {
    vi.stubGlobal('sessionStorage', storage);
    writeToken('a token');
    expect(readToken()).toBe('a token');
    writeToken(null);
    expect(readToken()).toBeNull();
    keepDraft({ account: 'ana.souza' });
    expect(readDraft()).toEqual({ account: 'ana.souza' });
    expect(isStorageBlocked()).toBe(true);
  });

  it('is not reported if it is writable', () => {
    vi.stubGlobal('sessionStorage', { ...storage, setItem: () => undefined });
    expect(isStorageBlocked()).toBe(false);
  });
});

describe('a browser', () => {
  it('outside https names a submit by a UUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
    expect(idempotencyKey('test').keyFor({ money: '1.00' })).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });

  it('parses a nickname without Intl.Segmenter', () => {
    vi.stubGlobal('Intl', {});
    expect([parseNickname('Zé do Caju'), parseNickname('a')]).toEqual(['Zé do Caju', null]);
  });

  it('finds more games without AbortSignal.any', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    const game = { id: 1, game_code: 'onca-dourada', name: 'Onça Dourada' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { data: [game], total: 1 } })));
    const wanted = { order: 'hot', type: null, tag: '', provider: '' } as unknown as Parameters<typeof nextGames>[0];
    expect(await nextGames(wanted, null, new AbortController().signal)).toEqual({ games: [game], total: 1 });
  });

  it('keeps the page’s notation when it translates the page', () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: { tag: 'pt-BR' } } });
    expect(pageTag()).toBe('pt-BR');
  });

  it.each([
    [() => Promise.resolve(), false, true],
    [() => Promise.reject(new Error('refused')), true, true],
    [() => Promise.reject(new Error('refused')), false, false],
  ])('copies a text by the clipboard, or else as a selection', async (writeText, selected, isCopied) => {
    const box = { select: () => undefined, remove: () => undefined };
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    vi.stubGlobal('HTMLElement', EventTarget);
    vi.stubGlobal('document', {
      activeElement: null,
      body: { append: () => undefined },
      createElement: () => box,
      execCommand: () => selected,
    });
    expect(await copyText('a code')).toBe(isCopied);
  });
});

it.each(['ABCD2345.', 'ABCD2345*', 'ABCD2345)', 'ABCD2345%20', 'abcd2345'])(
  'the code of the link ?invite=%s is kept',
  (text) => {
    let kept: string | null = null;
    vi.stubGlobal('localStorage', { getItem: () => kept, setItem: (_key: string, value: string) => (kept = value) });
    keepInvitation(`?invite=${text}`);
    expect(keptInvitation()).toBe('ABCD2345');
  },
);

it('a game’s name is unchanged in its page', () => {
  const name = 'Ca$$h $& Gold';
  const script = readFileSync(new URL('../../src/shell/game-intro.js', import.meta.url), 'utf8');
  const attributes = new Map([['aria-label', 'Favoritar *']]);
  const heart = {
    getAttribute: (key: string) => attributes.get(key),
    setAttribute: (key: string, value: string) => attributes.set(key, value),
  };
  const heading = { textContent: 'Jogo' };
  const own = { dataset: { name, foreign: '' }, replaceWith: () => undefined };
  const rules = { querySelector: () => ({}) };
  const intro = {
    querySelector: (selector: string) =>
      selector.startsWith('template') ? own : ({ h1: heading, '.heart': heart, '.intro-rules': rules }[selector] ?? {}),
  };
  const document = { title: 'Jogo · Jogada', querySelector: () => intro };
  runInNewContext(script, { document, location: { search: '?game=x' }, URLSearchParams, CSS: { escape: String } });
  expect([document.title, heading.textContent, attributes.get('aria-label')]).toEqual([
    `${name} · Jogada`,
    name,
    `Favoritar ${name}`,
  ]);
});

it('a file of the statement has both its days', () => {
  expect(exportDays({ from: '2026-03-01', to: '2026-03-09' }, 30)).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-09',
  });
  expect(exportDays({ from: '', to: '2026-03-30' }, 30)).toMatchObject({ from: '2026-03-01', to: '2026-03-30' });
  expect(exportDays({ from: '2026-03-01', to: '' }, 30).to).toMatch(/^20\d\d-\d\d-\d\d$/);
});

it.each([
  [['https://jogada.example', 'https://www.jogada.example'], 'jogada.example'],
  [['https://www.jogada.example', 'https://jogada.example'], 'jogada.example'],
  [['https://jogada.example', 'https://outra.example'], 'jogada.example'],
  [['http://localhost:4321', 'http://127.0.0.1:4321'], 'localhost'],
])('passkeys of %j are bound to %s', (siteOrigins, host) => expect(siteOf({ siteOrigins }).host).toBe(host));

describe('a pressed notification', () => {
  const path = '/information-center/notification';
  const press = async (tabs: readonly string[], focus: () => Promise<void> = () => Promise.resolve()) => {
    const done: string[] = [];
    const clients = tabs.map((url) => ({
      url: `https://jogada.example${url}`,
      focus: () => focus().then(() => done.push(`focus ${url}`)),
      navigate: () => Promise.resolve(done.push(`navigate ${url}`)),
    }));
    const openWindow = (url: string) => Promise.resolve(done.push(`open ${url}`));
    const event = { notification: { close: () => undefined, data: { path } } };
    await openNotices(
      { clients: { matchAll: () => Promise.resolve(clients), openWindow } } as unknown as ServiceWorkerGlobalScope,
      event as unknown as NotificationEvent,
    );
    return done;
  };

  it.each([
    [[], [`open ${path}`]],
    [['/game'], ['focus /game', 'navigate /game']],
    [['/game', path], [`focus ${path}`]],
    [['/recharge-payment?order=D1', '/en/gameInfo?game=x'], [`open ${path}`]],
    [
      ['/gameInfo?game=x', '/wallet'],
      ['focus /wallet', 'navigate /wallet'],
    ],
  ])('with %j opens %j', async (tabs, done) => expect(await press(tabs)).toEqual(done));

  it('opens a window if the browser refuses focus', async () => {
    expect(await press(['/game'], () => Promise.reject(new Error('refused')))).toEqual([`open ${path}`]);
  });
});

describe('a file', () => {
  const save = async (userAgent: string, share: () => Promise<void>) => {
    const link = { href: '', download: '', click: vi.fn() };
    vi.stubGlobal('navigator', { userAgent, canShare: () => true, share });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('document', { createElement: () => link });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    return [await saveFile(new Blob(['text']), 'file.txt'), link.click.mock.calls.length];
  };
  const refuse = (name: string) => () => Promise.reject(new DOMException(name, name));

  it('is downloaded in a browser', async () =>
    expect(await save('Chrome/156', () => Promise.resolve())).toEqual(['downloading', 1]));

  it('is shared if another app shows the page, and its owner may close that', async () => {
    expect(await save('Instagram 400', () => Promise.resolve())).toEqual(['shared', 0]);
    expect(await save('Instagram 400', refuse('AbortError'))).toEqual(['left', 0]);
    expect(await save('Instagram 400', refuse('NotAllowedError'))).toEqual(['downloading', 1]);
  });
});

it.each([
  ['jogada.example', true],
  ['localhost', true],
  ['192.168.0.7', false],
  ['[::1]', false],
])('passkeys are offered at %s: %s', (hostname, are) => {
  vi.stubGlobal('PublicKeyCredential', class extends EventTarget {});
  vi.stubGlobal('location', { hostname });
  expect(knowsPasskeys()).toBe(are);
});
