/** Does what a player does at an installation of the sandbox, over HTTP alone: register, deposit, play, withdraw. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { solveCaptcha } from '#api/captcha.ts';
import { parseMoney } from '#lib/money.ts';
import { callsOf } from '#server/app/demo/client.ts';
import type { Ask, Request } from '#server/app/demo/client.ts';
import { newPerson } from '#scripts/dev/fixtures/fake-people.ts';
import type { Person } from '#scripts/dev/fixtures/fake-people.ts';
import { studioCall, studioClaim } from '#scripts/dev/fixtures/studio-calls.ts';

export interface MainJob {
  readonly account: string;
  /** What each step took, ms. */
  readonly steps: Readonly<Record<string, number>>;
}

const WITHDRAWAL_PASSWORD = '246810';
/** A payment reaches the balance by a webhook, within moments. */
const PAID_WITHIN_MS = 10_000;

/** Does the main job at an API's address. Throws an Error at the first unexpected answer. */
export async function doMainJob(api: string): Promise<MainJob> {
  const request: Request = (path, init) => fetch(new URL(path, api), { redirect: 'manual', ...init });
  const person = newPerson();
  const steps: Record<string, number> = {};
  const timed = async <T>(step: string, work: Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work;
    steps[step] = performance.now() - from;
    return result;
  };

  const token = await timed('register', register(request, person));
  const ask = callsOf(request, token);
  const balance = () => balanceOf(request, token);
  await timed('deposit', deposit(request, ask, balance));
  await timed('play', playRound(ask));
  await timed('withdraw', withdraw(ask, balance, person));
  return { account: person.account, steps };
}

/** Registers and returns the token of the session. */
async function register(request: Request, person: Person): Promise<string> {
  const ask = callsOf(request, '');
  const { key, challenge } = dataOf<{ key: string; challenge: { parameters: object } }>(
    await ask('/api/auth/captcha', {}),
  );
  const captcha = await solveCaptcha(challenge);
  const input = { ...person, password_confirmation: person.password, adult: true, key, captcha };
  return dataOf<{ access_token: string }>(await ask('/api/auth/register2', input)).access_token;
}

/** Deposits 100.00 by Pix, and pays on the sandbox's page. */
async function deposit(request: Request, ask: Ask, balance: () => Promise<bigint>): Promise<void> {
  const made = await ask('/api/recharge/online', { money: '100.00', payment_id: 1, payment_type: 'online_pix' });
  const paid = await request(String(made.pay_url), { method: 'POST', body: new URLSearchParams() });
  if (paid.status !== 303) throw new Error(`the pay page answered ${paid.status}`);
  const until = performance.now() + PAID_WITHIN_MS;
  while ((await balance()) !== 100_00n) {
    if (performance.now() > until) throw new Error('the deposit is paid and not in the balance');
    await pause(100);
  }
}

/** Opens a game at the studio's own address and plays a round for 1.00. */
async function playRound(ask: Ask): Promise<void> {
  const { game_url: url } = await ask('/api/day7/day7LoginV2', { api_code: 'jogada', gameCode: 'onca-dourada' });
  const address = new URL(String(url));
  const launch = new URLSearchParams(address.hash.slice(1)).get('token') ?? '';
  const page = await fetch(address);
  if (!page.ok) throw new Error(`the game's page answered ${page.status}`);
  const studio = (path: string, init: RequestInit) => fetch(new URL(path, address), init);
  const spin = { spin_id: randomUUID(), bet: '1.00', ...(await studioClaim(studio, launch)) };
  const { status, body } = await studioCall(studio, launch, 'spin', spin);
  if (status !== 200) throw new Error(`the round answered ${status}: ${JSON.stringify(body)}`);
}

async function withdraw(ask: Ask, balance: () => Promise<bigint>, { cpf }: Person): Promise<void> {
  const before = await balance();
  await ask('/api/member/drawing_pwd/set', { qk_pwd: WITHDRAWAL_PASSWORD });
  const input = { payment_type: 'cpf', cpf_id: cpf, money: '50.00', qk_pwd: WITHDRAWAL_PASSWORD, forfeit_bonus: true };
  await ask('/api/drawing', input);
  const after = await balance();
  if (before - after !== 50_00n) throw new Error(`a withdrawal of 50.00 led from ${before} to ${after} centavos`);
}

async function balanceOf(request: Request, token: string): Promise<bigint> {
  const reply = await request('/api/day7/getAllBalance', { headers: { Authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`the balance answered ${reply.status}`);
  return parseMoney(dataOf<{ balance: string }>((await reply.json()) as object).balance) ?? -1n;
}

const dataOf = <T>(reply: object): T => (reply as { data: T }).data;
