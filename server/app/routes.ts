/** Lists the handler of each call. The type makes the list complete: a call without a handler does not compile. */
import type { Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Handler } from '#server/api/handler.ts';
import type { Services } from '#server/platform/services.ts';
import * as agency from '#server/contexts/rewards/referral/calls.ts';
import { answerSubordinate, registerSubordinate } from '#server/contexts/rewards/referral/requests.ts';
import * as cards from '#server/contexts/cashier/bank-accounts/calls.ts';
import * as completion from '#server/contexts/identity/kyc/calls.ts';
import { finishLogin } from '#server/contexts/identity/login/finish-login.ts';
import * as factor from '#server/contexts/identity/mfa-enrolment.ts';
import * as favourites from '#server/contexts/play/favourites/calls.ts';
import * as games from '#server/contexts/play/launches/launch.ts';
import * as lists from '#server/contexts/play/catalogue/calls.ts';
import { gameRecord } from '#server/contexts/play/bets/bet-history.ts';
import * as orders from '#server/contexts/account/statement/calls.ts';
import { association } from '#server/contexts/account/statement/referral-rewards.ts';
import { fees } from '#server/contexts/account/statement/fees.ts';
import * as information from '#server/contexts/messages/calls.ts';
import * as push from '#server/contexts/messages/push/devices.ts';
import { reportPageFault } from '#server/contexts/site/page-faults/calls.ts';
import * as passkeys from '#server/contexts/identity/passkeys/keys.ts';
import { beginPasskeyLogin, passkeyLogin } from '#server/contexts/identity/passkeys/login.ts';
import { addPasskey, beginPasskey } from '#server/contexts/identity/passkeys/register.ts';
import * as profile from '#server/contexts/identity/profile/calls.ts';
import { activityDetails } from '#server/contexts/rewards/offers/list.ts';
import * as promotions from '#server/contexts/rewards/offers/calls.ts';
import * as losses from '#server/contexts/rewards/offers/daily-loss-calls.ts';
import * as points from '#server/contexts/rewards/points/calls.ts';
import { rainCheck, rainClaim } from '#server/contexts/rewards/rain/calls.ts';
import { rainHere } from '#server/contexts/rewards/rain/presence.ts';
import { deleteMine } from '#server/contexts/account/closure/delete-account.ts';
import { playHistory } from '#server/contexts/account/protection/play-history.ts';
import { decideLimit, setLimit } from '#server/contexts/account/protection/limit-calls.ts';
import { protection, readReality, setReality } from '#server/contexts/account/protection/overview.ts';
import { askReturn, takeExclusion, takePause } from '#server/contexts/account/protection/calls.ts';
import * as recharge from '#server/contexts/cashier/deposits/submit.ts';
import { cancelRecharge } from '#server/contexts/cashier/deposits/cancel.ts';
import { rechargeReceipt } from '#server/contexts/cashier/deposits/receipt.ts';
import { rechargeList } from '#server/contexts/cashier/deposits/record.ts';
import * as security from '#server/contexts/identity/security-overview.ts';
import * as email from '#server/contexts/identity/email/address.ts';
import * as forgotten from '#server/contexts/identity/passwords/forgotten-password.ts';
import * as password from '#server/contexts/identity/passwords/login-password.ts';
import * as withdrawalPasswordReset from '#server/contexts/identity/withdrawal-password/withdrawal-password-reset.ts';
import { setWithdrawalPassword } from '#server/contexts/identity/withdrawal-password/withdrawal-password.ts';
import * as session from '#server/contexts/identity/registration/register.ts';
import { captcha } from '#server/contexts/identity/captcha/captcha.ts';
import { login } from '#server/contexts/identity/login/login.ts';
import { me } from '#server/contexts/account/overview/me.ts';
import * as site from '#server/contexts/site/calls.ts';
import * as supportMessages from '#server/contexts/support/calls.ts';
import { vipHistory, vipInfo } from '#server/contexts/rewards/vip/calls.ts';
import { accountFree } from '#server/contexts/identity/registration/account-free.ts';
import { coverHistory } from '#server/contexts/rewards/bonus-history.ts';
import { balance } from '#server/contexts/account/wallet/balance.ts';
import { balances } from '#server/contexts/account/wallet/balances.ts';
import * as wheel from '#server/contexts/rewards/wheel/calls.ts';
import { spinWheel } from '#server/contexts/rewards/wheel/claim.ts';
import { lookUpDestination } from '#server/contexts/cashier/withdrawals/destination.ts';
import { withdrawalReceipt } from '#server/contexts/cashier/withdrawals/receipt.ts';
import * as withdrawals from '#server/contexts/cashier/withdrawals/record.ts';
import { submitWithdrawal } from '#server/contexts/cashier/withdrawals/submit.ts';
import type { Authenticator } from '#server/api/authenticator.ts';
import { bind } from '#server/api/bind-call.ts';

const handlers: { readonly [Name in CallName]: Handler<(typeof calls)[Name]> } = {
  captcha,
  accountFree,
  register: session.register,
  completion: completion.kycStatus,
  setDetails: completion.setDetails,
  verifyIdentity: completion.verifyIdentity,
  login,
  logout: session.logout,
  keepAlive: session.keepAlive,
  balance,
  askPasswordCode: forgotten.askPasswordCode,
  renewPassword: forgotten.renewPassword,
  me,
  security: security.security,
  verifyPassword: password.reauthenticate,
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
  rechargeReceipt,
  setWithdrawalPassword,
  sendWithdrawalPasswordCode: withdrawalPasswordReset.sendWithdrawalPasswordCode,
  resetWithdrawalPassword: withdrawalPasswordReset.resetWithdrawalPassword,
  submitWithdrawal,
  withdrawalList: withdrawals.withdrawalList,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  withdrawalReceipt,
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
  agree: information.acknowledgeTerms,
  support: information.support,
  sendMessage: supportMessages.sendMessage,
  sendVisitorMessage: supportMessages.sendVisitorMessage,
  supportMessages: supportMessages.messageList,
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

export function bindCalls(app: Hono, services: Services, authenticator: Authenticator): void {
  for (const name of Object.keys(handlers) as CallName[]) {
    bind(app, services, authenticator, calls[name] as Call, handlers[name] as unknown as Handler<Call>);
  }
}
