/** Lists the namespaces of texts that each kind of page's dictionary has, typed by their Portuguese files. */
import type { SignUp } from '#contract/market-choices.ts';
import type account from '#locales/pt/account.json';
import type agency from '#locales/pt/agency.json';
import type cards from '#locales/pt/cards.json';
import type completion from '#locales/pt/completion.json';
import type factor from '#locales/pt/factor.json';
import type fairness from '#locales/pt/fairness.json';
import type favourites from '#locales/pt/favourites.json';
import type information from '#locales/pt/information.json';
import type limits from '#locales/pt/limits.json';
import type offers from '#locales/pt/offers.json';
import type games from '#locales/pt/games.json';
import type myData from '#locales/pt/my-data.json';
import type orders from '#locales/pt/orders.json';
import type passkey from '#locales/pt/passkey.json';
import type profile from '#locales/pt/profile.json';
import type receipt from '#locales/pt/receipt.json';
import type recharge from '#locales/pt/recharge.json';
import type rain from '#locales/pt/rain.json';
import type protection from '#locales/pt/protection.json';
import type record from '#locales/pt/record.json';
import type refusals from '#locales/pt/refusals.json';
import type security from '#locales/pt/security.json';
import type selfTest from '#locales/pt/self-test.json';
import type support from '#locales/pt/support.json';
import type session from '#locales/pt/session.json';
import type vip from '#locales/pt/vip.json';
import type ui from '#locales/pt/ui.json';
import type wheel from '#locales/pt/wheel.json';
import type withdrawal from '#locales/pt/withdrawal.json';

export interface IslandStrings {
  account: typeof account;
  agency: typeof agency;
  ui: typeof ui;
  session: typeof session;
  receipt: typeof receipt;
  recharge: typeof recharge;
  withdrawal: typeof withdrawal;
  wheel: typeof wheel;
  cards: typeof cards;
  completion: typeof completion;
  record: typeof record;
  factor: typeof factor;
  fairness: typeof fairness;
  favourites: typeof favourites;
  games: typeof games;
  limits: typeof limits;
  offers: typeof offers;
  rain: typeof rain;
  vip: typeof vip;
  information: typeof information;
  'my-data': typeof myData;
  orders: typeof orders;
  passkey: typeof passkey;
  profile: typeof profile;
  protection: typeof protection;
  security: typeof security;
  'self-test': typeof selfTest;
  refusals: typeof refusals;
  support: typeof support;
}

export type IslandNamespace = keyof IslandStrings;
export type Dictionary = { readonly [N in IslandNamespace]: IslandStrings[N] };

/** A record, not a list, so that a namespace missing here does not compile. */
const namespaces: Record<IslandNamespace, true> = {
  account: true,
  agency: true,
  ui: true,
  session: true,
  receipt: true,
  recharge: true,
  withdrawal: true,
  wheel: true,
  cards: true,
  completion: true,
  record: true,
  factor: true,
  fairness: true,
  favourites: true,
  games: true,
  limits: true,
  offers: true,
  rain: true,
  vip: true,
  information: true,
  'my-data': true,
  orders: true,
  passkey: true,
  profile: true,
  protection: true,
  security: true,
  'self-test': true,
  refusals: true,
  support: true,
};

export const islandNamespaces = Object.keys(namespaces) as IslandNamespace[];

/** The dictionaries that a page can load. */
export type DictionaryKind =
  | 'usual'
  | 'offers'
  | 'information'
  | 'agency'
  | 'protection'
  | 'factors'
  | 'data'
  | 'support';
export const dictionaryKinds: readonly DictionaryKind[] = [
  'usual',
  'offers',
  'information',
  'agency',
  'protection',
  'factors',
  'data',
  'support',
];

/** Namespaces that only some pages show. Other pages' dictionaries leave them out. */
const particular: Readonly<Record<Exclude<DictionaryKind, 'usual'>, readonly IslandNamespace[]>> = {
  offers: ['offers', 'vip', 'wheel', 'rain'],
  information: ['information'],
  agency: ['agency'],
  protection: ['limits', 'protection', 'self-test'],
  factors: ['passkey', 'factor'],
  data: ['my-data'],
  support: ['support'],
};

const ofAgency = /^\/(agency-center\/|order-center\/association$|promotion\/activity\/agent$)/;

const ofFactors = /^\/security-center\/(passkeys|authenticator)$/;

/** Returns the kind of a page by its path without the language. */
export function dictionaryKindOf(path: string): DictionaryKind {
  if (ofAgency.test(path)) return 'agency';
  if (ofFactors.test(path)) return 'factors';
  if (path === '/security-center/data') return 'data';
  if (path === '/information-center/support') return 'support';
  if (path.startsWith('/promotion/')) return 'offers';
  if (path === '/responsible-play') return 'protection';
  return path.startsWith('/information-center/') ? 'information' : 'usual';
}

/** Rare refusals that no page checks by itself. The server's text is shown. */
const shownFromServer = ['ACCOUNT_DELETED', 'EXCLUSION_OVER', 'RECEIPT_RETURNED', 'RECEIPT_UNPAID'];
/** Refusals of a full registration only. */
const ofFullSignUp = [
  'CHECKS_PENDING',
  'CONFIRMATION_REQUIRED',
  'POSTAL_CODE_INVALID',
  'PROFILE_INCOMPLETE',
  'UNDERAGE',
];

/** Returns the refusals whose texts a market's pages do not need. */
export const unsaidRefusals = (signUp: SignUp): readonly string[] =>
  signUp === 'full' ? shownFromServer : [...shownFromServer, ...ofFullSignUp];

/**
 * Returns the namespaces of a kind of page. `signUp`: the market's registration, which decides whether pages need the
 * further fields.
 */
export function namespacesOf(kind: DictionaryKind, signUp: SignUp): readonly IslandNamespace[] {
  const others = Object.entries(particular).flatMap(([other, names]) => (other === kind ? [] : names));
  const unused = signUp === 'full' ? others : [...others, 'completion'];
  return islandNamespaces.filter((name) => !unused.includes(name));
}
