/** The fields of replies in sections 3 and 7 of the specification, by their names on the wire. */

export interface SpecifiedFields {
  readonly of: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The place in the reply: names joined by dots; for a list, its first row. */
  readonly at: string;
  readonly fields: string;
}

/** Fields of the specification that no reply may contain. */
export const SECRETS: readonly string[] = ['bridge_password', 'bridge_password_token'];

/** One row for each list of fields. A field may be null, but must exist. */
export const specifiedFields: readonly SpecifiedFields[] = [
  {
    ...{ of: 'user info', method: 'POST', path: '/api/auth/me', at: 'data' },
    fields: `id name d7_map day7_id bridge_password_token bridge_password nickname realname email phone qq gender invite_code money
      fs_money ml_money total_money total_slot_money total_live_money score register_ip register_area register_site status is_tips_on
      is_in_on is_trans_on is_demo lang top_id agent_id total_credit used_credit level slot_level live_level level_name created_at
      updated_at deleted_at site is_ms_reg has_qk_pwd`,
  },
  {
    ...{ of: 'profile photos', method: 'GET', path: '/api/profilepictures', at: 'data' },
    fields: 'male female',
  },
  {
    ...{ of: 'the chosen photo', method: 'POST', path: '/api/profilepictures/user', at: 'data' },
    fields: 'profileurl',
  },
  {
    ...{ of: 'bank card', method: 'GET', path: '/api/memberbanks/display', at: 'data' },
    fields: 'bank_type bank_type_text card_no owner_name account_type cpf',
  },
  {
    ...{ of: 'payment method', method: 'GET', path: '/api/payment/online/list', at: 'data' },
    fields: 'name fee min max instant time',
  },
  {
    ...{ of: 'recharge record', method: 'POST', path: '/api/recharge/list', at: 'data.data' },
    fields: 'bill_no money payment_type payment_type_text status status_text created_at',
  },
  {
    ...{ of: 'withdrawal record', method: 'POST', path: '/api/drawing/list', at: 'data.data' },
    fields: 'created_at status money counter_fee',
  },
  {
    ...{ of: 'game record', method: 'POST', path: '/api/game/record', at: 'data.data' },
    fields: 'api_name name betTime betAmount netAmount',
  },
  {
    ...{ of: 'language', method: 'GET', path: '/api/language/getList', at: 'data' },
    fields: 'language_flag_link language_name language_code',
  },
  {
    ...{ of: 'recharge rebate details', method: 'POST', path: '/api/rechargerebate/check', at: 'data' },
    fields: 'claimed_at event_ended_at id is_claimed required_amount reward_amount',
  },
  {
    ...{ of: 'the same of the first deposit', method: 'POST', path: '/api/ftd/check', at: 'data' },
    fields: 'claimed_at event_ended_at id is_claimed required_amount reward_amount',
  },
  {
    ...{ of: 'prize list', method: 'POST', path: '/api/lotterywheel/check', at: '' },
    fields: 'data status message code remainingspins',
  },
  {
    ...{ of: 'a prize', method: 'POST', path: '/api/lotterywheel/check', at: 'data' },
    fields: 'icon quantity',
  },
  {
    ...{ of: 'spin prize details', method: 'POST', path: '/api/lotterywheel/claim', at: '' },
    fields: 'status code remainingspins reward quantity message',
  },
  {
    ...{ of: 'VIP info', method: 'POST', path: '/api/member/vip/info', at: 'uservip' },
    fields: 'userviplvl totalrecharge totalbetting',
  },
  { ...{ of: 'VIP list', method: 'POST', path: '/api/member/vip/info', at: '' }, fields: 'uservip data' },
  {
    ...{ of: 'support', method: 'GET', path: '/api/informationcenter/support', at: 'data' },
    fields: 'url hours email phone',
  },
  {
    ...{ of: 'notifications', method: 'GET', path: '/api/informationcenter/notification', at: '' },
    fields: 'data',
  },
  {
    ...{ of: 'announcements', method: 'GET', path: '/api/informationcenter/announcement', at: '' },
    fields: 'data',
  },
  {
    ...{ of: 'order center details', method: 'GET', path: '/api/ordercenter/details', at: 'data' },
    fields: 'total_recharge_amount total_withdraw_amount total_bonus_amount total_fee_amount',
  },
  { ...{ of: 'fee list', method: 'GET', path: '/api/ordercenter/fee', at: '' }, fields: 'data' },
  { ...{ of: 'association list', method: 'GET', path: '/api/ordercenter/association', at: '' }, fields: 'data' },
  { ...{ of: 'agency, recharge', method: 'GET', path: '/api/agency/mechanism/recharge', at: '' }, fields: 'data' },
  { ...{ of: 'agency, betting', method: 'GET', path: '/api/agency/mechanism/betting', at: '' }, fields: 'data' },
  { ...{ of: 'agency, settlement', method: 'GET', path: '/api/agency/mechanism/settlement', at: '' }, fields: 'data' },
  {
    ...{ of: 'daily balance', method: 'GET', path: '/api/day7/getAllBalance?currency=BRL&platType=jogada', at: 'data' },
    fields: 'currency balance',
  },
  { ...{ of: 'social links', method: 'GET', path: '/api/socialmedialinks/get', at: '' }, fields: 'data' },
];
