/**
 * Checks absent members again: fifteen days after the last answer, and each minute while there was none
 * (docs/domain/protection.md#register-checks).
 */
import { and, eq, isNull, lt, ne, not, or, sql } from '#server/platform/db/drizzle.ts';
import { DAY } from '#server/platform/time.ts';
import { errorFields } from '#server/platform/observability/log.ts';
import { deleteInBatches } from '#server/platform/db/retention.ts';
import { members } from '#server/kernel/members/public.ts';
import type { Services } from '#server/platform/services.ts';
import { isClosed } from '#server/kernel/protection/exclusions.ts';
import { checkMember } from './check.ts';
import type { Checked } from './check.ts';
import { registerChecks } from './schema.ts';

/** How many days an answer is valid for a member who does not visit. */
const STANDS_DAYS = 15;
/** How many years the log of checks, which is evidence, is kept. */
const KEPT_YEARS = 5;
/** The maximum number of checks of each kind in a run. The next run is a minute later. */
const MOST = 2000;
/** The number of concurrent queries. If none of them is answered, the register is down, and the run ends. */
const AT_ONCE = 8;

/** Runs as a job each minute. One CPF that the register cannot answer holds up nobody else. */
export async function checkDue(services: Services): Promise<void> {
  if (!services.config.market.registers) return;
  const before = new Date(services.now().getTime() - STANDS_DAYS * DAY);
  // A member who deleted their account is not a player any more, and may have no CPF left.
  const open = and(ne(members.status, 0), not(isClosed(members.id)));
  const isOld = or(isNull(members.registerAskedAt), lt(members.registerAskedAt, before));
  const isAnswered = or(isNull(members.registerAnswer), ne(members.registerAnswer, 'unavailable'));
  const old = await services.db
    .select()
    .from(members)
    .where(and(open, isOld, isAnswered))
    .orderBy(sql`${members.registerAskedAt} asc nulls first`, members.id)
    .limit(MOST);
  // Without a fixed order, so that no member always comes before others.
  const unanswered = await services.db
    .select()
    .from(members)
    .where(and(open, eq(members.registerAnswer, 'unavailable')))
    .orderBy(sql`random()`)
    .limit(MOST);
  const due = [...old, ...unanswered];
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const answers = await Promise.all(due.slice(from, from + AT_ONCE).map((member) => check(services, member)));
    if (answers.every((answer) => answer === 'unavailable')) return;
  }
}

/** Checks a member. A result that cannot be stored is tried again the next minute. */
const check = (services: Services, member: Checked) =>
  checkMember(services, member, 'again').catch((error: unknown) => {
    services.log('error', 'register.not_kept', { member: member.id, ...errorFields(error) });
    return null;
  });

export async function deleteRegisterChecksOlder({ db, now }: Services): Promise<void> {
  const before = new Date(now());
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  await deleteInBatches(db, registerChecks, [registerChecks.id], lt(registerChecks.askedAt, before));
}
