/** Defines the calls of a full registration: what an account still needs before play (docs/domain/protection.md#full-registration). */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { detailsSchema } from './details.ts';

/** `details`: birth date, address, declarations. `limits`: one of loss and one of time. `account`: a bank account. `identity`: verified. */
export const missingKinds = ['details', 'limits', 'account', 'identity'] as const;
export type Missing = (typeof missingKinds)[number];

/** The outcome of an identity check. Pictures and documents are not stored. */
export const identityStates = ['none', 'pending', 'verified', 'refused', 'expired'] as const;
export type IdentityState = (typeof identityStates)[number];

const completionSchema = v.object({
  missing: v.array(v.picklist(missingKinds)),
  identity: v.object({
    state: v.picklist(identityStates),
    /** When the identity must be verified again, or "" for never. */
    until: v.string(),
  }),
});
export type Completion = v.InferOutput<typeof completionSchema>;
const reply = v.object({ data: completionSchema });

/** Returns what is missing. Also asks the identity host for the outcome of a pending verification. */
export const completionCall = defineCall({
  method: 'GET',
  path: '/api/completion',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply,
});

/** Stores the details once; later changes are support's. Refuses with UNDERAGE, and with FORBIDDEN where they are stored already. */
export const setDetailsCall = defineCall({
  method: 'POST',
  path: '/api/completion/details',
  access: 'player',
  effect: 'write',
  input: detailsSchema,
  reply,
});

/**
 * Opens a verification at the identity host, or finds the open one; the player goes to `url`. Refuses with PROFILE_INCOMPLETE { missing }
 * without the details, with FORBIDDEN where it is verified, and with UNAVAILABLE while the host is down.
 */
export const verifyIdentityCall = defineCall({
  method: 'POST',
  path: '/api/completion/identity',
  access: 'player',
  effect: 'write',
  input: v.object({}),
  reply: v.object({ data: v.object({ url: v.string() }) }),
});
