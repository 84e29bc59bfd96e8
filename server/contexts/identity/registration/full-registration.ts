/**
 * Reads the further fields of a full registration, refuses faults at their fields, and stores them with the member
 * (docs/domain/protection.md#required-details).
 */
import type { HandlerInput } from '#contract/call.ts';
import { neededDetails } from '#contract/details.ts';
import type { Details } from '#contract/details.ts';
import type { registerCall } from '#contract/registration.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ageFault, saveDetails } from '#server/contexts/identity/kyc/details.ts';
import { beginLimits, readLimit } from '#server/kernel/protection/public.ts';

type Input = HandlerInput<typeof registerCall>;

export interface FullRegistration {
  readonly details: Details;
  readonly limits: Parameters<typeof beginLimits>[2];
}

/** Returns all fields, or the first fault: REQUIRED, CONFIRMATION_REQUIRED, UNDERAGE, LIMIT_OUT_OF_BOUNDS. */
export function readFull(input: Input, now: Date): FullRegistration | Refused {
  const missing = neededDetails.find((name) => input[name] === undefined);
  if (missing) {
    const isTick = missing === 'not_barred' || missing === 'risk_read';
    return refuse(isTick ? 'CONFIRMATION_REQUIRED' : 'REQUIRED', { field: missing });
  }
  const details = { ...input, complement: input.complement ?? '' } as Details;
  const tooYoung = ageFault(details.birth_date, now);
  if (tooYoung) return tooYoung;
  const loss = firstLimit(input, 'loss');
  if (isRefused(loss)) return loss;
  const time = firstLimit(input, 'time');
  return isRefused(time) ? time : { details, limits: [loss, time] };
}

function firstLimit(input: Input, kind: 'loss' | 'time') {
  const field = `${kind}_limit` as const;
  const period = input[`${kind}_period`];
  const text = input[field];
  if (text === undefined) return refuse('REQUIRED', { field });
  if (period === undefined) return refuse('REQUIRED', { field: `${kind}_period` });
  const value = readLimit({ kind, period, value: text }, field);
  return isRefused(value) ? value : { kind, period, value };
}

/** Stores the fields with a new member, in the caller's transaction. */
export async function saveFullRegistration(
  tx: Database,
  { details, limits }: FullRegistration,
  who: { readonly member: number; readonly ip: string; readonly now: Date },
): Promise<void> {
  await saveDetails(tx, { ...who, details });
  await beginLimits(tx, who, limits);
}
