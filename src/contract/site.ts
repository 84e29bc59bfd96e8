/** What the site asks about itself: languages, market rules, links (spec 7, domain 2.1 and 5.4). */
import * as v from 'valibot';
import { mechanismParts } from './agency-mechanism.ts';
import { defineCall } from './call.ts';
import { token } from './fields.ts';
import { offerNames, openTurnoverRules, signUpEmails } from './market-rules.ts';
import type { OfferName } from './market-rules.ts';

export const languageListCall = defineCall({
  method: 'GET',
  path: '/api/language/getList',
  access: 'anyone',
  effect: 'read',
  input: v.object({ sitename: v.optional(token) }),
  reply: v.object({
    data: v.array(v.object({ language_code: v.string(), language_name: v.string(), language_flag_link: v.string() })),
  }),
});

const host = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:-]{1,255}$/, 'INVALID')));
const offerFlags = Object.fromEntries(offerNames.map((name) => [name, v.boolean()])) as Record<
  OfferName,
  v.BooleanSchema<undefined>
>;

/** The public part of the operator's settings, of which the market's rules bind both sides. */
export const dynamicDataCall = defineCall({
  method: 'GET',
  path: '/api/dynamicwebs/getdata',
  access: 'anyone',
  effect: 'read',
  input: v.object({ host }),
  reply: v.object({
    data: v.object({
      site: v.string(),
      currency: v.string(),
      /** Whether all money here is play money; another back end need not say. */
      play_money: v.optional(v.boolean()),
      marketRules: v.object({
        id: v.string(),
        offers: v.object(offerFlags),
        rechargeGift: v.optional(v.boolean(), false),
        agencyParts: v.optional(v.array(v.picklist(mechanismParts)), [...mechanismParts]),
        companyKeys: v.optional(v.boolean(), true),
        signUpEmail: v.optional(v.picklist(signUpEmails), 'optional'),
        openTurnover: v.optional(v.picklist(openTurnoverRules), 'forfeit'),
        centralSelfExclusionUrl: v.string(),
      }),
    }),
  }),
});

export const socialLinksCall = defineCall({
  method: 'GET',
  path: '/api/socialmedialinks/get',
  access: 'anyone',
  effect: 'read',
  input: v.object({ site: v.optional(token) }),
  reply: v.object({ data: v.array(v.object({ name: v.string(), icon: v.string(), url: v.string() })) }),
});
