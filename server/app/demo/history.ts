/**
 * Makes the demo player's first day: deposits, rounds, an account, a withdrawal and friends. It uses the calls that players make, so that money,
 * records and checks agree. Made once, by the server that made the player (player.ts), while it already listens. One that stops in the
 * middle leaves a player with less of a past, who works all the same.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import { createApi } from '#server/app/app.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { members } from '#server/kernel/members/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { openBankAccount, tellDetails, verifyIdentity } from './account.ts';
import { callsOf, deposit, play } from './client.ts';
import type { Hosts } from './client.ts';
import { inviteFriends } from './friends.ts';
import { refreshIdentity } from '#server/contexts/identity/kyc/verification.ts';
import { demo } from './player.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { approveWithdrawal, payNow } from '#server/contexts/cashier/withdrawals/payouts.ts';

/** Enough stakes to meet the first bonus's wagering. The remaining money always covers the withdrawal. */
const ROUNDS = 14;
const FIRST_DEPOSIT = '100.00';
const BET = '5.00';
const WITHDRAWAL = '30.00';
const LAST_DEPOSIT = '200.00';

/** Creates the history inside this process and at the studio. An error, or `signal`, ends it and is logged. */
export async function giveDemoHistory(services: Services, signal: AbortSignal): Promise<void> {
  const inside: Services = {
    ...services,
    fetch: async (url, init) =>
      url.startsWith(services.config.publicUrl) ? api.app.request(url, init) : services.fetch(url, init),
  };
  const api = createApi(inside);
  try {
    await liveThrough(inside, {
      api: (path, init) => api.app.request(path, init),
      studio: (path, init) => services.fetch(`${services.config.studioUrl}${path}`, init),
      signal,
    });
  } catch (error) {
    services.log('error', 'demo.failed', errorFields(error));
  } finally {
    api.closeStreams();
  }
}

/** Makes all calls of the day. Throws at the first unexpected reply. */
export async function liveThrough(services: Services, hosts: Hosts): Promise<void> {
  const { api: request } = hosts;
  const { db, now } = services;
  const [member] = await db.select().from(members).where(eq(members.account, demo.account));
  if (!member) throw new Error('there is no demo player');
  const token = await openSession(db, { member: member.id, ip: 'seed', userAgent: 'seed', now: now() });
  const { cpf, realname } = member;
  const ask = callsOf(request, token);
  const qk_pwd = demo.withdrawalPassword;

  await tellDetails(services, ask);
  await openBankAccount(ask, { realname, cpf, qk_pwd });
  await verifyIdentity(services, request, ask);
  await refreshIdentity(services, member.id);
  await deposit(request, ask, { money: FIRST_DEPOSIT, by: 'pix' });
  await play(hosts, ask, ROUNDS, BET);
  const asked = { payment_type: 'cpf', cpf_id: cpf, money: WITHDRAWAL, qk_pwd, forfeit_bonus: true };
  const { bill_no } = (await ask('/api/drawing', asked)).data as { bill_no: string };
  // Approved without an operator, because the installation creates its first operator itself.
  await approveWithdrawal(services, bill_no, 'sandbox');
  await payNow(services, bill_no);
  await deposit(request, ask, { money: LAST_DEPOSIT, by: 'pix' });
  await ask('/api/auth/logout', {});
  await inviteFriends(services, hosts, member);
}
