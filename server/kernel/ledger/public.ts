/** Exports all that other modules may use of the ledger. */
export type { BonusWallet, PlayerKind } from './accounts.ts';
export { auditBalances, auditLedger, balancesOf, check, debtOf } from './balances.ts';
export type { Balances } from './balances.ts';
export type { Check } from './balances.ts';
export { daysWithin, playedOf, sumDailyTotals } from './daily-totals.ts';
export type { DailyTotals } from './daily-totals.ts';
export { losersOn, mostlyOn, playedDays, settledAndDeposited, settledWithin } from './played-days.ts';
export type { PlayedDay } from './played-days.ts';
export { cashAround, entriesOf, entriesOfAll } from './entries.ts';
export type { Entry, MemberEntry } from './entries.ts';
export { activeMembers, houseTotals, houseTotalsWithin, largestDepositors, typeTotals } from './house-totals.ts';
export type { HouseTotals, TypeTotals } from './house-totals.ts';
export { reopenBet, resettleBet, settleBet, stakeBet, voidBet, voidReopened } from './bet-postings.ts';
export { lockBalances, postOrThrow, post } from './post.ts';
export { differenceOf } from './posting.ts';
export type { Posting, Purpose } from './posting.ts';
export {
  adjustCash,
  commissionReference,
  collectRebate,
  convertBonus,
  deposit,
  exchangePoints,
  forfeitBonus,
  giveBonus,
  holdWithdrawal,
  payCommission,
  payWithdrawal,
  receiveInSuspense,
  returnFromSuspense,
  returnWithdrawal,
} from './postings.ts';
export {
  holdDisputed,
  oweDebt,
  releaseDisputed,
  reverseDeposit,
  takeBackBonus,
  writeOff,
  writeOffDebt,
} from './reversal-postings.ts';
export { ledgerTransfers } from './schema.ts';
