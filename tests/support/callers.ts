/** Makes calls from different networks. The server must trust one proxy, whose header has the address. */
import { solveCaptcha } from '#api/captcha.ts';
import { registration, raw } from './journey.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';

/** Returns the proxy's header with the caller's address. */
export const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });

/** Requests a captcha from an address and solves it. */
export async function proofFrom(api: TestApi, address: string) {
  const { body } = await raw(api, '/api/auth/captcha', {}, from(address));
  const { key, challenge } = body.data as { key: string; challenge: { parameters: object } };
  const captcha = (await solveCaptcha(challenge)) ?? '';
  const { counter } = JSON.parse(Buffer.from(captcha, 'base64url').toString()) as { counter: number };
  return { key, captcha, tries: counter };
}

/** Signs in from an address, with a captcha solved there. */
export async function signInFrom(api: TestApi, address: string, { account, password }: Omit<Person, 'id'> | Login) {
  const { key, captcha } = await proofFrom(api, address);
  return raw(api, '/api/auth/login2?lang=en', { account, password, key, captcha }, from(address));
}
interface Login {
  readonly account: string;
  readonly password: string;
}

/** Registers from an address, with a captcha solved there. */
export async function signUpFrom(api: TestApi, address: string, person: Person) {
  const { key, captcha } = await proofFrom(api, address);
  return raw(api, '/api/auth/register2?lang=en', { ...registration(person), key, captcha }, from(address));
}
