/** Which handler answers which call. The type makes the list complete: a call without a handler does not compile. */
import type { Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Handler } from './core/call.ts';
import type { Services } from './core/services.ts';
import * as agency from './features/agency/calls.ts';
import { answerSubordinate, registerSubordinate } from './features/agency/requests.ts';
import * as cards from './features/cards/calls.ts';
import * as completion from './features/completion/calls.ts';
import { finishLogin } from './features/factor/login.ts';
import * as factor from './features/factor/totp.ts';
import * as favourites from './features/favourites/calls.ts';
import * as games from './features/games/calls.ts';
import * as lists from './features/games/lists.ts';
import { gameRecord } from './features/games/record.ts';
import * as orders from './features/orders/calls.ts';
import { association } from './features/orders/association.ts';
import { fees } from './features/orders/fees.ts';
import * as information from './features/information/calls.ts';
import * as push from './features/information/push-devices.ts';
import { reportPageFault } from './features/page-faults/calls.ts';
import * as passkeys from './features/passkey/keys.ts';
import { beginPasskeyLogin, passkeyLogin } from './features/passkey/login.ts';
import { addPasskey, beginPasskey } from './features/passkey/register.ts';
import * as profile from './features/profile/calls.ts';
import { activityDetails } from './features/promotions/activity.ts';
import * as promotions from './features/promotions/calls.ts';
import * as losses from './features/promotions/loss-calls.ts';
import * as points from './features/promotions/points-calls.ts';
import { rainCheck, rainClaim } from './features/promotions/rain/calls.ts';
import { rainHere } from './features/promotions/rain/presence.ts';
import { deleteMine } from './features/my-data/delete.ts';
import { playHistory } from './features/protection/history.ts';
import { decideLimit, setLimit } from './features/protection/limit-calls.ts';
import { protection, readReality, setReality } from './features/protection/state.ts';
import { askReturn, takeExclusion, takePause } from './features/protection/calls.ts';
import * as recharge from './features/recharge/calls.ts';
import { cancelRecharge } from './features/recharge/cancel.ts';
import { rechargeList } from './features/recharge/record.ts';
import * as security from './features/security/calls.ts';
import * as email from './features/security/email-address.ts';
import * as forgotten from './features/security/forgotten-password.ts';
import * as password from './features/security/login-password.ts';
import * as withdrawalPasswordReset from './features/security/withdrawal-password-reset.ts';
import { setWithdrawalPassword } from './features/security/withdrawal-password.ts';
import * as session from './features/session/calls.ts';
import { captcha } from './features/session/captcha.ts';
import { login } from './features/session/login.ts';
import { me } from './features/session/me.ts';
import * as site from './features/site/calls.ts';
import { vipHistory, vipInfo } from './features/vip/calls.ts';
import { coverHistory } from './features/vip/cover.ts';
import { balances } from './features/wallet/calls.ts';
import * as wheel from './features/wheel/calls.ts';
import { spinWheel } from './features/wheel/claim.ts';
import { lookUpDestination } from './features/withdrawal/destination.ts';
import * as withdrawals from './features/withdrawal/record.ts';
import { submitWithdrawal } from './features/withdrawal/submit.ts';
import { bind } from './http/route.ts';

const handlers: { readonly [Name in CallName]: Handler<(typeof calls)[Name]> } = {
  captcha,
  register: session.register,
  completion: completion.completion,
  setDetails: completion.setDetails,
  verifyIdentity: completion.verifyIdentity,
  login,
  logout: session.logout,
  keepAlive: session.keepAlive,
  askPasswordCode: forgotten.askPasswordCode,
  renewPassword: forgotten.renewPassword,
  me,
  security: security.security,
  verifyPassword: password.verifyPassword,
  changePassword: password.changePassword,
  sendEmailCode: email.sendEmailCode,
  bindEmail: email.bindEmail,
  revokeSession: security.revokeSession,
  finishLogin,
  factorState: factor.factorState,
  beginTotp: factor.beginTotp,
  confirmTotp: factor.confirmTotp,
  removeTotp: factor.removeTotp,
  renewRecovery: factor.renewRecovery,
  beginPasskey,
  addPasskey,
  beginPasskeyLogin,
  passkeyLogin,
  passkeys: passkeys.passkeyList,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
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
  rechargeList,
  cancelRecharge,
  setWithdrawalPassword,
  sendWithdrawalPasswordCode: withdrawalPasswordReset.sendWithdrawalPasswordCode,
  resetWithdrawalPassword: withdrawalPasswordReset.resetWithdrawalPassword,
  submitWithdrawal,
  withdrawalList: withdrawals.withdrawalList,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  withdrawalRules: withdrawals.withdrawalRules,
  lookUpDestination,
  saveBankAccount: cards.saveBankAccount,
  bankAccounts: cards.bankAccountList,
  memberBank: cards.memberBank,
  setDefaultBankAccount: cards.setDefaultBankAccount,
  removeBankAccount: cards.removeBankAccount,
  providers: lists.providers,
  gameList: lists.gameList,
  popularGames: lists.popularGames,
  promotedGames: lists.promotedGames,
  launchGame: games.launchGame,
  tryGame: games.tryGame,
  balances,
  gameRecord,
  favourites: favourites.favouriteList,
  setFavourite: favourites.setFavourite,
  deleteFavourite: favourites.deleteFavourite,
  orderDetails: orders.orderDetails,
  movements: orders.movements,
  fees,
  notices: information.noticeList,
  readNotices: information.readNotices,
  announcements: information.announcementList,
  agree: information.agree,
  support: information.support,
  pushState: push.pushState,
  setPush: push.setPush,
  deletePush: push.deletePush,
  takePause,
  takeExclusion,
  askReturn,
  association,
  activityDetails,
  firstDepositCheck: promotions.firstDepositCheck,
  firstDepositClaim: promotions.firstDepositClaim,
  welcomeCheck: promotions.welcomeCheck,
  welcomeClaim: promotions.welcomeClaim,
  rebateCheck: promotions.rebateCheck,
  rebateClaim: promotions.rebateClaim,
  tierGiftCheck: promotions.tierGiftCheck,
  tierGiftClaim: promotions.tierGiftClaim,
  invitationCheck: promotions.invitationCheck,
  invitationClaim: promotions.invitationClaim,
  dailyLossCheck: losses.dailyLossCheck,
  dailyLossClaim: losses.dailyLossClaim,
  weekStatement: losses.weekStatement,
  exchangeCheck: points.exchangeCheck,
  exchangeClaim: points.exchangeClaim,
  collectRebate: points.collect,
  rainHere,
  rainCheck,
  rainClaim,
  vipInfo,
  vipHistory,
  coverHistory,
  dailyWheel: wheel.dailyWheel,
  claimDailyWheel: wheel.claimDailyWheel,
  wheel: wheel.wheel,
  spinWheel,
  wheelHistory: wheel.wheelHistory,
  agencyStanding: agency.agencyStanding,
  agencyReward: agency.agencyReward,
  inviteRecord: agency.inviteRecord,
  registerSubordinate,
  answerSubordinate,
  rechargeMechanism: agency.mechanismOf('recharge'),
  bettingMechanism: agency.mechanismOf('betting'),
  settlementMechanism: agency.mechanismOf('settlement'),
  protection,
  setLimit,
  decideLimit,
  setReality,
  readReality,
  playHistory,
  deleteMine,
  reportPageFault,
};

export function bindCalls(app: Hono, services: Services): void {
  for (const name of Object.keys(handlers) as CallName[]) {
    bind(app, services, calls[name] as Call, handlers[name] as unknown as Handler<Call>);
  }
}
