/** Models the ledger in memory, and runs the same commands on the model and on the real ledger. */
import fc from 'fast-check';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { settle, placeBet } from '#server/contexts/play/bets/bets.ts';
import { rollBack } from '#server/contexts/play/bets/rollback.ts';
import type { games } from '#server/contexts/play/schema.ts';
import { post } from '#server/kernel/ledger/post.ts';
import type { PostingResult } from '#server/kernel/ledger/post.ts';
import type { Posting } from '#server/kernel/ledger/posting.ts';
import * as postings from '#server/kernel/ledger/postings.ts';

/** One step of one player. There are few ids, so that they repeat. Amounts are high enough that money runs out. */
export type Command =
  | { readonly do: 'deposit'; readonly name: number; readonly amount: bigint; readonly fee: bigint }
  | { readonly do: 'bet'; readonly name: number; readonly amount: bigint }
  | { readonly do: 'settle'; readonly name: number; readonly amount: bigint }
  | { readonly do: 'void'; readonly name: number }
  | { readonly do: 'hold'; readonly name: number; readonly amount: bigint }
  | { readonly do: 'pay'; readonly name: number; readonly amount: bigint; readonly fee: bigint }
  | { readonly do: 'return'; readonly name: number; readonly amount: bigint }
  | { readonly do: 'give'; readonly name: number; readonly amount: bigint }
  | { readonly do: 'convert'; readonly name: number; readonly amount: bigint }
  | { readonly do: 'forfeit'; readonly name: number; readonly amount: bigint };

const name = fc.nat({ max: 5 });
const amount = fc.constantFrom(1n, 5_00n, 10_00n, 33_33n, 100_00n);
const fee = fc.constantFrom(0n, 1n);

export const commands = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('deposit' as const), name, amount, fee }),
    fc.record({ do: fc.constant('bet' as const), name, amount }),
    fc.record({ do: fc.constant('settle' as const), name, amount: fc.oneof(amount, fc.constant(0n)) }),
    fc.record({ do: fc.constant('void' as const), name }),
    fc.record({ do: fc.constant('hold' as const), name, amount }),
    fc.record({ do: fc.constant('pay' as const), name, amount, fee }),
    fc.record({ do: fc.constant('return' as const), name, amount }),
    fc.record({ do: fc.constant('give' as const), name, amount }),
    fc.record({ do: fc.constant('convert' as const), name, amount }),
    fc.record({ do: fc.constant('forfeit' as const), name, amount }),
  ),
  { minLength: 10, maxLength: 40 },
);

export class Model {
  cash = 0n;
  open = 0n;
  locked = 0n;
  bonus = 0n;
  /** Granted bonuses less those taken back. */
  given = 0n;
  /** The provider's incoming less outgoing payments, and the fees of the house. */
  psp = 0n;
  fees = 0n;
  game = 0n;
  readonly #posted = new Set<string>();
  readonly #ceiling: bigint;
  /** `said`: the prizes of accepted settlements. `was`: whether the bet ever existed. */
  readonly #rounds = new Map<
    number,
    { stake: bigint; win: bigint | null; state: 'open' | 'settled' | 'void'; said: Set<bigint>; was: boolean }
  >();

  /** `ceiling`: the most that a bet can win without approval, hundredths of its stake. */
  constructor(ceiling: number) {
    this.#ceiling = BigInt(ceiling);
  }

  /** Runs the command. Returns the expected reply. */
  run(command: Command): string {
    switch (command.do) {
      case 'deposit':
        return this.#post(`deposit ${command.name}`, true, () => {
          this.cash += command.amount;
          this.fees += command.fee;
          this.psp += command.amount + command.fee;
        });
      case 'hold':
        return this.#post(`hold ${command.name}`, this.cash >= command.amount, () => {
          this.cash -= command.amount;
          this.locked += command.amount;
        });
      case 'pay':
        return this.#post(`end ${command.name}`, this.locked >= command.amount, () => {
          this.locked -= command.amount;
          this.fees += command.fee;
          this.psp -= command.amount - command.fee;
        });
      case 'return':
        return this.#post(`end ${command.name}`, this.locked >= command.amount, () => {
          this.locked -= command.amount;
          this.cash += command.amount;
        });
      case 'give':
        return this.#post(`give ${command.name}`, true, () => {
          this.bonus += command.amount;
          this.given += command.amount;
        });
      case 'convert':
        return this.#post(`bonus end ${command.name}`, this.bonus >= command.amount, () => {
          this.bonus -= command.amount;
          this.cash += command.amount;
        });
      case 'forfeit':
        return this.#post(`bonus end ${command.name}`, this.bonus >= command.amount, () => {
          this.bonus -= command.amount;
          this.given -= command.amount;
        });
      case 'bet':
        return this.#bet(command.name, command.amount);
      case 'settle':
        return this.#settle(command.name, command.amount);
      case 'void':
        return this.#void(command.name);
    }
  }

  #post(reference: string, covered: boolean, apply: () => void): PostingResult {
    if (this.#posted.has(reference)) return 'repeated';
    if (!covered) return 'insufficient';
    this.#posted.add(reference);
    apply();
    return 'posted';
  }

  #bet(id: number, stake: bigint): string {
    const round = this.#rounds.get(id);
    if (round) return round.stake === stake && round.state !== 'void' ? 'done' : 'INVALID';
    if (this.cash < stake) return 'BALANCE_INSUFFICIENT';
    this.#rounds.set(id, { stake, win: null, state: 'open', said: new Set(), was: true });
    this.cash -= stake;
    this.open += stake;
    return 'done';
  }

  #settle(id: number, win: bigint): string {
    const round = this.#rounds.get(id);
    // The bet was cancelled before it arrived, so there is nothing to settle.
    if (!round || (round.state === 'void' && !round.was)) return 'NOT_FOUND';
    if (round.said.has(win)) return 'done';
    if (round.state === 'void') return 'INVALID';
    if (win * 100n > round.stake * this.#ceiling) {
      // The prize is held for an operator, so nothing moves.
      round.said.add(win);
      return 'done';
    }
    const difference = win - (round.win ?? 0n);
    if (round.state === 'settled' && this.cash + difference < 0n) return 'BALANCE_INSUFFICIENT';
    if (round.state === 'open') {
      this.open -= round.stake;
      this.game += round.stake;
    }
    this.cash += difference;
    this.game -= difference;
    this.#rounds.set(id, { ...round, state: 'settled', win, said: round.said.add(win) });
    return 'done';
  }

  #void(id: number): string {
    const round = this.#rounds.get(id);
    // The bet won, so an operator decides.
    if (round?.state === 'settled' && round.win !== 0n) return 'UNAVAILABLE';
    if (round?.state === 'settled') this.game -= round.stake;
    if (round?.state === 'open') this.open -= round.stake;
    if (round?.state === 'settled' || round?.state === 'open') this.cash += round.stake;
    this.#rounds.set(id, { stake: 0n, win: null, said: new Set(), was: false, ...round, state: 'void' });
    return 'done';
  }
}

/** The player whose commands run. `base` makes the ids unique. */
export interface Table {
  readonly services: Pick<Services, 'db' | 'config' | 'protection'>;
  readonly member: number;
  readonly base: number;
  readonly providerId: number;
  readonly game: Pick<typeof games.$inferSelect, 'id' | 'gameType' | 'turnoverBp' | 'minEdgePpm' | 'maxMultiplier'>;
}

/** Runs the same command on the real ledger. */
export async function runCommand(
  { services, member, base, providerId, game }: Table,
  command: Command,
): Promise<string> {
  const { db } = services;
  const now = new Date();
  const id = base + command.name;
  const roundId = `r${id}`;
  const act = { member, now, depositId: id, withdrawalId: id, bonus: id, wallet: 'bonus' as const };
  const posted = (posting: Posting) =>
    transact(db, async (tx) => {
      const result = await post(tx, [posting]);
      return result === 'insufficient' ? refuse('BALANCE_INSUFFICIENT') : result;
    }).then((result) => (isRefused(result) ? 'insufficient' : result));
  const round = (work: Promise<unknown>) => work.then((result) => (isRefused(result) ? result.refused.code : 'done'));
  switch (command.do) {
    case 'deposit':
      return posted(postings.deposit({ ...act, amount: command.amount, fee: command.fee }));
    case 'hold':
      return posted(postings.holdWithdrawal({ ...act, amount: command.amount }));
    case 'pay':
      return posted(postings.payWithdrawal({ ...act, amount: command.amount, fee: command.fee }));
    case 'return':
      return posted(postings.returnWithdrawal({ ...act, amount: command.amount }));
    case 'give':
      return posted(postings.giveBonus({ ...act, amount: command.amount }));
    case 'convert':
      return posted(postings.convertBonus({ ...act, amount: command.amount }));
    case 'forfeit':
      return posted(postings.forfeitBonus({ ...act, amount: command.amount }));
    case 'bet':
      return round(
        placeBet(services, {
          providerId,
          transactionId: `${roundId}.bet`,
          roundId,
          betId: roundId,
          member,
          game,
          stake: command.amount,
          now,
        }),
      );
    case 'settle': {
      // The id contains the prize, because another prize is another call.
      const transactionId = `${roundId}.settle.${command.amount}`;
      const end = { betId: roundId, win: command.amount, counted: null, detailUrl: '', now };
      return round(settle(db, { providerId, transactionId, ...end }));
    }
    case 'void':
      return round(
        rollBack(db, { providerId, transactionId: `${roundId}.undo`, of: `${roundId}.bet`, unitsPerCent: 1n, now }),
      );
  }
}
