/** Who is to be asked about without being here: fifteen days after the last answer, and each minute while there was none (domain-offers 7.3). */
import { and, asc, eq, isNull, lt, not, or } from 'drizzle-orm';
import { DAY } from '#server/core/clock.ts';
import { errorFields } from '#server/core/log.ts';
import { forgetRows } from '#server/core/retention.ts';
import { members } from '#server/core/schema.ts';
import type { Services } from '#server/core/services.ts';
import { isClosed } from '#server/features/protection/exclusions.ts';
import { checkMember } from './check.ts';
import { registerChecks } from './schema.ts';

/** How long an answer stands for who does not come by. */
const STANDS_DAYS = 15;
/** The evidence of what was asked and said is kept for so long. */
const KEPT_YEARS = 5;
/** So many at a run: the next one is a minute later. */
const BATCH = 500;

/** Job, each minute. A register that does not answer is not asked about everybody. */
export async function checkDue(services: Services): Promise<void> {
  if (!services.config.market.registers) return;
  const before = new Date(services.now().getTime() - STANDS_DAYS * DAY);
  const rows = await services.db
    .select()
    .from(members)
    .where(
      and(
        or(
          eq(members.registerAnswer, 'unavailable'),
          isNull(members.registerAskedAt),
          lt(members.registerAskedAt, before),
        ),
        not(isClosed(members.id)),
      ),
    )
    .orderBy(asc(members.registerAskedAt), asc(members.id))
    .limit(BATCH);
  for (const member of rows) {
    const answer = await checkMember(services, member, 'again').catch((error: unknown) => {
      services.log('error', 'register.not_kept', { member: member.id, ...errorFields(error) });
      return null;
    });
    if (answer === 'unavailable') return;
  }
}

export async function forgetRegisterChecks({ db, now }: Services): Promise<void> {
  const before = new Date(now());
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  await forgetRows(db, registerChecks, [registerChecks.id], lt(registerChecks.askedAt, before));
}
