/**
 * Defines the operators' calls about exclusions (docs/domain/protection.md#exclusions-by-operators), for players who
 * ask for one. No exclusion can be shortened.
 */
import * as v from 'valibot';
import { exclusionMonths } from '#contract/protection-terms.ts';
import { wireDate } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { memberByAccount, deletionOf } from '#server/kernel/members/public.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import {
  selfExclude,
  exclusionOf,
  extendExclusion,
  earliestReinstatement,
  endOpenExclusion,
} from '#server/kernel/protection/public.ts';
import { isNotDone, notDone, operatorCall } from '#server/backoffice/operation.ts';
import type { NotDone } from '#server/backoffice/operation.ts';
import { account } from './input-fields.ts';
import { dateOf, snapshotOfExclusion } from '#server/backoffice/audit-log/snapshots.ts';
import { unclaimedBalances } from '#server/backoffice/unclaimed-balances.ts';

const noTerm = `a self-exclusion lasts ${exclusionMonths.join(', ')} months, or 0 for an indefinite term`;
const months = v.pipe(
  v.union([v.number(noTerm), v.pipe(v.string(noTerm), v.regex(/^[0-9]{1,2}$/, noTerm), v.transform(Number))], noTerm),
  v.picklist([...exclusionMonths, 0], noTerm),
);
const term = (given: number): number | null => (given === 0 ? null : given);
const noMember = notDone(404, 'no such player');
const none = notDone(409, 'the player is not self-excluded');
const common = { method: 'POST', permission: 'exclusions', snapshot: snapshotOfExclusion } as const;

export const protectionCalls = [
  operatorCall(
    {
      ...common,
      path: '/members/:account/exclude',
      summary: 'Excludes a member from play at their request.',
      example: { account: 'ana.souza', months: 6 },
      input: v.object({ account, months }),
    },
    async (services, input, { actor, reason, who }) => {
      const found = await memberByAccount(services.db, input.account);
      if (!found) return noMember;
      if (await deletionOf(services.db, found.id)) return notDone(409, 'the player deleted the account');
      const by = { actor, reason, ip: who.ip };
      const wanted = { member: found.id, months: term(input.months), kind: 'operator' } as const;
      const made = await selfExclude(services.db, services, { ...wanted, ...by });
      return isRefused(made)
        ? notDone(409, 'the player is already self-excluded: the exclusion can be extended')
        : { state: 'excluded', until: dateOf(made.until) };
    },
  ),

  operatorCall(
    {
      ...common,
      path: '/members/:account/lengthen',
      summary: 'Lengthens a member’s exclusion.',
      example: { account: 'ana.souza', months: 12 },
      input: v.object({ account, months }),
    },
    async (services, input, { actor, reason, who }) => {
      const found = await memberByAccount(services.db, input.account);
      if (!found) return noMember;
      const by = { actor, reason, ip: who.ip };
      const made = await extendExclusion(services.db, services, {
        member: found.id,
        months: term(input.months),
        ...by,
      });
      if (made === 'none') return none;
      return made === 'shorter'
        ? notDone(409, 'it already ends then or later, and cannot be made shorter', 'months')
        : { state: 'lengthened', until: dateOf(made.until) };
    },
  ),

  // Needs two operators, after the player has asked for it. One with a term ends by the player's own request.
  operatorCall(
    {
      ...{
        ...common,
        path: '/members/:account/end-exclusion',
        summary: 'Ends an exclusion without a term. Needs a second operator.',
        example: { account: 'ana.souza' },
        input: v.object({ account }),
      },
      second: async (services, input) => {
        const found = await endable(services, input.account);
        return isNotDone(found) ? found : true;
      },
    },
    async (services, input, { name, askedBy }) => {
      const found = await endable(services, input.account);
      if (isNotDone(found)) return found;
      const by = `operator:${askedBy ?? name}, operator:${name}`;
      const done = await endOpenExclusion(services.db, services, { member: found.id, by });
      return done === 'open' ? { state: 'open, once limits are set' } : none;
    },
  ),

  operatorCall(
    {
      method: 'GET',
      path: '/unpaid',
      summary: 'Lists the closed accounts whose balance could not be paid out.',
      permission: 'unpaid',
      input: v.object({}),
    },
    async ({ db }) =>
      (await unclaimedBalances(db)).map(({ account: name, cash, since, owedAt }) => ({
        account: name,
        amount: wireMoney(cash),
        since: wireDate(since),
        owed_since: owedAt ? wireDate(owedAt) : '',
      })),
  ),
];

/** Returns the exclusion that two operators may end, or why they may not. */
async function endable({ db, now }: Services, name: string): Promise<{ readonly id: number } | NotDone> {
  const found = await memberByAccount(db, name);
  if (!found) return noMember;
  const exclusion = await exclusionOf(db, found.id);
  if (!exclusion) return none;
  if (exclusion.until !== null) return notDone(409, 'it has a fixed term: the player can ask to return after it');
  const from = earliestReinstatement(exclusion);
  return from > now() || exclusion.state !== 'closed'
    ? notDone(409, `it can be ended from ${wireDate(from)} on`)
    : { id: found.id };
}
