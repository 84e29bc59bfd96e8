/** Creates players by the API's own calls, for tests of what follows the forms. */
import { randomUUID } from 'node:crypto';
import { solveCaptcha } from '#api/captcha.ts';
import { TOKEN_KEY } from '#lib/browser-names.ts';
import type { Locale } from '#lib/locales.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';
import { apiUrl, siteUrl } from '#scripts/dev/test-stack.ts';
import { expect } from './test.ts';
import type { Page } from './test.ts';

/** The withdrawal password of every created player who has one. */
export const withdrawalPassword = '246810';

export interface Player extends Person {
  readonly token: string;
}

interface Wanted {
  /** The amount of a paid deposit as wire text, "100.00". */
  readonly deposit?: string;
  /** Whether the player has a withdrawal password. */
  readonly hasWithdrawalPassword?: boolean;
  readonly locale?: Locale;
}

type Reply = Record<string, unknown> & { readonly data: Record<string, unknown> };

/** Calls the API under test. Throws the message of a refusal. */
export async function callApi(path: string, input: object, token?: string): Promise<Reply> {
  const reply = await fetch(`${apiUrl}/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });
  const body = (await reply.json()) as Reply;
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

/** Launches a game. Returns its address, which has the launch token in its fragment. */
export async function launchGame(code: string, token: string): Promise<string> {
  const { game_url: address } = await callApi('day7/day7LoginV2', { api_code: 'jogada', gameCode: code }, token);
  return String(address);
}

async function proof(): Promise<{ key: unknown; captcha: string | null }> {
  const { data } = await callApi('auth/captcha', {});
  return { key: data.key, captcha: await solveCaptcha(data.challenge as { parameters: object }) };
}

/** Registers a new player with the requested deposit and password. */
export async function newPlayer({
  deposit,
  hasWithdrawalPassword = false,
  locale = 'pt',
}: Wanted = {}): Promise<Player> {
  const person = newPerson();
  const { data } = await callApi(`auth/register2?lang=${locale}`, {
    ...person,
    password_confirmation: person.password,
    adult: true,
    ...(hasWithdrawalPassword && { qk_pwd: withdrawalPassword }),
    ...(await proof()),
  });
  const player = { ...person, token: String(data.access_token) };
  if (deposit !== undefined) await payDeposit(player, deposit);
  return player;
}

/** The payment methods by their numbers in the seed. */
const ways = {
  pix: { payment_id: 1, payment_type: 'online_pix', bonus: 1 },
  ted: { payment_id: 2, payment_type: 'online_ted' },
} as const;

/** Makes a deposit and pays it in the sandbox bank. Resolves when it is in the player's balance. */
export async function payDeposit(player: Player, money: string, way: keyof typeof ways = 'pix'): Promise<void> {
  const paid = await fetch(await payAddressOf(player, money, way), {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  });
  expect(paid.status).toBe(303);
  await expect.poll(async () => (await balances(player)).balance).not.toBe('0.00');
}

async function payAddressOf({ token }: Player, money: string, way: keyof typeof ways): Promise<string> {
  return String((await callApi('recharge/online', { money, ...ways[way] }, token)).pay_url);
}

/** Returns the address of the sandbox bank's page for an open deposit. */
export async function payAddress(): Promise<string> {
  return payAddressOf(await newPlayer(), '20.00', 'pix');
}

async function balances(player: Player): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${player.token}` };
  return ((await (await fetch(`${apiUrl}/api/day7/getAllBalance`, { headers })).json()) as Reply).data;
}

/** Requests a withdrawal to the player's own CPF, and accepts what it forfeits. Returns its number. */
export async function askWithdrawal({ cpf, token }: Player, money: string): Promise<string> {
  const input = { payment_type: 'cpf', cpf_id: cpf, money, qk_pwd: withdrawalPassword, forfeit_bonus: true };
  return String((await callApi('drawing', input, token)).data.bill_no);
}

/** Returns the token of another session of the player, e.g. for another tab or browser. */
export async function signInAgain({ account, password }: Person): Promise<string> {
  return String((await callApi('auth/login2', { account, password, ...(await proof()) })).data.access_token);
}

/**
 * Signs a tab in once: the next page that it opens finds the token. After signing out there the tab stays signed out.
 */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([origin, key, value]) => {
      // The tab's name lasts as long as its sessionStorage, and the product does not use it.
      if (window !== window.top || location.origin !== origin || window.name.includes(value)) return;
      window.name += value;
      sessionStorage.setItem(key, value);
    },
    [siteUrl, TOKEN_KEY, token] as const,
  );
}

/** Creates a player and signs this tab in. */
export async function enter(page: Page, wanted: Wanted = {}): Promise<Player> {
  const player = await newPlayer(wanted);
  await signIn(page, player.token);
  return player;
}
