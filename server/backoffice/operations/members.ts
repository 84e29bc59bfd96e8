/** Defines the operators' calls about a member's account: sessions, passwords, closing, spins. */
import * as v from 'valibot';
import { pauseDays } from '#contract/protection-terms.ts';
import { offers } from '#contract/offers.ts';
import { wireDate } from '#lib/dates.ts';
import { maskCpf, maskPhone } from '#lib/mask.ts';
import { lockMember, memberByAccount, deletionOf, recordAccountEvent } from '#server/kernel/members/public.ts';
import { isRefused } from '#server/platform/refusal.ts';
import { pause } from '#server/kernel/protection/public.ts';
import {
  disableMember,
  enableMember,
  mfaEnabledSince,
  removeMfa,
  newOneTimePassword,
  resetPassword,
  clearWithdrawalPassword,
  endSessions,
} from '#server/contexts/identity/public.ts';
import { grantSpins } from '#server/contexts/rewards/public.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import {
  dateOf,
  snapshotOfMfa,
  snapshotOfPassword,
  snapshotOfRestriction,
  snapshotOfSessions,
  snapshotOfSpins,
  snapshotOfWithdrawalPassword,
} from '#server/backoffice/audit-log/snapshots.ts';
import { recordReading } from '#server/backoffice/audit-log/audit-log.ts';
import { giftTo, recordGift } from '#server/backoffice/manual-adjustments.ts';
import { account, count } from './input-fields.ts';

const aboutMember = v.object({ account });
const noLength = `a pause lasts ${pauseDays.join(', ')} days`;
const pauseLength = v.pipe(
  v.union(
    [v.number(noLength), v.pipe(v.string(noLength), v.regex(/^[0-9]{1,2}$/, noLength), v.transform(Number))],
    noLength,
  ),
  v.picklist(pauseDays, noLength),
);
/** Higher counts are probably typing errors. */
const MOST_SPINS = 20;

/** Returns the average payment of so many spins, centavos, rounded up. */
function meanPrize(spins: number): bigint {
  const { prizes } = offers.lotteryWheel;
  const weights = prizes.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const paid = prizes.reduce((sum, { reward, weight }) => sum + reward * BigInt(weight), 0n);
  return (paid * BigInt(spins) + weights - 1n) / weights;
}
const noMember = notDone(404, 'no such player');
const noFactor = notDone(409, 'the account has no two-step verification');

/** Adds an operators' note. The audit log keeps it, and the pages read it there. */
export const NOTE_PATH = '/members/:account/note';

export const memberCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/members/:account',
      summary: 'Returns a member, masked.',
      example: { account: 'ana' },
      permission: 'members',
      input: aboutMember,
    },
    async (services, input, { name, who }) => {
      const member = await memberByAccount(services.db, input.account);
      if (!member) return noMember;
      await recordReading(services, { operator: name, ip: who.ip }, 'member read', member.account);
      const { id, account: login, phone, cpf, status, identity, createdAt } = member;
      const masked = { phone: maskPhone(phone), cpf: /^\d+$/.test(cpf) ? maskCpf(cpf) : 'sealed' };
      return { id, account: login, ...masked, enabled: status === 1, identity, since: wireDate(createdAt) };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/members/:account/kick',
      summary: 'Ends all sessions of a member.',
      example: { account: 'ana.souza' },
      permission: 'accounts',
      snapshot: snapshotOfSessions,
      input: aboutMember,
    },
    async ({ db, now }, input, { actor }) => {
      const found = await memberByAccount(db, input.account);
      if (!found) return noMember;
      const member = await lockMember(db, found.id);
      await endSessions(db, { member: member.id, reason: 'kicked', now: now() });
      await recordAccountEvent(db, { member: member.id, kind: 'kicked', actor, now: now() });
      return { state: 'kicked' };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: NOTE_PATH,
      summary: 'Adds a note that only operators read. Its text is the reason.',
      example: { account: 'ana.souza' },
      permission: 'members',
      snapshot: 'it makes something new',
      input: aboutMember,
    },
    async (services, input) => ((await memberByAccount(services.db, input.account)) ? { state: 'noted' } : noMember),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/members/:account/disable',
      summary: 'Closes a member’s account.',
      example: { account: 'ana.souza' },
      permission: 'closing',
      snapshot: snapshotOfSessions,
      input: aboutMember,
    },
    async (services, input, { actor }) =>
      (await disableMember(services, input.account, actor)) ? { state: 'disabled' } : noMember,
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/members/:account/enable',
      summary: 'Opens a member’s closed account again.',
      example: { account: 'ana.souza' },
      permission: 'reopening',
      snapshot: snapshotOfSessions,
      input: aboutMember,
    },
    async (services, input, { actor }) => {
      const found = await memberByAccount(services.db, input.account);
      if (found && (await deletionOf(services.db, found.id))) return notDone(409, 'the player deleted the account');
      return (await enableMember(services, input.account, actor)) ? { state: 'enabled' } : noMember;
    },
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/members/:account/reset-password',
        summary: 'Sets a one-time password, and returns it.',
        example: { account: 'ana.souza' },
        permission: 'accounts',
        snapshot: snapshotOfPassword,
        input: aboutMember,
      },
      prepare: async ({ config }, input) => ({ ...input, oneTime: await newOneTimePassword(config) }),
    },
    async (services, { account: name, oneTime }, { actor, note }) => {
      if (!(await resetPassword(services, name, { passwordHash: oneTime.hash, actor }))) return noMember;
      note({ after: { state: 'one-time password' } });
      return { password: oneTime.password };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/members/:account/reset-withdrawal-password',
      summary: 'Removes a member’s withdrawal password.',
      example: { account: 'ana.souza' },
      permission: 'accounts',
      snapshot: snapshotOfWithdrawalPassword,
      input: aboutMember,
    },
    async (services, input, { actor }) =>
      (await clearWithdrawalPassword(services, input.account, actor)) ? { state: 'cleared' } : noMember,
  ),

  // A caller could talk one operator into it. So two must approve, after the player has proved their identity.
  operatorCall(
    {
      method: 'POST',
      path: '/members/:account/remove-factor',
      summary: 'Turns off a member’s second step. Needs a second operator.',
      example: { account: 'ana.souza' },
      permission: 'accounts',
      snapshot: snapshotOfMfa,
      input: aboutMember,
      second: async ({ db }, { account: name }) => {
        const found = await memberByAccount(db, name);
        return found ? (await mfaEnabledSince(db, found.id)) !== null || noFactor : noMember;
      },
    },
    async (services, input, { actor }) => {
      const done = await removeMfa(services, input.account, actor);
      return done === 'removed' ? { state: 'removed' } : done === 'none' ? noFactor : noMember;
    },
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/members/:account/pause',
        summary: 'Pauses play for a member who asks for it, or who may need it.',
        example: { account: 'ana.souza', days: 7 },
        permission: 'pauses',
        snapshot: snapshotOfRestriction,
      },
      input: v.object({ account, days: pauseLength }),
    },
    async (services, { account: name, days }, { actor, reason, who }) => {
      const { config, db } = services;
      if (!config.market.pauseDays.includes(days))
        return notDone(400, 'this market does not offer that duration', 'days');
      const found = await memberByAccount(db, name);
      if (!found) return noMember;
      const made = await pause(db, services, { member: found.id, days, actor, reason, ip: who.ip });
      if (!isRefused(made)) return { state: 'paused', until: dateOf(made.until) };
      const { code, values } = made.refused;
      return code === 'PAUSE_ONLY_LONGER'
        ? notDone(409, `the player is paused until ${values?.until}: the pause can only be extended`, 'days')
        : notDone(409, 'something stricter than a pause is in force');
    },
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/members/:account/spins',
        summary: 'Grants a member spins of the lottery wheel.',
        example: { account: 'ana.souza', count: 2 },
        permission: 'spins',
        snapshot: snapshotOfSpins,
      },
      input: v.object({ account, count: count(MOST_SPINS) }),
      gives: ({ db }, input) => giftTo(db, input.account, meanPrize(input.count)),
    },
    async (services, input, act) => {
      const { actor, reason, note } = act;
      const granted = await grantSpins(services, { ...input, reason, actor });
      if (granted === 'no member') return noMember;
      if (granted === 'off') return notDone(409, 'the wheel is switched off');
      if (granted === 'restricted') return notDone(409, 'the player cannot receive anything now');
      const gift = await giftTo(services.db, input.account, meanPrize(input.count));
      if (gift) await recordGift(services, 'spins', gift, act);
      const answer = { count: input.count, ends_at: wireDate(granted) };
      note({ after: answer });
      return answer;
    },
  ),
];
