import type { NoticeKind } from '#contract/information.ts';

/** The page of each kind of notice. */
export const noticePaths: Readonly<Record<NoticeKind, `/${string}`>> = {
  deposit_credited: '/rechargeRecord',
  deposit_returned: '/rechargeRecord',
  deposit_reversed: '/rechargeRecord',
  deposit_disputed: '/rechargeRecord',
  deposit_released: '/rechargeRecord',
  debt_written_off: '/order-center',
  withdrawal_decided: '/withdrawalRecord',
  withdrawal_paid: '/withdrawalRecord',
  bonus_given: '/promotion/cover',
  bonus_ending: '/promotion/cover',
  bonus_ended: '/promotion/cover',
  claim_decided: '/promotion/activity',
  reward_taken_back: '/promotion/activity',
  daily_return: '/promotion/activity/daily-loss-relief-fund',
  vip_level: '/promotion/vip',
  agency_paid: '/order-center/association',
  agency_request: '/agency-center/agent',
  restriction: '/information-center/support',
  new_sign_in: '/security-center',
  password_changed: '/security-center',
  email_changed: '/security-center',
  factor_changed: '/security-center',
  support: '/information-center/support',
};

/** Returns the path of a notice's page, or null for a kind that this site does not know. */
export const noticePath = (kind: string): `/${string}` | null => noticePaths[kind as NoticeKind] ?? null;
