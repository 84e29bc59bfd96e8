/**
 * Creates friends of the demo player, so that the referral programme has data: one who deposited and played, one who only registered. Nobody
 * knows their passwords. They register by the player's code, pay and play as anybody does.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { parseCpf } from '#lib/typed-text/identifiers.ts';
import { dayOf } from '#lib/dates.ts';
import { memberByAccount } from '#server/kernel/members/member.ts';
import type { MemberRow } from '#server/kernel/members/member.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { demoDetails, demoLimits, openBankAccount, verifyIdentity } from './account.ts';
import { callsOf, deposit, play } from './client.ts';
import type { Ask, Hosts, Request } from './client.ts';
import { writeDays } from '#server/contexts/rewards/referral/daily-totals.ts';
import { refreshIdentity } from '#server/contexts/identity/kyc/verification.ts';
import { checkOffered } from '#server/contexts/rewards/offers/availability.ts';

/** Reaches the first level of deposits: half a percent of what was deposited and staked, in free stakes. */
const DEPOSIT = '1100.00';
const ROUNDS = 44;
const BET = '25.00';

/**
 * Registers the demo player's invitees, and aggregates the day for the referral programme at once, which a job
 * otherwise does at night.
 */
export async function inviteFriends(services: Services, hosts: Hosts, inviter: MemberRow): Promise<void> {
  const { api: request } = hosts;
  const begun = dayOf(services.now());
  const first = await register(services, request, { account: 'amiga', invite_code: inviter.inviteCode });
  const one = callsOf(request, first.token);
  if (services.config.market.signUp === 'full') {
    await openBankAccount(one, { ...first, qk_pwd: `8${randomDigits(5)}` });
    await verifyIdentity(services, request, one);
    await refreshIdentity(services, first.id);
  }
  await deposit(request, one, { money: DEPOSIT, by: 'ted' });
  await play(hosts, one, ROUNDS, BET);
  await one('/api/auth/logout', {});
  const other = callsOf(
    request,
    (await register(services, request, { account: 'amigo', invite_code: inviter.inviteCode })).token,
  );
  await other('/api/auth/logout', {});
  if (checkOffered(services, 'agency')) return;
  const days = new Set([begun, dayOf(services.now())]);
  await transact(services.db, (tx) => writeDays(tx, [inviter.id], [...days]));
}

/** Registers a person by a code, and returns their session's token. */
async function register(
  { db, config }: Services,
  request: Request,
  { account: stem, invite_code }: { readonly account: string; readonly invite_code: string },
) {
  const ask = callsOf(request, '');
  const password = randomBytes(18).toString('base64url');
  const account = `${stem}.${randomBytes(3).toString('hex')}`;
  const person = { realname: 'Pessoa Convidada', cpf: newCpf() };
  const made = await ask('/api/auth/register2', {
    ...{ account, password, password_confirmation: password, email: `${account}@exemplo.test` },
    ...{ ...person, phone: `119${randomDigits(8)}`, invite_code, adult: true },
    ...(config.market.signUp === 'full' && { ...demoDetails, ...demoLimits }),
    ...(await solved(ask)),
  });
  const row = await memberByAccount(db, account);
  return { ...person, id: row?.id ?? 0, token: (made.data as { access_token: string }).access_token };
}

/** Solves the captcha as a browser does. */
async function solved(ask: Ask): Promise<{ key: string; captcha: string }> {
  const { key, challenge } = (await ask('/api/auth/captcha', {})).data as { key: string; challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the puzzle was not solved');
  const { counter, derivedKey } = solution;
  return { key, captcha: Buffer.from(JSON.stringify({ counter, derivedKey })).toString('base64url') };
}

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** Returns a CPF with valid check digits. */
function newCpf(): string {
  const stem = randomDigits(9);
  const found = Array.from({ length: 100 }, (_, end) => parseCpf(`${stem}${String(end).padStart(2, '0')}`));
  return found.find((cpf) => cpf !== null) ?? newCpf();
}
