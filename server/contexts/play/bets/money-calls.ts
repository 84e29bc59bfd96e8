/**
 * Runs the wallet calls of one provider's request in one transaction: all of them or none
 * (docs/domain/games-and-fairness.md#provider-wallet).
 */
import { settleAll } from '#server/platform/concurrency/settle-all.ts';
import { isRefused } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { GateServices } from '#server/kernel/protection/public.ts';
import type { BetCall, SettleCall, WalletCall, WinCall } from '#server/contexts/play/providers/game-provider.ts';
import { claimBet, claimSettlement, placeBetIn, settleIn } from './bets.ts';
import type { NewBet } from './bets.ts';
import type { Claim } from './provider-transactions.ts';
import type { BetRow } from './queries.ts';
import { claimRollback, rollBackIn } from './rollback.ts';
import { refuseCall } from './wallet-refused.ts';
import { addWinIn, claimWin, closeRoundIn, isRoundClosed } from './wins.ts';

/** The provider, player and game that the calls are about. */
export interface Asker {
  readonly providerId: number;
  readonly unitsPerCent: bigint;
  /** Whether the provider closes rounds. A bet in a closed round is refused. */
  readonly closesRounds: boolean;
  /** null where no call names a player. */
  readonly member: number | null;
  /** The game that is played; null where no call places a bet. */
  readonly game: NewBet['game'] | null;
}

/** The member whose money moved, and whether a prize waits for an operator. */
export interface MoneyMoved {
  readonly member: number | null;
  readonly held: boolean;
}

type MoneyServices = GateServices & Pick<Services, 'db' | 'now'>;
/** A call that can run once its transaction id is claimed. */
interface Step {
  readonly name: string;
  readonly claim: (tx: Database) => Promise<Claim>;
  readonly run: (tx: Database, claim: Promise<Claim>) => Promise<BetRow | null | Refused>;
}

/**
 * Runs calls in their order. A refusal undoes all of them. Transaction ids are claimed first, in the same order in
 * every request, so that requests cannot deadlock.
 */
export async function runMoneyCalls(
  services: MoneyServices,
  asker: Asker,
  calls: readonly WalletCall[],
): Promise<MoneyMoved | Refused> {
  const now = services.now();
  const steps = calls.map((call) => stepOf(services, asker, call, now));
  const refused = steps.find(isRefused);
  if (refused) return refused;
  const ready = steps.filter((step): step is Step => !isRefused(step));
  return transact(services.db, async (tx) => {
    const claims = await claimAll(tx, ready);
    let last: BetRow | null = null;
    for (const [index, step] of ready.entries()) {
      const ended = await step.run(tx, claims[index] as Promise<Claim>);
      if (isRefused(ended)) return ended;
      last = ended ?? last;
    }
    const isHeld = last?.state === 'open' && calls.some(({ kind }) => kind === 'settle' || kind === 'win');
    return { member: last?.memberId ?? asker.member, held: isHeld };
  });
}

/**
 * Claims the transaction ids. A single id is claimed in one round trip with the call's first statements, several ids
 * before any of them.
 */
async function claimAll(tx: Database, steps: readonly Step[]): Promise<Promise<Claim>[]> {
  if (steps.length === 1) return steps.map(({ claim }) => claim(tx));
  const sorted = [...steps].sort((one, other) => (one.name < other.name ? -1 : 1));
  const claimed = new Map<Step, Claim>();
  for (const step of sorted) claimed.set(step, await step.claim(tx));
  return steps.map((step) => Promise.resolve(claimed.get(step) as Claim));
}

function stepOf(services: MoneyServices, asker: Asker, call: WalletCall, now: Date): Step | Refused {
  switch (call.kind) {
    case 'bet':
      return betStep(services, asker, call, now);
    case 'settle':
      return settleStep(asker, call, now);
    case 'win':
      return winStep(asker, call, now);
    case 'close':
      return closeStep(asker, call.round, now);
    case 'rollback': {
      const { providerId, unitsPerCent } = asker;
      const rollback = { providerId, transactionId: call.tx, of: call.of, unitsPerCent, now };
      return {
        name: call.tx,
        claim: (tx) => claimRollback(tx, rollback),
        run: (tx, claim) => rollBackIn(tx, rollback, claim),
      };
    }
    case 'freeTotal':
      return refuseCall('unsupported', 'INVALID', 'grant');
    case 'authenticate':
    case 'balance':
      return { name: '', claim: () => Promise.resolve('new'), run: () => Promise.resolve(null) };
  }
}

function betStep(services: MoneyServices, asker: Asker, call: BetCall, now: Date): Step | Refused {
  const { providerId, unitsPerCent, member, game } = asker;
  if (call.free !== null) return refuseCall('unsupported', 'INVALID', 'free');
  // A free round that the provider pays for itself. The wallet has no account for it.
  if (call.units === 0n) return refuseCall('unsupported', 'INVALID', 'amount');
  if (call.units < 0n || call.units % unitsPerCent !== 0n) return refuseCall('malformed', 'INVALID', 'amount');
  if (member === null || game === null) return refuseCall('unknown_token', 'UNAUTHENTICATED');
  const { tx: transactionId, round: roundId, bet: betId } = call;
  const bet = { providerId, transactionId, roundId, betId, member, game, stake: call.units / unitsPerCent, now };
  return {
    name: call.tx,
    claim: (tx) => claimBet(tx, bet),
    run: async (tx, claim) => {
      const [isClosed, name] = await settleAll([asker.closesRounds ? isRoundClosed(tx, bet) : false, claim]);
      if (isClosed && name === 'new') return refuseCall('round_closed', 'INVALID', 'round_id');
      const placed = await placeBetIn(tx, services, bet, claim);
      if (isRefused(placed) || !call.closes) return placed;
      return (await closeRoundIn(tx, { ...bet, now })) ?? placed;
    },
  };
}

function settleStep({ providerId, unitsPerCent }: Asker, call: SettleCall, now: Date): Step {
  const { tx: transactionId, bet: betId, contribution: counted, detailUrl } = call;
  const settlement = { providerId, transactionId, betId, win: call.units / unitsPerCent, counted, detailUrl, now };
  return {
    name: call.tx,
    claim: (tx) => claimSettlement(tx, settlement),
    run: (tx, claim) => settleIn(tx, settlement, claim),
  };
}

function winStep({ providerId, unitsPerCent, member }: Asker, call: WinCall, now: Date): Step | Refused {
  if (call.free !== null) return refuseCall('unsupported', 'INVALID', 'free');
  if (call.promo) return refuseCall('unsupported', 'INVALID', 'promo');
  if (member === null) return refuseCall('unknown_player', 'NOT_FOUND', 'player');
  const { tx: transactionId, round: roundId, ofBetTx, units } = call;
  const win = { providerId, transactionId, roundId, member, ofBetTx, units, unitsPerCent, now };
  return {
    name: call.tx,
    claim: (tx) => claimWin(tx, win),
    run: async (tx, claim) => {
      const paid = await addWinIn(tx, win, claim);
      if (isRefused(paid) || !call.closes) return paid;
      return (await closeRoundIn(tx, win)) ?? paid;
    },
  };
}

function closeStep({ providerId, member }: Asker, roundId: string, now: Date): Step | Refused {
  if (member === null) return refuseCall('unknown_player', 'NOT_FOUND', 'player');
  return {
    name: '',
    claim: () => Promise.resolve('new'),
    run: (tx) => closeRoundIn(tx, { providerId, roundId, member, now }),
  };
}
