/** Defines the call for the site's settings: languages, market rules, links (docs/domain/wire-shapes.md#site-data). */
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

/** A path of the API, or a whole address. */
const address = v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s/;,'"]+)?\/(?!\/)\S*$/, 'INVALID'));
/** A stream of /video (docs/domain/games-and-fairness.md#video-page), with texts in the requested language. */
export const streamSchema = v.object({
  code: v.string(),
  title: v.string(),
  /** What it is, shown over the picture. A recording must not seem to be live. */
  label: v.string(),
  /** The HLS master playlist. */
  url: address,
  /** A file of the site. */
  poster: v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s?#]+$/, 'INVALID')),
  /** WebVTT; `null` without speech. */
  captionsUrl: v.nullable(address),
  /** The lowest first. `kbps` is shown to the player as its cost. */
  qualities: v.pipe(
    v.array(v.object({ name: v.string(), kbps: v.number(), url: address })),
    v.minLength(1, 'REQUIRED'),
  ),
});
export type Stream = v.InferOutput<typeof streamSchema>;

/** Returns the public part of the operator's settings. The market's rules among them bind site and server. */
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
      /** Whether all money here is play money; another back end may leave it out. */
      play_money: v.optional(v.boolean()),
      /** Who receives deposits, as the banks name them; empty where the operator has not said it. */
      operator: v.optional(v.object({ name: v.string(), cnpj: v.string() })),
      marketRules: v.object({
        id: v.string(),
        offers: v.object(offerFlags),
        bonuses: v.optional(v.boolean(), true),
        rechargeGift: v.optional(v.boolean(), false),
        agencyParts: v.optional(v.array(v.picklist(mechanismParts)), [...mechanismParts]),
        companyKeys: v.optional(v.boolean(), true),
        signUpEmail: v.optional(v.picklist(signUpEmails), 'optional'),
        /** The lengths of a pause, in days. */
        pauseDays: v.optional(v.array(v.number()), []),
        /** The intervals of the reality check in minutes, and the default. */
        realityChoices: v.optional(v.array(v.number()), []),
        realityMinutes: v.optional(v.number(), 0),
        openTurnover: v.optional(v.picklist(openTurnoverRules), 'forfeit'),
        centralSelfExclusionUrl: v.string(),
      }),
      /** The newest current announcement about the service; its text is in the list of announcements. */
      announcement: v.optional(v.nullable(v.object({ id, title: v.string() })), null),
      /** Null: the streams of the build. */
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
