/** Lists every call of the contract by name, for the server to bind and for tests. */
import * as agency from './agency.ts';
import * as cards from './cards.ts';
import * as completion from './completion.ts';
import * as factor from './factor.ts';
import * as favourites from './favourites.ts';
import * as forgotten from './forgotten-password.ts';
import { tryGameCall } from './game-try.ts';
import * as gameLists from './game-lists.ts';
import { gameRecordCall } from './game-record.ts';
import * as games from './games.ts';
import { meWithCall } from './home.ts';
import * as limits from './limits.ts';
import * as information from './information.ts';
import * as association from './association.ts';
import * as orders from './orders.ts';
import { reportPageFaultCall } from './page-faults.ts';
import * as passkey from './passkey.ts';
import * as profile from './profile.ts';
import { rechargeReceiptCall, withdrawalReceiptCall } from './receipt.ts';
import { rechargeListCall } from './recharge.ts';
import * as promotions from './promotions.ts';
import { deleteAccountCall } from './my-data.ts';
import { comeBackCall } from './protection-return.ts';
import { excludeCall, pauseCall } from './protection.ts';
import * as push from './push.ts';
import * as recharge from './recharge-submit.ts';
import * as registration from './registration.ts';
import * as security from './security.ts';
import * as session from './session.ts';
import * as signIn from './sign-in.ts';
import * as site from './site.ts';
import * as support from './support.ts';
import * as vip from './vip.ts';
import * as wheel from './wheel.ts';
import * as withdrawal from './withdrawal.ts';

export const calls = {
  captcha: signIn.captchaCall,
  accountFree: registration.accountFreeCall,
  register: registration.registerCall,
  completion: completion.completionCall,
  setDetails: completion.setDetailsCall,
  verifyIdentity: completion.verifyIdentityCall,
  login: signIn.loginCall,
  logout: session.logoutCall,
  keepAlive: session.keepAliveCall,
  balance: session.balanceCall,
  askPasswordCode: forgotten.askPasswordCodeCall,
  renewPassword: forgotten.renewPasswordCall,
  me: meWithCall,
  security: security.securityCall,
  verifyPassword: security.verifyPasswordCall,
  changePassword: security.changePasswordCall,
  sendEmailCode: security.sendEmailCodeCall,
  bindEmail: security.bindEmailCall,
  revokeSession: security.revokeSessionCall,
  finishLogin: factor.finishLoginCall,
  factorState: factor.factorStateCall,
  beginTotp: factor.beginTotpCall,
  confirmTotp: factor.confirmTotpCall,
  removeTotp: factor.removeTotpCall,
  renewRecovery: factor.renewRecoveryCall,
  beginPasskey: passkey.beginPasskeyCall,
  addPasskey: passkey.addPasskeyCall,
  beginPasskeyLogin: passkey.beginPasskeyLoginCall,
  passkeyLogin: passkey.passkeyLoginCall,
  passkeys: passkey.passkeysCall,
  renamePasskey: passkey.renamePasskeyCall,
  removePasskey: passkey.removePasskeyCall,
  pictures: profile.picturesCall,
  memberPicture: profile.memberPictureCall,
  setPicture: profile.setPictureCall,
  setNickname: profile.setNicknameCall,
  languageList: site.languageListCall,
  dynamicData: site.dynamicDataCall,
  socialLinks: site.socialLinksCall,
  paymentTypes: recharge.paymentTypesCall,
  paymentMethods: recharge.paymentMethodsCall,
  submitRecharge: recharge.submitRechargeCall,
  rechargeList: rechargeListCall,
  cancelRecharge: recharge.cancelRechargeCall,
  rechargeReceipt: rechargeReceiptCall,
  setWithdrawalPassword: withdrawal.setWithdrawalPasswordCall,
  sendWithdrawalPasswordCode: security.sendWithdrawalPasswordCodeCall,
  resetWithdrawalPassword: security.resetWithdrawalPasswordCall,
  submitWithdrawal: withdrawal.submitWithdrawalCall,
  withdrawalList: withdrawal.withdrawalListCall,
  cancelWithdrawal: withdrawal.cancelWithdrawalCall,
  withdrawalReceipt: withdrawalReceiptCall,
  withdrawalRules: withdrawal.withdrawalRulesCall,
  lookUpDestination: withdrawal.lookUpDestinationCall,
  saveBankAccount: cards.saveBankAccountCall,
  bankAccounts: cards.bankAccountsCall,
  memberBank: cards.memberBankCall,
  setDefaultBankAccount: cards.setDefaultBankAccountCall,
  removeBankAccount: cards.removeBankAccountCall,
  providers: gameLists.providersCall,
  gameList: gameLists.gameListCall,
  popularGames: gameLists.popularGamesCall,
  promotedGames: gameLists.promotedGamesCall,
  launchGame: games.launchGameCall,
  tryGame: tryGameCall,
  balances: games.balancesCall,
  gameRecord: gameRecordCall,
  favourites: favourites.favouritesCall,
  setFavourite: favourites.setFavouriteCall,
  deleteFavourite: favourites.deleteFavouriteCall,
  orderDetails: orders.orderDetailsCall,
  movements: orders.movementsCall,
  fees: orders.feesCall,
  notices: information.noticesCall,
  readNotices: information.readNoticesCall,
  announcements: information.announcementsCall,
  agree: information.agreeCall,
  support: information.supportCall,
  sendMessage: support.sendMessageCall,
  sendVisitorMessage: support.sendVisitorMessageCall,
  supportMessages: support.supportMessagesCall,
  pushState: push.pushStateCall,
  setPush: push.setPushCall,
  deletePush: push.deletePushCall,
  takePause: pauseCall,
  takeExclusion: excludeCall,
  askReturn: comeBackCall,
  association: association.associationCall,
  activityDetails: promotions.activityDetailsCall,
  firstDepositCheck: promotions.firstDepositCheckCall,
  firstDepositClaim: promotions.firstDepositClaimCall,
  welcomeCheck: promotions.welcomeCheckCall,
  welcomeClaim: promotions.welcomeClaimCall,
  rebateCheck: promotions.rebateCheckCall,
  rebateClaim: promotions.rebateClaimCall,
  tierGiftCheck: promotions.tierGiftCheckCall,
  tierGiftClaim: promotions.tierGiftClaimCall,
  invitationCheck: promotions.invitationCheckCall,
  invitationClaim: promotions.invitationClaimCall,
  dailyLossCheck: promotions.dailyLossCheckCall,
  dailyLossClaim: promotions.dailyLossClaimCall,
  weekStatement: promotions.weekStatementCall,
  exchangeCheck: promotions.exchangeCheckCall,
  exchangeClaim: promotions.exchangeClaimCall,
  collectRebate: promotions.collectRebateCall,
  rainHere: promotions.rainHereCall,
  rainCheck: promotions.rainCheckCall,
  rainClaim: promotions.rainClaimCall,
  vipInfo: vip.vipInfoCall,
  vipHistory: vip.vipHistoryCall,
  coverHistory: vip.coverHistoryCall,
  dailyWheel: wheel.dailyWheelCall,
  claimDailyWheel: wheel.claimDailyWheelCall,
  wheel: wheel.wheelCall,
  spinWheel: wheel.spinWheelCall,
  wheelHistory: wheel.wheelHistoryCall,
  agencyStanding: agency.agencyStandingCall,
  agencyReward: agency.agencyRewardCall,
  inviteRecord: agency.inviteRecordCall,
  registerSubordinate: agency.registerSubordinateCall,
  answerSubordinate: agency.answerSubordinateCall,
  rechargeMechanism: agency.rechargeMechanismCall,
  bettingMechanism: agency.bettingMechanismCall,
  settlementMechanism: agency.settlementMechanismCall,
  protection: limits.protectionCall,
  setLimit: limits.setLimitCall,
  decideLimit: limits.decideLimitCall,
  setReality: limits.setRealityCall,
  readReality: limits.readRealityCall,
  playHistory: limits.playHistoryCall,
  deleteMine: deleteAccountCall,
  reportPageFault: reportPageFaultCall,
} as const;

export type CallName = keyof typeof calls;
