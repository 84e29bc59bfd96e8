/** All that other modules may use of the ledger. */
export type { BonusWallet, PlayerKind } from './accounts.ts';
export { auditBalances, auditLedger, balancesOf, prove } from './balances.ts';
export type { Proof } from './balances.ts';
export {
  daysWithin,
  losersOn,
  mostlyOn,
  playedDays,
  playedOf,
  settledByType,
  settledWithin,
  sumDays,
} from './daily-totals.ts';
export type { DaySums, PlayedDay } from './daily-totals.ts';
export { cashAround, entriesOf } from './entries.ts';
export type { Entry } from './entries.ts';
export { houseDays } from './house-totals.ts';
export type { HouseDay } from './house-totals.ts';
export { balanceLocked, mustPost, post } from './post.ts';
export type { Posting } from './posting.ts';
export {
  adjustCash,
  agencyReference,
  collectRebate,
  convertBonus,
  deposit,
  exchangePoints,
  forfeitBonus,
  giveBonus,
  holdWithdrawal,
  payAgency,
  payWithdrawal,
  placeBet,
  receiveInSuspense,
  resettleBet,
  returnFromSuspense,
  returnWithdrawal,
  reverseDeposit,
  settleBet,
  takeBackBonus,
  voidBet,
  writeOff,
} from './postings.ts';
export { ledgerTransfers } from './schema.ts';
