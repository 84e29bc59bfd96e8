/**
 * Defines the statement's call for credits of the referral programme (docs/domain/accounts.md#movements-and-fees). It is a module of its own, so
 * that other pages do not load it.
 */
import * as v from 'valibot';
import { mechanismParts } from './agency-mechanism.ts';
import { agencyKinds } from './agency.ts';
import { defineCall } from './call.ts';
import { days, id, money, paging, place } from './fields.ts';

/** A credit of the referral programme: the part of the week that it pays, and the balance before and after it. */
export const associationSchema = v.object({
  id,
  money,
  /** The week's Monday: "2026-11-16". */
  week: v.string(),
  part: v.picklist(mechanismParts),
  kind: v.picklist(agencyKinds),
  operate_type_text: v.optional(v.string(), ''),
  /** Part and kind in the player's language. */
  description: v.optional(v.string(), ''),
  money_before: money,
  money_after: money,
  created_at: v.string(),
});
export type Association = v.InferOutput<typeof associationSchema>;

/** Lists credits of the referral programme, the newest first. `before`: the `next` of the previous page. */
export const associationCall = defineCall({
  method: 'GET',
  path: '/api/ordercenter/association',
  access: 'player',
  effect: 'read',
  input: v.object({ created_at: v.optional(days), before: v.optional(place), limit: paging.limit }),
  reply: v.object({ data: v.array(associationSchema), next: v.optional(v.nullable(v.string()), null) }),
});
