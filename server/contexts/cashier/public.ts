/** All that other modules may use of the cashier. */
export type { DepositChange, DepositHook } from './deposits/extensions.ts';
export { chargedDeposits } from './deposits/fees.ts';
export { depositedFrom, depositsSince, firstDeposit, firstDepositsOf } from './deposits/history.ts';
export type { PaidDeposit } from './deposits/history.ts';
export { depositNames } from './deposits/lookup.ts';
export { openDeposits } from './deposits/pending.ts';
export { mayReverse, reverseCredited } from './deposits/reverse.ts';
export { typeText } from './deposits/submit.ts';
export { isPayment, markHandled, sendBack, waitingPayments } from './deposits/suspense.ts';
export type { WaitingPayment } from './deposits/suspense.ts';
export { KEPT_DAYS, payOutClosedAccount } from './withdrawals/closure-payout.ts';
export { chargedWithdrawals } from './withdrawals/fees.ts';
export { withdrawalNames } from './withdrawals/lookup.ts';
export { approveWithdrawal, openWithdrawals, payNow, rejectWithdrawal, showWithdrawal } from './withdrawals/payouts.ts';
export type { OpenWithdrawal } from './withdrawals/payouts.ts';
export { openWithdrawalsOf } from './withdrawals/pending.ts';
export { destinationText } from './withdrawals/record.ts';
export { sharingPayoutKeys } from './withdrawals/shared-keys.ts';
