/** The statement's credits of the referral programme, apart from the rest of it: other pages of money do without (docs/domain/accounts.md#movements-and-fees). */
import * as v from 'valibot';
import { mechanismParts } from './agency-mechanism.ts';
import { agencyKinds } from './agency.ts';
import { defineCall } from './call.ts';
import { days, id, money, paging, place } from './fields.ts';

/** What the referral programme credited: the part of the week it is for, and the balance around it. */
export const associationSchema = v.object({
  id,
  money,
  /** The week's Monday: "2026-11-16". */
  week: v.string(),
  part: v.picklist(mechanismParts),
  kind: v.picklist(agencyKinds),
  operate_type_text: v.optional(v.string(), ''),
  /** Part and kind in words. */
  description: v.optional(v.string(), ''),
  money_before: money,
  money_after: money,
  created_at: v.string(),
});
export type Association = v.InferOutput<typeof associationSchema>;

/** Credits of the referral programme, the newest first. `before`: the `next` of the page before. */
export const associationCall = defineCall({
  method: 'GET',
  path: '/api/ordercenter/association',
  access: 'player',
  effect: 'read',
  input: v.object({ created_at: v.optional(days), before: v.optional(place), limit: paging.limit }),
  reply: v.object({ data: v.array(associationSchema), next: v.optional(v.nullable(v.string()), null) }),
});
