/** A browser in the back office, as far as its server can tell: a cookie, forms with their tokens, an origin. */
import { TOTP, Secret } from 'otpauth';
import type { Role } from '#server/backoffice/roles.ts';
import { PAGE } from '#server/backoffice/page/page.ts';
import type { TestApi } from './api.ts';
import { operatorToken } from './operators.ts';

const ORIGIN = 'http://api.test';

/** The code that a phone with this secret shows now. */
export const codeOf = (api: Pick<TestApi, 'services'>, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.services.now().getTime() });

export const textOf = async (reply: Response) => ({ status: reply.status, text: await reply.text(), reply });

export function office(api: Pick<TestApi, 'services' | 'request'>) {
  let cookie = '';
  const keep = (reply: Response) => {
    const [set] = reply.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    return reply;
  };
  const get = async (path = '') => keep(await api.request(`${PAGE}${path}`, { headers: { Cookie: cookie } }));
  const post = async (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { Origin: ORIGIN },
  ) =>
    keep(
      await api.request(`${PAGE}${path}`, {
        method: 'POST',
        headers: { Cookie: cookie, ...headers },
        body: new URLSearchParams(fields),
      }),
    );
  /** Finds a form's button on a page as it stands; what it answers presses it, later and whatever has become of the page. */
  const button = async (page: string, action: string) => {
    const html = await (await get(page)).text();
    const wanted = `formaction="${PAGE}/do${action}"`;
    const found = (html.match(/<button[^>]*>/g) ?? []).find((each) => each.includes(wanted));
    const token = /value="([^"]+)"/.exec(found ?? '')?.[1];
    if (token === undefined) throw new Error(`no button for ${action} on ${page}`);
    return (fields: Record<string, string> = {}) =>
      post(`/do${action}`, { reason: 'Teste', ...fields, _token: token, _back: `${PAGE}${page}` });
  };
  return {
    get,
    post,
    cookie: () => cookie,
    button,
    /** Presses a form's button on a page: with its token, and coming back to that page. */
    press: async (page: string, action: string, fields: Record<string, string> = {}) =>
      (await button(page, action))(fields),
    /** Signs in for the first time: the phone is enrolled with it. Answers its secret. */
    async enrol(name: string, role: Role = 'admin'): Promise<string> {
      const token = await operatorToken(api.services, name, role);
      await post('/sign-in', { token, code: '' });
      const html = await (await get('/enrol')).text();
      const secret = /<code>([A-Z2-7]+)<\/code>/.exec(html)?.[1] ?? '';
      const form = /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const reply = await post('/enrol', { code: codeOf(api, secret), _token: form });
      if (reply.headers.get('Location') !== PAGE) throw new Error(`not enrolled: ${reply.status}`);
      return secret;
    },
  };
}
