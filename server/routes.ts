/** Which handler answers which call. The type makes the list complete: a call without a handler does not compile. */
import type { Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { bind } from './http/route.ts';
import type { Handler } from './http/route.ts';
import { captcha } from './modules/captcha.ts';
import * as cards from './modules/cards.ts';
import * as games from './modules/games.ts';
import * as recharge from './modules/recharge.ts';
import * as email from './modules/email.ts';
import * as password from './modules/password.ts';
import * as profile from './modules/profile.ts';
import * as security from './modules/security.ts';
import * as session from './modules/session.ts';
import * as site from './modules/site.ts';
import { submitWithdrawal } from './modules/withdrawal.ts';
import { setWithdrawalPassword } from './modules/withdrawal-password.ts';
import * as pinReset from './modules/withdrawal-password-reset.ts';
import * as withdrawals from './modules/withdrawal-record.ts';
import type { Services } from './services.ts';

const handlers: { readonly [Name in CallName]: Handler<(typeof calls)[Name]> } = {
  captcha,
  register: session.register,
  login: session.login,
  logout: session.logout,
  keepAlive: session.keepAlive,
  me: session.me,
  security: security.security,
  verifyPassword: password.verifyPassword,
  changePassword: password.changePassword,
  sendEmailCode: email.sendEmailCode,
  bindEmail: email.bindEmail,
  revokeSession: security.revokeSession,
  pictures: profile.pictureList,
  memberPicture: profile.memberPicture,
  setPicture: profile.setPicture,
  setNickname: profile.setNickname,
  languageList: site.languageList,
  dynamicData: site.dynamicData,
  socialLinks: site.socialLinks,
  paymentTypes: recharge.paymentTypes,
  paymentMethods: recharge.paymentMethodList,
  submitRecharge: recharge.submitRecharge,
  rechargeList: recharge.rechargeList,
  setWithdrawalPassword,
  sendWithdrawalPasswordCode: pinReset.sendWithdrawalPasswordCode,
  resetWithdrawalPassword: pinReset.resetWithdrawalPassword,
  submitWithdrawal,
  withdrawalList: withdrawals.withdrawalList,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  withdrawalRules: withdrawals.withdrawalRules,
  saveBankAccount: cards.saveBankAccount,
  bankAccounts: cards.bankAccountList,
  memberBank: cards.memberBank,
  setDefaultBankAccount: cards.setDefaultBankAccount,
  removeBankAccount: cards.removeBankAccount,
  providers: games.providers,
  gameList: games.gameList,
  launchGame: games.launchGame,
  balances: games.balances,
  gameRecord: games.gameRecord,
};

export function bindCalls(app: Hono, services: Services): void {
  for (const name of Object.keys(handlers) as CallName[]) {
    bind(app, services, calls[name] as Call, handlers[name] as unknown as Handler<Call>);
  }
}
