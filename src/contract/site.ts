/** What the site asks about itself: languages, market rules, links (docs/domain/wire-shapes.md#site-data). */
import * as v from 'valibot';
import { mechanismParts } from './agency-mechanism.ts';
import { defineCall } from './call.ts';
import { id, token } from './fields.ts';
import { offerNames, signUpEmails } from './market-choices.ts';
import type { OfferName } from './market-rules.ts';
import { openTurnoverRules } from './withdrawal.ts';

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

/** An address of the API (a path), or a whole one. */
const address = v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s/;,'"]+)?\/(?!\/)\S*$/, 'INVALID'));
/** What may be watched on /video (docs/domain/games-and-fairness.md#video-page); words are in the language that was asked for. */
export const streamSchema = v.object({
  code: v.string(),
  title: v.string(),
  /** What it truly is, over the picture: nothing pre-recorded may seem to happen at the moment. */
  label: v.string(),
  /** The HLS master playlist. */
  url: address,
  /** A file of the site. */
  poster: v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s?#]+$/, 'INVALID')),
  /** WebVTT; null where nobody speaks. */
  captionsUrl: v.nullable(address),
  /** The least costly first; `kbps` is what a player is told it costs. */
  qualities: v.pipe(
    v.array(v.object({ name: v.string(), kbps: v.number(), url: address })),
    v.minLength(1, 'REQUIRED'),
  ),
});
export type Stream = v.InferOutput<typeof streamSchema>;

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
        bonuses: v.optional(v.boolean(), true),
        rechargeGift: v.optional(v.boolean(), false),
        agencyParts: v.optional(v.array(v.picklist(mechanismParts)), [...mechanismParts]),
        companyKeys: v.optional(v.boolean(), true),
        signUpEmail: v.optional(v.picklist(signUpEmails), 'optional'),
        /** How long a pause may be, in days. */
        pauseDays: v.optional(v.array(v.number()), []),
        /** How often a player may be shown what they did, and how often who has chosen nothing, minutes. */
        realityChoices: v.optional(v.array(v.number()), []),
        realityMinutes: v.optional(v.number(), 0),
        openTurnover: v.optional(v.picklist(openTurnoverRules), 'forfeit'),
        centralSelfExclusionUrl: v.string(),
      }),
      /** The newest announcement about the service that stands; its text is in the list of announcements. */
      announcement: v.optional(v.nullable(v.object({ id, title: v.string() })), null),
      /** Null: those the site was built with. */
      streams: v.optional(v.nullable(v.array(streamSchema)), null),
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
