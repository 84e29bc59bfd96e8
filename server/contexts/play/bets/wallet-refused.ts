/** Defines refusals of a provider's call. An adapter translates the reason into its provider's protocol. */
import type { RefusalCode } from '#contract/refusals.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { WalletRefusal } from '#server/contexts/play/providers/game-provider.ts';

export interface WalletRefused extends Refused {
  readonly reason: WalletRefusal;
}

export const refuseCall = (reason: WalletRefusal, code: RefusalCode, field?: string): WalletRefused => ({
  ...refuse(code, field === undefined ? {} : { field }),
  reason,
});

const reasons: Partial<Record<RefusalCode, WalletRefusal>> = {
  BALANCE_INSUFFICIENT: 'insufficient',
  GAME_CLOSED: 'game_closed',
  INTERNAL: 'failed',
  LIMIT_REACHED: 'limit',
  UNAVAILABLE: 'failed',
};

/** Returns the wallet's reason of a refusal. A refusal of another module (the gate) is mapped by its code. */
export const reasonOf = (refused: Refused): WalletRefusal =>
  'reason' in refused ? (refused as WalletRefused).reason : (reasons[refused.refused.code] ?? 'not_allowed');
