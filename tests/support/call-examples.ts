/** A right input for every call, to be broken field by field. */
import type { CallName } from '#contract/calls.ts';
import { registration } from './journey.ts';
import { newPerson } from './people.ts';

export const PASSWORD = 'senha-que-nunca-volta';
export const withdrawalPassword = '493817';
const captcha = { key: 'none', captcha: 'none' };
const days = ['2026-11-01', '2026-11-20'];
const paging = { page: 1, limit: 10 };
const game = { gameType: 3, isMobile: 0 };
const person = { ...registration(newPerson()), password: PASSWORD, password_confirmation: PASSWORD };
const asked = { member_id: 1, name: 'someone', site: 'site.test' };
const common = { money: '50.00', qk_pwd: withdrawalPassword, name: '', member_remark: '', forfeit_bonus: false };

const device = {
  endpoint: 'http://api.test/sandbox/push/phone',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  categories: ['money'],
};

const passkey = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key' };

/** One right input for each call, or for each variant of it. */
export const examples: Record<CallName, readonly Record<string, unknown>[]> = {
  captcha: [{}],
  register: [{ ...person, email: 'ana@exemplo.com', qk_pwd: withdrawalPassword, ...captcha }],
  login: [{ account: 'someone', password: PASSWORD, ...captcha }],
  logout: [{}],
  keepAlive: [{}],
  askPasswordCode: [{ account: 'someone', ...captcha }],
  renewPassword: [{ ticket: 'x'.repeat(43), code: '603918', password: PASSWORD, password_confirmation: PASSWORD }],
  me: [{ token: 'f8'.repeat(20), with: ['home', 'favourites'] }],
  security: [{}],
  verifyPassword: [{ password: PASSWORD, code: '603918' }],
  changePassword: [{ old_password: PASSWORD, password: `${PASSWORD}-2`, password_confirmation: `${PASSWORD}-2` }],
  sendEmailCode: [{ email: 'ana@exemplo.com' }],
  bindEmail: [{ code: '603918' }],
  revokeSession: [{ id: 1 }],
  finishLogin: [
    { ticket: 'x'.repeat(43), code: '603918' },
    { ticket: 'x'.repeat(43), recovery: 'k7m2p-x9q4r' },
  ],
  factorState: [{}],
  beginTotp: [{}],
  confirmTotp: [{ code: '603918' }],
  removeTotp: [{ code: '603918' }, { recovery: 'k7m2p-x9q4r' }],
  renewRecovery: [{}],
  beginPasskey: [{}],
  addPasskey: [
    {
      credential: {
        ...passkey,
        response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
      },
    },
  ],
  beginPasskeyLogin: [{}],
  passkeyLogin: [
    {
      credential: {
        ...passkey,
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
      },
    },
  ],
  passkeys: [{}],
  renamePasskey: [{ id: 1, name: 'Celular' }],
  removePasskey: [{ id: 1 }],
  pictures: [{}],
  memberPicture: [{ member_id: 1 }],
  setPicture: [{ member_id: 1, id: 1 }],
  setNickname: [{ nickname: 'Ana' }],
  languageList: [{ sitename: 'jogada' }],
  dynamicData: [{ host: 'site.test' }],
  socialLinks: [{ site: 'jogada' }],
  paymentTypes: [{ domain: 'site.test' }],
  paymentMethods: [{}],
  submitRecharge: [{ money: '50.00', payment_id: 1, payment_type: 'online_pix', payment_desc: '' }],
  rechargeList: [{ bill_no: 'D1', status: 1, payment_type: 'online_pix', created_at: days, before: '', ...paging }],
  setWithdrawalPassword: [
    { old_qk_pwd: '135790', qk_pwd: withdrawalPassword, qk_pwd_confirmation: withdrawalPassword },
  ],
  sendWithdrawalPasswordCode: [{}],
  resetWithdrawalPassword: [{ code: '603918', qk_pwd: withdrawalPassword, qk_pwd_confirmation: withdrawalPassword }],
  lookUpDestination: [
    { payment_type: 'cpf', cpf_id: '52998224725' },
    { payment_type: 'phone', phone_number: '11987654321' },
    { payment_type: 'email', email: 'ana@exemplo.com' },
    { payment_type: 'cnpj', cnpj: '12.ABC.345/01DE-35' },
    { payment_type: 'evp', evp: '71cdf9ba-c695-4e3c-b010-abb521a3f1be' },
  ],
  submitWithdrawal: [
    { payment_type: 'cpf', cpf_id: '52998224725', ...common },
    { payment_type: 'phone', phone_number: '11987654321', ...common },
    { payment_type: 'email', email: 'ana@exemplo.com', ...common },
    { payment_type: 'cnpj', cnpj: '12ABC34501DE35', ...common },
    { payment_type: 'evp', evp: '71cdf9ba-c695-4e3c-b010-abb521a3f1be', ...common },
    { payment_type: 'bank', member_bank_id: 1, member_bank_text: '', ...common },
  ],
  withdrawalList: [
    { bill_no: 'W1', status: 1, state: 'paid', created_at: '2026-11-01~2026-11-20', before: '', ...paging },
  ],
  orderDetails: [{ created_at: '2026-11-01~2026-11-20' }],
  dailyWheel: [{ member_id: 1, name: 'ana', site: 'jogada' }],
  claimDailyWheel: [{ member_id: 1, name: 'ana', site: 'jogada' }],
  wheel: [{ member_id: 1, name: 'ana', site: 'jogada' }],
  spinWheel: [{ member_id: 1, name: 'ana', site: 'jogada', client_seed: 'jogador-abc', seed_hash: 'f8'.repeat(32) }],
  wheelHistory: [{ member_id: 1, name: 'ana', site: 'jogada', before: '1763723222000_1', limit: 10 }],
  movements: [{ created_at: ['2026-11-01', '2026-11-20'], before: '1763723222000_1', limit: 10 }],
  fees: [{ created_at: '2026-11-01~2026-11-20', before: '1763723222000_1', limit: '10' }],
  notices: [{ before: 'u_1', limit: '10' }],
  readNotices: [{ ids: [1], all: true }],
  announcements: [{}],
  agree: [{ id: 1 }],
  support: [{}],
  pushState: [{ endpoint: device.endpoint }],
  setPush: [device],
  deletePush: [{ endpoint: device.endpoint }],
  association: [{ created_at: '2026-11-01~2026-11-20', before: '1763723222000_1', limit: '10' }],
  cancelRecharge: [{ bill_no: 'D1' }],
  cancelWithdrawal: [{ bill_no: 'W1' }],
  withdrawalRules: [{}],
  saveBankAccount: [
    {
      bank_type: '60701190',
      bank_address: '0001',
      card_no: '12345-6',
      account_type: 'checking',
      owner_name: person.realname,
      cpf: person.cpf,
      qk_pwd: withdrawalPassword,
    },
  ],
  bankAccounts: [{}],
  memberBank: [{}],
  setDefaultBankAccount: [{ id: 1 }],
  removeBankAccount: [{ id: 1, qk_pwd: withdrawalPassword }],
  providers: [game],
  gameList: [
    {
      ...game,
      api_code: 'jogada',
      keyword: 'sorte',
      tag: 'hot',
      volatility: 'low',
      stake: '1.00',
      order: 'rtp',
      ...paging,
    },
  ],
  popularGames: [{ name: 'sorte' }],
  promotedGames: [{ name: 'sorte' }],
  tryGame: [{ api_code: 'jogada', gameCode: 'onca-dourada' }],
  launchGame: [{ api_code: 'jogada', gameCode: 'onca-dourada', ...game }],
  favourites: [{ member_id: 1, name: 'sorte' }],
  setFavourite: [{ member_id: 1, game_id: 1, game_ids: [1, 2] }],
  deleteFavourite: [{ member_id: 1, game_id: 1 }],
  balances: [{ currency: 'BRL', platType: 'jogada' }],
  gameRecord: [
    {
      api_name: 'jogada',
      gameType: 3,
      betTime: days,
      created_at: days,
      unpayOnly: 1,
      status: 'X',
      before: '',
      ...paging,
    },
  ],
  activityDetails: [{}],
  firstDepositCheck: [{ ...asked }],
  firstDepositClaim: [{ ...asked, id: 1 }],
  welcomeCheck: [{ ...asked }],
  welcomeClaim: [{ ...asked, id: 1 }],
  rebateCheck: [{ ...asked }],
  rebateClaim: [{ ...asked, id: 1 }],
  tierGiftCheck: [{ ...asked }],
  tierGiftClaim: [{ ...asked, id: 1 }],
  invitationCheck: [{ ...asked }],
  invitationClaim: [{ ...asked, id: 1 }],
  dailyLossCheck: [{ ...asked }],
  dailyLossClaim: [{ ...asked, id: '2026-11-20' }],
  weekStatement: [{ ...asked, week: '2026-11-16' }],
  exchangeCheck: [{ ...asked }],
  exchangeClaim: [{ ...asked, points: 100 }],
  collectRebate: [{ ...asked }],
  rainHere: [{ ...asked }],
  rainCheck: [{ ...asked }],
  rainClaim: [{ ...asked, id: 1 }],
  vipInfo: [{ ...asked }],
  vipHistory: [{ ...asked, ...paging }],
  coverHistory: [{ ...asked, before: '', ...paging }],
  agencyStanding: [{}],
  agencyReward: [{ ...asked, before: '1763723222000_1', limit: 10 }],
  inviteRecord: [{ ...asked, before: '', ...paging }],
  registerSubordinate: [{ phone: '11987654321', invite_code: 'ABCD2345', uid: 1 }],
  answerSubordinate: [{ id: 1, accept: true }],
  rechargeMechanism: [{}],
  bettingMechanism: [{}],
  settlementMechanism: [{}],
};
