/** Checks what an account still needs before play, where the market has a full registration (docs/domain/protection.md#full-registration). */
import { missingKinds } from '#contract/completion.ts';
import type { Missing } from '#contract/completion.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import type { AccountRequirement, RequiredColumns } from './extensions.ts';

/**
 * Returns what is missing, in the order in which a page requests it. Empty where nothing is missing or the market
 * requires nothing.
 */
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

/** Returns whether limits of loss and of time are set, each for a period of the member's choice. */
export const hasRequiredLimits: AccountRequirement = (_, { playLimits }) =>
  playLimits?.loss !== undefined && playLimits.time !== undefined;
