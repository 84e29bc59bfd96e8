/** Exports all that other modules may use of the cashier. */
export { bankAccounts } from './bank-accounts/schema.ts';
export type { DepositChange, DepositHook } from './deposits/extensions.ts';
export { chargedDeposits } from './deposits/fees.ts';
export {
  depositedFrom,
  depositsSince,
  firstDeposit,
  firstDepositDays,
  paidDeposits,
  firstDepositsOf,
  reversedFirstDeposit,
} from './deposits/history.ts';
export type { PaidDeposit } from './deposits/history.ts';
export { depositByNumber, depositNames } from './deposits/lookup.ts';
export { openDeposits } from './deposits/pending.ts';
export { disputeDeposit, mayReverse, releaseDeposit, reverseCredited, writeDebtOff } from './disputes/decide.ts';
export { debtOfReversal, openDebts, reversalById, waitingDisputes } from './disputes/queue.ts';
export type { DebtRow, WaitingDispute } from './disputes/queue.ts';
export { takeFromInviter } from './disputes/take-from-inviter.ts';
export { findOrders, orderByNumber, ordersBefore } from './orders.ts';
export type { ListedOrder, Order } from './orders.ts';
export { otherPayers } from './deposits/schema.ts';
export { typeText } from './deposits/submit.ts';
export { isPayment, markHandled, sendBack, waitingPayments } from './payments/suspense.ts';
export type { WaitingPayment } from './payments/suspense.ts';
export { KEPT_DAYS, payOutClosedAccount } from './withdrawals/closure-payout.ts';
export { chargedWithdrawals } from './withdrawals/fees.ts';
export { withdrawalByNumber, withdrawalNames } from './withdrawals/lookup.ts';
export { approveWithdrawal, openWithdrawals, payNow, rejectWithdrawal, showWithdrawal } from './withdrawals/payouts.ts';
export type { OpenWithdrawal } from './withdrawals/payouts.ts';
export { openWithdrawalsOf } from './withdrawals/pending.ts';
export { destinationText } from './withdrawals/record.ts';
export { withdrawals } from './withdrawals/schema.ts';
