/**
 * Lists the questions of the support page, the most frequent first. Their texts are in locales/<code>/faq.json,
 * `<key>` and `<key>Answer`.
 */
import { market } from '#content/market.ts';
import type { FaqText } from '#i18n/strings.ts';
import type { RoutePath } from '#routes/routes.ts';

/** A key that has an answer. */
type FaqKey = { readonly [Key in FaqText]: `${Key}Answer` extends FaqText ? Key : never }[FaqText];

interface Question {
  readonly key: FaqKey;
  /** The page on which it is done or shown. */
  readonly path: RoutePath;
}

const withBonuses: readonly Question[] = [{ key: 'bonusWithdrawal', path: '/promotion/cover' }];

export const questions: readonly Question[] = [
  { key: 'pixLate', path: '/rechargeRecord' },
  { key: 'withdrawalTime', path: '/withdrawalRecord' },
  { key: 'pause', path: '/responsible-play' },
  { key: 'passwordForgotten', path: '/forgotten-password' },
  { key: 'pay', path: '/recharge' },
  { key: 'withdrawalTo', path: '/withdraw' },
  { key: 'withdrawalRest', path: '/security-center' },
  // A market without bonuses has no questions about them.
  ...(market.offers.welcome ? withBonuses : []),
  { key: 'withdrawalPassword', path: '/security-center/change-withdrawal-password' },
  { key: 'corrections', path: '/security-center/bind-email' },
  { key: 'fairness', path: '/information-center/game-registration' },
  { key: 'data', path: '/security-center/data' },
];
