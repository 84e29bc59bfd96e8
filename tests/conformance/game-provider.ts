/**
 * Checks what every game provider's adapter must do (docs/domain/games-and-fairness.md#provider-wallet). Each check
 * acts as the provider's host, and reads the reply, the player's money and the ledger. An adapter is accepted once all
 * of them pass with its stand-in.
 */
import { betChecks } from './game/bets.ts';
import { messageChecks } from './game/messages.ts';
import { prizeChecks } from './game/prizes.ts';
import { rollbackChecks } from './game/rollbacks.ts';
import type { GameCheck } from './game/seat.ts';

export const gameProviderChecks: readonly GameCheck[] = [
  ...betChecks,
  ...prizeChecks,
  ...rollbackChecks,
  ...messageChecks,
];
