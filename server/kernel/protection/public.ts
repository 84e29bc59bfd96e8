/** Exports all that other modules may use of protection. */
export { pause } from './apply-restriction.ts';
export {
  dueExclusions,
  exclusionOf,
  lastExcluded,
  lockExclusion,
  updateExclusion,
  wakeExclusion,
} from './exclusions.ts';
export type { ActiveExclusion } from './exclusions.ts';
export { extendExclusion } from './extend-exclusion.ts';
export type { AccountRequirement, DepositUsage } from './extensions.ts';
export { checkAction, checkPlay, checkReward } from './gate.ts';
export type { GateServices } from './gate.ts';
export { runClosureSteps } from './leave-play.ts';
export { periodAt } from './limit-periods.ts';
export { limitUsage } from './limit-usage.ts';
export {
  limitImpact,
  checkLimits,
  lapsesAt,
  leftOf,
  limitRows,
  minutesLeft,
  missingLimits,
  wireLimit,
} from './limits.ts';
export type { LimitRow } from './limits.ts';
export { extendByPauses, subtractActiveTime } from './pauses.ts';
export { startRealityInterval, everyMinutes, realityDueAt } from './reality-check.ts';
export { askForRegistration, ensureDailyCheck } from './registers/check.ts';
export type { Checked } from './registers/check.ts';
export { reinstate, endOpenExclusion, earliestReinstatement } from './reinstatement.ts';
export { missingRequirements } from './requirements.ts';
export {
  endsIn,
  isRestricted,
  limitsFirst,
  listRestrictions,
  pausesOf,
  restrictionById,
  restrictionOf,
  toWire,
} from './restrictions.ts';
export { selfExclude } from './self-exclude.ts';
export { beginLimits, decidePlayLimit, readLimit, setPlayLimit } from './set-limits.ts';
