/** The script in a page's head, run as a browser runs it, against a page of four elements. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { headScript } from '#components/head-script.ts';
import { locales, localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';

interface Asked {
  readonly body: string;
  readonly headers: Record<string, string>;
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const member = (money: unknown): Answer => ({ status: 200, body: { status: 'success', code: 200, data: { money } } });
const refusal: Answer = { status: 401, body: { status: 'error', code: 401 } };
/** As a request ends that got nowhere. */
const nothing: Answer = { status: 0, body: null };

/** What stands in the header after the page's first question was answered so, try by try. */
async function opened(
  locale: Locale,
  answers: readonly Answer[],
  { hidden = false, isParsed = true, path = '/recharge' } = {},
) {
  const asked: Asked[] = [];
  const word = { textContent: 'last', dataset: { fresh: 'Balance' } };
  const amount = { textContent: 'R$ 0.000,00', className: 'skeleton', ariaHidden: 'true' };
  const box = { children: [word, amount], dataset: {} as Record<string, string> };
  let hasHeader = isParsed;
  const left = [...answers];
  class Request {
    status = 0;
    response: unknown = null;
    headers: Record<string, string> = {};
    onloadend = () => undefined;
    open = () => undefined;
    setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
    send(body: string) {
      asked.push({ body, headers: this.headers });
      const answer = left.shift() ?? nothing;
      Object.assign(this, { status: answer.status, response: answer.body });
      queueMicrotask(this.onloadend);
    }
  }
  const page = {
    XMLHttpRequest: Request,
    localStorage: { getItem: (key: string) => (hidden && key === 'jogada.balance' ? 'hidden' : null), setItem() {} },
    sessionStorage: { getItem: (key: string) => (key === 'jogada.token' ? 'secret-1' : null) },
    location: { pathname: '/recharge', search: '', hash: '' },
    document: {
      documentElement: { dataset: {} },
      querySelector: () => (hasHeader ? box : null),
      get readyState() {
        return hasHeader ? 'complete' : 'loading';
      },
    },
    // The parser goes on between two frames.
    requestAnimationFrame: (act: () => void) => ((hasHeader = true), queueMicrotask(act)),
    jogadaMe: undefined as { reply: Promise<Answer | null> } | undefined,
  };
  // The page's further files are no part of this.
  runInNewContext(headScript(locale, path, true, '').replace(/import\(p\)/g, 'Promise.resolve()'), page);
  const reply = await page.jogadaMe?.reply;
  await new Promise((resume) => setImmediate(resume));
  return { asked, reply, text: amount.textContent, state: box.dataset['state'], word: word.textContent };
}

describe('the fresh balance', () => {
  it.each(locales)('stands there in %s as the rest of the page writes money', async (locale) => {
    for (const money of ['0.00', '0.05', '7.10', '123.45', '1234.50', '999999.99', '1234567.89', '12345678901.00']) {
      const { text, state, word } = await opened(locale, [member(money)]);
      const cents = BigInt(money.replace('.', ''));
      expect({ text, state, word }).toEqual({
        text: formatMoney(cents, localeTable[locale].tag),
        state: 'fresh',
        word: 'Balance',
      });
    }
  });

  it('waits for a header that is not parsed yet', async () => {
    const { text, state } = await opened('pt', [member('7.00')], { isParsed: false });
    expect({ text, state }).toEqual({ text: formatMoney(700n, 'pt-BR'), state: 'fresh' });
  });

  it('does not show where amounts are hidden, nor what is no amount, nor on pages that are not about money', async () => {
    expect((await opened('pt', [member('7.00')], { hidden: true })).state).toBeUndefined();
    for (const money of ['-1.00', '7', 'NaN', null, '<b>1.00'])
      expect((await opened('pt', [member(money)])).state, String(money)).toBeUndefined();
    expect((await opened('pt', [member('7.00')], { path: '/' })).state).toBeUndefined();
  });
});

describe('the question', () => {
  it('has its token in the body and no header, which a browser would ask about before', async () => {
    expect((await opened('pt', [member('7.00')])).asked).toEqual([{ body: '{"token":"secret-1"}', headers: {} }]);
    const { asked } = await opened('pt', [member('7.00')], { path: '/' });
    expect(asked).toEqual([{ body: '{"token":"secret-1","with":["home","favourites"]}', headers: {} }]);
  });

  it('ends with what was refused, or with nothing where no answer came', async () => {
    expect(await opened('pt', [refusal])).toMatchObject({ reply: refusal, text: 'R$ 0.000,00' });
    expect((await opened('pt', [nothing])).reply).toBeNull();
    // Nothing is thrown where nobody would hear it: in a frame.
    expect((await opened('pt', [nothing], { isParsed: false })).state).toBeUndefined();
  });
});
