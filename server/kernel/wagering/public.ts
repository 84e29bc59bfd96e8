/** All that other modules may use of wagering. */
export { endingBonuses, forfeit, giveBack, undo } from './forfeiture.ts';
export {
  countBet,
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
  turnoverOf,
} from './requirements.ts';
export type { Requirement } from './requirements.ts';
