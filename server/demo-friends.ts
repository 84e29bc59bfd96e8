/**
 * Whom the demo player invited, so that the agency has something to show: one friend who deposited and played, one who only came.
 * Nobody knows their passwords. They register by the player's code, pay and play as anybody does.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { parseCpf } from '#lib/brazil-id.ts';
import { dayOf } from '#lib/dates.ts';
import type { MemberRow } from './core/member.ts';
import type { Services } from './core/services.ts';
import { transact } from './core/transact.ts';
import { callsOf, deposit, play } from './demo-calls.ts';
import type { Ask, Request } from './demo-calls.ts';
import { writeDays } from './features/agency/days.ts';
import { notOffered } from './features/promotions/open.ts';

/** Reaches the first level of deposits: half a percent of what was deposited and staked. */
const DEPOSIT = '1000.00';
const ROUNDS = 40;
const BET = '25.00';

/** Lets them come, and tells the agency of the day at once: its own job does so at night. */
export async function inviteFriends(services: Services, request: Request, inviter: MemberRow): Promise<void> {
  const begun = dayOf(services.now());
  const one = callsOf(request, await register(request, 'amiga', inviter.inviteCode));
  await deposit(request, one, DEPOSIT);
  await play(one, ROUNDS, BET);
  await one('/api/auth/logout', {});
  const other = callsOf(request, await register(request, 'amigo', inviter.inviteCode));
  await other('/api/auth/logout', {});
  if (notOffered(services, 'agency')) return;
  const days = new Set([begun, dayOf(services.now())]);
  await transact(services.db, (tx) => writeDays(tx, [inviter.id], [...days]));
}

/** A new person by somebody's code; answers their session's token. */
async function register(request: Request, account: string, invite_code: string): Promise<string> {
  const ask = callsOf(request, '');
  const password = randomBytes(18).toString('base64url');
  const made = await ask('/api/auth/register2', {
    ...{ account: `${account}.${randomBytes(3).toString('hex')}`, password, password_confirmation: password },
    ...{ realname: 'Pessoa Convidada', phone: `119${randomDigits(8)}`, cpf: newCpf(), invite_code, adult: true },
    ...(await solved(ask)),
  });
  return (made.data as { access_token: string }).access_token;
}

/** The puzzle, as a browser solves it. */
async function solved(ask: Ask): Promise<{ key: string; captcha: string }> {
  const { key, challenge } = (await ask('/api/auth/captcha', {})).data as { key: string; challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the puzzle was not solved');
  const { counter, derivedKey } = solution;
  return { key, captcha: Buffer.from(JSON.stringify({ counter, derivedKey })).toString('base64url') };
}

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** One whose check digits are right. */
function newCpf(): string {
  const stem = randomDigits(9);
  const found = Array.from({ length: 100 }, (_, end) => parseCpf(`${stem}${String(end).padStart(2, '0')}`));
  return found.find((cpf) => cpf !== null) ?? newCpf();
}
