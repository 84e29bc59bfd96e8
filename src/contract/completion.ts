/** What is still missing before an account may play, where a registration is full (docs/domain/protection.md#full-registration). */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { detailsSchema } from './details.ts';

/** details: birth date, address, declarations. limits: one of loss and one of time. account: a bank account. identity: verified. */
export const missingKinds = ['details', 'limits', 'account', 'identity'] as const;
export type Missing = (typeof missingKinds)[number];

/** What is known of who somebody is: only the outcome is kept, no picture and no document. */
export const identityStates = ['none', 'pending', 'verified', 'refused', 'expired'] as const;
export type IdentityState = (typeof identityStates)[number];

const completionSchema = v.object({
  missing: v.array(v.picklist(missingKinds)),
  identity: v.object({
    state: v.picklist(identityStates),
    /** When it has to be verified again; "": never. */
    until: v.string(),
  }),
});
export type Completion = v.InferOutput<typeof completionSchema>;
const reply = v.object({ data: completionSchema });

/** Also asks the identity host how a verification went that was pending. */
export const completionCall = defineCall({
  method: 'GET',
  path: '/api/completion',
  access: 'player',
  effect: 'read',
  input: v.object({}),
  reply,
});

/** The details, once: who has told them changes them with support. Refused UNDERAGE; FORBIDDEN where they are told already. */
export const setDetailsCall = defineCall({
  method: 'POST',
  path: '/api/completion/details',
  access: 'player',
  effect: 'write',
  input: detailsSchema,
  reply,
});

/**
 * Opens a verification at the identity host, or finds the one that is open: the player goes to `url`. Refused: PROFILE_INCOMPLETE
 * { missing } without the details, which it compares; FORBIDDEN where it is verified; UNAVAILABLE while the host is away.
 */
export const verifyIdentityCall = defineCall({
  method: 'POST',
  path: '/api/completion/identity',
  access: 'player',
  effect: 'write',
  input: v.object({}),
  reply: v.object({ data: v.object({ url: v.string() }) }),
});
