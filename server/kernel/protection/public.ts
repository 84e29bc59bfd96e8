/** All that other modules may use of protection. */
export { pause } from './apply-restriction.ts';
export { exclusionOf, lastExcluded, lockExclusion, standingExclusions, updateExclusion } from './exclusions.ts';
export type { StandingExclusion } from './exclusions.ts';
export { lengthen } from './extend-exclusion.ts';
export type { AccountRequirement, DepositUsage } from './extensions.ts';
export { mayDo, mayPlay, mayReceive } from './gate.ts';
export type { GateServices } from './gate.ts';
export { leavePlay } from './leave-play.ts';
export { windowOf } from './limit-periods.ts';
export { usedOf } from './limit-usage.ts';
export { addsOf, beyondLimits, lapsesAt, leftOf, limitRows, minutesLeft, missingLimits, wireLimit } from './limits.ts';
export type { LimitRow } from './limits.ts';
export { lengthened, unpausedBefore } from './pauses.ts';
export { beginStretch, everyMinutes, realityDueAt } from './reality-check.ts';
export { askForRegistration, checkToday } from './registers/check.ts';
export type { Checked } from './registers/check.ts';
export { comeBack, endOpenExclusion, endableFrom } from './reinstatement.ts';
export { missingOf } from './requirements.ts';
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
export { exclude } from './self-exclude.ts';
export { beginLimits, decidePlayLimit, readLimit, setPlayLimit } from './set-limits.ts';
