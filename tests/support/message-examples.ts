/** Lists every notice and every mail with values as their writers set them. */
import type { NoticeKind } from '#contract/information.ts';
import { mfaChanges } from '#server/kernel/events/catalogue.ts';
import type { MfaChange } from '#server/kernel/events/catalogue.ts';
import type { MailKind } from '#server/contexts/messages/mail/queue.ts';
import type { NoticeValues } from '#server/contexts/messages/schema.ts';

const amount = '12.50';
const until = '2026-11-30 10:00:00';
const deposit = { amount, bill_no: 'D1' };
const bonus = { offer: 'rebate', amount, required: '100.00', left: '40.00' };

/** The values that the writers of notices set (…/notices.ts of each context). */
const given: Readonly<Record<NoticeKind, readonly NoticeValues[]>> = {
  deposit_credited: [deposit],
  deposit_returned: [
    deposit,
    ...['wrong_amount', 'wrong_payer', 'excluded', 'already_closed', 'over_limit'].map((why) => ({
      ...deposit,
      why_text: `recharge_${why}`,
    })),
  ],
  deposit_reversed: [deposit, { ...deposit, owed: '60.00', outcome: 'debt', debt: '9.00' }],
  deposit_disputed: ['held', 'none'].map((outcome) => ({ ...deposit, outcome, held: '50.00' })),
  deposit_released: [deposit],
  withdrawal_decided: [
    ...['approved', 'returned', 'stopped'].map((outcome) => ({ ...deposit, outcome })),
    { ...deposit, outcome: 'rejected', why: 'duplicado' },
  ],
  withdrawal_paid: [deposit],
  bonus_given: [
    { outcome: 'cash', ...bonus },
    { outcome: 'turnover', ...bonus },
    { outcome: 'turnover_until', ...bonus, until },
  ],
  bonus_ending: [{ ...bonus, until }],
  bonus_ended: ['met', 'expired', 'withdrawal', 'reversal', 'exclusion'].map((outcome) => ({ outcome, ...bonus })),
  claim_decided: ['paid', 'refused'].map((outcome) => ({ outcome, offer: 'rebate', amount, why: 'duplicado' })),
  reward_taken_back: ['paid', 'debt', 'unpaid'].map((outcome) => ({ outcome, amount, debt: '9.00' })),
  debt_written_off: [{ amount }],
  daily_return: [{ day: '2026-11-20', amount, until }],
  vip_level: [{ level: 2 }],
  agency_paid: [{ day: '2026-11-20', amount }],
  agency_request: [{ uid: 7, until }],
  restriction: [
    ...['disabled', 'enabled', 'exclusion', 'operator', 'central', 'social'].map((outcome) => ({ outcome })),
    { outcome: 'pause', until },
  ],
  new_sign_in: [{ device: 'Chrome · Android', time: until }],
  password_changed: [
    ...['password_changed', 'password_reset', 'password_renewed'],
    ...['withdrawal_password_changed', 'withdrawal_password_reset', 'withdrawal_password_cleared'],
  ].map((outcome) => ({ outcome })),
  email_changed: [{}],
  factor_changed: mfaChanges.map((outcome) => ({ outcome })),
  support: ['answered', 'closed'].map((outcome) => ({ outcome, protocol: 'S261127-48301-92579' })),
};
export const notices = Object.entries(given).flatMap(([kind, each]) =>
  each.map((values) => [kind as NoticeKind, values] as const),
);

const code = { code: '123456', minutes: 10 };
const changed = Object.fromEntries(mfaChanges.map((change) => [change, {}])) as Record<MfaChange, object>;
/** The values that the writers of mails set. */
export const mailed: Readonly<Record<MailKind, NoticeValues>> = {
  ...(changed as Record<MfaChange, NoticeValues>),
  email_code: code,
  email_elsewhere: code,
  email_changed: { email: 'a…@exemplo.com' },
  withdrawal_code: code,
  password_code: code,
  password_renewed: {},
  password_changed: {},
  password_reset: {},
  withdrawal_password_changed: {},
  withdrawal_password_reset: {},
  withdrawal_password_cleared: {},
  support_answer: { protocol: 'S261127-48301-92579' },
};
