/** Exports all that other modules may use of wagering. */
export { endingBonuses, forfeit, restoreBonuses } from './forfeiture.ts';
export {
  contributeBet,
  countRequirements,
  grantBonus,
  isExpired,
  listRequirements,
  lockRequirements,
  openRequirements,
  requirementById,
  requirementOrigins,
  requirementsHeldOf,
  requirementsOfClaims,
  openWagering,
  withdrawContribution,
} from './requirements.ts';
export type { Requirement } from './requirements.ts';
export { freezeBonuses, reverseBonuses, unfreezeBonuses } from './reversal.ts';
export { isMarginInForce, marginDay, marginFrom, setMarginFrom } from './terms.ts';
