/** The contract's calls against the specification: each under its path and method, each with a handler behind it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';

/** Section 7 of the specification; from `logout` on they are ours beside it. */
const specified: Record<CallName, string> = {
  captcha: 'POST /api/auth/captcha',
  login: 'POST /api/auth/login2',
  register: 'POST /api/auth/register2',
  me: 'POST /api/auth/me',
  setWithdrawalPassword: 'POST /api/member/drawing_pwd/set',
  languageList: 'GET /api/language/getList',
  dynamicData: 'GET /api/dynamicwebs/getdata',
  socialLinks: 'GET /api/socialmedialinks/get',
  providers: 'GET /api/games/apisv2',
  gameList: 'GET /api/games/listsv2',
  popularGames: 'GET /api/games/popular',
  promotedGames: 'GET /api/games/promotion',
  gameRecord: 'POST /api/game/record',
  launchGame: 'POST /api/day7/day7LoginV2',
  tryGame: 'GET /api/games/try',
  balances: 'GET /api/day7/getAllBalance',
  paymentTypes: 'GET /api/payments/list',
  paymentMethods: 'GET /api/payment/online/list',
  submitRecharge: 'POST /api/recharge/online',
  rechargeList: 'POST /api/recharge/list',
  submitWithdrawal: 'POST /api/drawing',
  saveBankAccount: 'POST /api/memberbanks/save',
  bankAccounts: 'GET /api/memberbanks/display',
  memberBank: 'GET /api/member/bank',
  favourites: 'POST /api/games/follow',
  setFavourite: 'POST /api/games/follow/set',
  deleteFavourite: 'POST /api/games/follow/delete',
  pictures: 'GET /api/profilepictures',
  memberPicture: 'POST /api/profilepictures/user',
  setPicture: 'POST /api/profilepictures/set',
  firstDepositCheck: 'POST /api/ftd/check',
  firstDepositClaim: 'POST /api/ftd/claim',
  rebateCheck: 'POST /api/rechargerebate/check',
  rebateClaim: 'POST /api/rechargerebate/claim',
  invitationCheck: 'POST /api/invitationactivity/check',
  invitationClaim: 'POST /api/invitationactivity/claim',
  dailyLossCheck: 'POST /api/dailyrescue/check',
  dailyLossClaim: 'POST /api/dailyrescue/claim',
  activityDetails: 'GET /api/activitydetails/get',
  vipInfo: 'POST /api/member/vip/info',
  vipHistory: 'POST /api/member/vip/history',
  coverHistory: 'POST /api/cover/history',
  dailyWheel: 'POST /api/dailywheel/check',
  claimDailyWheel: 'POST /api/dailywheel/claim',
  wheel: 'POST /api/lotterywheel/check',
  spinWheel: 'POST /api/lotterywheel/claim',
  association: 'GET /api/ordercenter/association',
  registerSubordinate: 'POST /api/agency/subordinate/register',
  agencyReward: 'POST /api/agency/reward',
  inviteRecord: 'POST /api/agency/inviterecord',
  rechargeMechanism: 'GET /api/agency/mechanism/recharge',
  bettingMechanism: 'GET /api/agency/mechanism/betting',
  settlementMechanism: 'GET /api/agency/mechanism/settlement',
  completion: 'GET /api/completion',
  setDetails: 'POST /api/completion/details',
  verifyIdentity: 'POST /api/completion/identity',
  logout: 'POST /api/auth/logout',
  keepAlive: 'GET /api/auth/alive',
  askPasswordCode: 'POST /api/auth/password/code',
  renewPassword: 'POST /api/auth/password/reset',
  security: 'GET /api/member/security',
  verifyPassword: 'POST /api/member/password/verify',
  changePassword: 'POST /api/member/password/change',
  sendEmailCode: 'POST /api/member/email/code',
  bindEmail: 'POST /api/member/email/bind',
  askReturn: 'POST /api/protection/return',
  takeExclusion: 'POST /api/protection/exclude',
  takePause: 'POST /api/protection/pause',
  revokeSession: 'POST /api/member/sessions/revoke',
  finishLogin: 'POST /api/session/factor',
  factorState: 'GET /api/factor/state',
  beginTotp: 'POST /api/factor/totp/begin',
  confirmTotp: 'POST /api/factor/totp/confirm',
  removeTotp: 'POST /api/factor/totp/remove',
  renewRecovery: 'POST /api/factor/totp/recovery',
  beginPasskey: 'POST /api/passkey/register/options',
  addPasskey: 'POST /api/passkey/register/verify',
  beginPasskeyLogin: 'POST /api/passkey/login/options',
  passkeyLogin: 'POST /api/passkey/login/verify',
  passkeys: 'POST /api/passkey/list',
  renamePasskey: 'POST /api/passkey/rename',
  removePasskey: 'POST /api/passkey/remove',
  setNickname: 'POST /api/member/nickname',
  sendWithdrawalPasswordCode: 'POST /api/member/drawing_pwd/code',
  resetWithdrawalPassword: 'POST /api/member/drawing_pwd/reset',
  orderDetails: 'GET /api/ordercenter/details',
  movements: 'POST /api/ordercenter/movements',
  fees: 'GET /api/ordercenter/fee',
  support: 'GET /api/informationcenter/support',
  notices: 'GET /api/informationcenter/notification',
  announcements: 'GET /api/informationcenter/announcement',
  readNotices: 'POST /api/informationcenter/read',
  agree: 'POST /api/informationcenter/agree',
  pushState: 'POST /api/informationcenter/push/check',
  setPush: 'POST /api/informationcenter/push/set',
  deletePush: 'POST /api/informationcenter/push/delete',
  cancelRecharge: 'POST /api/recharge/cancel',
  withdrawalList: 'POST /api/drawing/list',
  cancelWithdrawal: 'POST /api/drawing/cancel',
  withdrawalRules: 'GET /api/drawing/rules',
  lookUpDestination: 'POST /api/drawing/destination',
  setDefaultBankAccount: 'POST /api/memberbanks/default',
  removeBankAccount: 'POST /api/memberbanks/remove',
  welcomeCheck: 'POST /api/welcome/check',
  welcomeClaim: 'POST /api/welcome/claim',
  tierGiftCheck: 'POST /api/vipgift/check',
  tierGiftClaim: 'POST /api/vipgift/claim',
  weekStatement: 'POST /api/dailyrescue/week',
  exchangeCheck: 'POST /api/exchange/check',
  exchangeClaim: 'POST /api/exchange/claim',
  collectRebate: 'POST /api/rebate/collect',
  wheelHistory: 'POST /api/lotterywheel/history',
  rainHere: 'POST /api/rain/here',
  rainCheck: 'POST /api/rain/check',
  rainClaim: 'POST /api/rain/claim',
  agencyStanding: 'GET /api/agency/standing',
  answerSubordinate: 'POST /api/agency/subordinate/answer',
  protection: 'GET /api/protection/state',
  setLimit: 'POST /api/protection/limit',
  decideLimit: 'POST /api/protection/limit/decide',
  setReality: 'POST /api/protection/reality/every',
  readReality: 'POST /api/protection/reality',
  playHistory: 'GET /api/protection/history',
  deleteMine: 'POST /api/mydata/delete',
  reportPageFault: 'POST /api/pagefaults/report',
};
/** What a visitor may do (section 6); everything else needs sign-in. */
const open: CallName[] = [
  'captcha',
  'register',
  'login',
  'askPasswordCode',
  'renewPassword',
  'beginPasskeyLogin',
  'passkeyLogin',
  'finishLogin',
  'languageList',
  'dynamicData',
  'socialLinks',
  'providers',
  'gameList',
  'popularGames',
  'promotedGames',
  'tryGame',
  'activityDetails',
  'announcements',
  'askReturn',
  'support',
  'rechargeMechanism',
  'bettingMechanism',
  'settlementMechanism',
  'reportPageFault',
];
const names = Object.keys(calls) as CallName[];

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('the calls of the contract', () => {
  it('are those of the specification, by method and path', () => {
    expect(Object.fromEntries(names.map((name) => [name, `${calls[name].method} ${calls[name].path}`]))).toEqual(
      specified,
    );
  });

  it('have each their own address', () => {
    expect(new Set(names.map((name) => calls[name].path)).size).toBe(names.length);
  });

  it('are open to visitors only where nothing is a player’s own', () => {
    expect(names.filter((name) => calls[name].access === 'anyone').sort()).toEqual([...open].sort());
  });

  it('carry a key where they move money, and are never repeated freely where they write', () => {
    expect(names.filter((name) => calls[name].effect === 'once').sort()).toEqual([
      'claimDailyWheel',
      'collectRebate',
      'dailyLossClaim',
      'exchangeClaim',
      'firstDepositClaim',
      'invitationClaim',
      'rainClaim',
      'rebateClaim',
      'spinWheel',
      'submitRecharge',
      'submitWithdrawal',
      'tierGiftClaim',
      'welcomeClaim',
    ]);
    expect(names.filter((name) => calls[name].effect === 'write').sort()).toEqual([
      'addPasskey',
      'agree',
      'answerSubordinate',
      'askPasswordCode',
      'askReturn',
      'beginPasskey',
      'beginTotp',
      'bindEmail',
      'cancelRecharge',
      'cancelWithdrawal',
      'changePassword',
      'confirmTotp',
      'decideLimit',
      'deleteFavourite',
      'deleteMine',
      'deletePush',
      'finishLogin',
      'launchGame',
      'login',
      'logout',
      'passkeyLogin',
      'rainHere',
      'readNotices',
      'readReality',
      'register',
      'registerSubordinate',
      'removeBankAccount',
      'removePasskey',
      'removeTotp',
      'renamePasskey',
      'renewPassword',
      'renewRecovery',
      'reportPageFault',
      'resetWithdrawalPassword',
      'revokeSession',
      'saveBankAccount',
      'sendEmailCode',
      'sendWithdrawalPasswordCode',
      'setDefaultBankAccount',
      'setDetails',
      'setFavourite',
      'setLimit',
      'setNickname',
      'setPicture',
      'setPush',
      'setReality',
      'setWithdrawalPassword',
      'takeExclusion',
      'takePause',
      'verifyIdentity',
      'verifyPassword',
    ]);
  });

  it.each(names)('%s has a handler, which lets in whom it should', async (name) => {
    const { method, path, access } = calls[name];
    const reply = await api.request(path, { method });
    const body = (await reply.json()) as object;
    if (access === 'player') {
      expect(reply.status).toBe(401);
      expect(body).toMatchObject({ status: 'error', refusal: 'UNAUTHENTICATED' });
    } else {
      expect([200, 400]).toContain(reply.status);
      expect(body).not.toMatchObject({ refusal: 'NOT_FOUND' });
    }
  });
});
