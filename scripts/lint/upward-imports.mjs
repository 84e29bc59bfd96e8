/**
 * Imports of the server that still run upwards, or to another module's tables (import-directions.mjs). The list only shrinks: a test
 * fails where one is no longer needed.
 * @type {readonly [file: string, target: string][]}
 */
export const upwardImports = [
  ['server/contexts/cashier/deposits/credit.ts', 'server/contexts/rewards/vip/levels.ts'],
  ['server/contexts/cashier/deposits/reverse.ts', 'server/contexts/rewards/offers/reversal.ts'],
  ['server/contexts/cashier/deposits/reverse.ts', 'server/contexts/rewards/vip/levels.ts'],
  ['server/contexts/identity/kyc/calls.ts', 'server/contexts/cashier/bank-accounts/calls.ts'],
  ['server/kernel/protection/apply-restriction.ts', 'server/contexts/rewards/wheel/spins.ts'],
  ['server/kernel/protection/apply-restriction.ts', 'server/kernel/wagering/forfeiture.ts'],
  ['server/kernel/protection/gate.ts', 'server/contexts/cashier/bank-accounts/calls.ts'],
  ['server/kernel/protection/gate.ts', 'server/contexts/identity/kyc/requirements.ts'],
  ['server/kernel/protection/leave-play.ts', 'server/contexts/messages/push/devices.ts'],
  ['server/kernel/protection/leave-play.ts', 'server/contexts/play/launches/launch.ts'],
  ['server/kernel/protection/leave-play.ts', 'server/contexts/rewards/points/cash-out.ts'],
  ['server/kernel/protection/leave-play.ts', 'server/contexts/rewards/wheel/spins.ts'],
  ['server/kernel/protection/leave-play.ts', 'server/kernel/wagering/forfeiture.ts'],
  ['server/kernel/protection/limit-usage.ts', 'server/contexts/cashier/deposits/history.ts'],
];
