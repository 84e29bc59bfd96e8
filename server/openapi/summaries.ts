/** What each call does, in a line, for the published contract. The type makes the list complete. */
import type { CallName } from '#contract/calls.ts';

export const summaries: Readonly<Record<CallName, string>> = {
  captcha: 'A puzzle to solve before registration and sign-in. Each counts once.',
  register: 'Opens an account and signs in.',
  login: 'Signs in. Wrong account and wrong password get the same answer.',
  logout: 'Ends the session of the token.',
  me: 'The signed-in member.',
  languageList: 'The languages of the site.',
  dynamicData: 'The site and the market rules that the server goes by.',
  socialLinks: 'The operator’s links elsewhere.',
  paymentTypes: 'The kinds of payment on offer.',
  paymentMethods: 'The ways to pay, with bounds, fee, gift and usual time.',
  submitRecharge: 'Opens a deposit. The reply carries what the player pays with.',
  rechargeList: 'The member’s deposits, the newest first.',
  setWithdrawalPassword: 'Sets the six-digit withdrawal password.',
  submitWithdrawal: 'Requests a withdrawal. The amount is held at once and waits for an administrator’s review.',
  withdrawalList: 'The member’s withdrawals, the newest first.',
  providers: 'The providers of games.',
  gameList: 'The games: an array when isMobile is set, otherwise a page.',
  launchGame: 'The address at which the member plays a game.',
  balances: 'The member’s balances by kind.',
  gameRecord: 'The member’s bets, with their results.',
};
