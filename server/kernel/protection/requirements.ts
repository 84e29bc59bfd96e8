/** What an account still lacks before it may play, where the market's registration is full (docs/domain/protection.md#full-registration). */
import { missingKinds } from '#contract/completion.ts';
import type { Missing } from '#contract/completion.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import type { AccountRequirement, RequiredColumns } from './extensions.ts';

/** In the order in which a page asks for them; empty: nothing, or the market asks for nothing. */
export async function missingRequirements(
  services: Pick<Services, 'config' | 'protection'>,
  tx: Database,
  member: RequiredColumns,
  now: Date,
): Promise<readonly Missing[]> {
  if (services.config.market.signUp === 'short') return [];
  const missing: Missing[] = [];
  for (const kind of missingKinds)
    if (!(await services.protection.accountRequirements[kind](tx, member, now))) missing.push(kind);
  return missing;
}

/** Limits of loss and of time of play are set, each by a period of the member's choice. */
export const hasRequiredLimits: AccountRequirement = (_, { playLimits }) =>
  playLimits?.loss !== undefined && playLimits.time !== undefined;
