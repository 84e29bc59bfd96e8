/** Lists all operations by area. */
import { deposits } from './deposits.ts';
import { disputes } from './disputes.ts';
import { background } from './background.ts';
import type { Operation } from './operation.ts';
import { operators } from './operators.ts';
import { play } from './play.ts';
import { protection } from './protection.ts';
import { rewards } from './rewards.ts';
import { withdrawals } from './withdrawals.ts';

export const operations: readonly Operation[] = [
  ...deposits,
  ...disputes,
  ...withdrawals,
  ...play,
  ...rewards,
  ...protection,
  ...operators,
  ...background,
];
