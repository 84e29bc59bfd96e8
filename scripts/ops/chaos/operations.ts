/**
 * Defines money operations of one request each: bets, their settlements, payments that the provider notifies,
 * withdrawals. Each has an id under which it can be repeated. Its ledger entries show whether it happened.
 */
import { wireMoney } from '#lib/money.ts';
import { callWallet, notify, oneBet, withdraw } from '#scripts/dev/fixtures/calls.ts';
import type { CallReply, Send } from '#scripts/dev/fixtures/calls.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';

export const STAKE = 1_00n;
export const DEPOSIT = 10_00n;
export const WITHDRAWAL = 20_00n;

export interface Actor {
  readonly player: Player;
  readonly launch: string;
}

/** A payment of the provider, and the charge that it pays. */
export interface Paid {
  readonly actor: Actor;
  readonly txid: string;
  readonly endToEndId: string;
}

/** The request. `end`: the settlement of a bet, with its prize in centavos. */
export type Task =
  | { readonly kind: 'bet'; readonly actor: Actor; readonly bet: string }
  | { readonly kind: 'settle'; readonly bet: string; readonly win: bigint }
  | { readonly kind: 'rollback'; readonly bet: string }
  | { readonly kind: 'notice'; readonly id: string; readonly payments: readonly Paid[] }
  | { readonly kind: 'withdrawal'; readonly actor: Actor; readonly key: string };

/** A task and its known outcome. */
export interface Operation {
  readonly task: Task;
  /** How often it was sent without a reply. */
  lost: number;
  /** The last final reply. */
  answer: CallReply | null;
}

export interface Secrets {
  readonly STUDIO_SECRET: string;
  readonly PSP_WEBHOOK_SECRET: string;
}

/** Sends the task once. */
export function sendTask(send: Send, task: Task, secrets: Secrets): Promise<CallReply> {
  const signed = { secret: secrets.STUDIO_SECRET };
  switch (task.kind) {
    case 'bet':
      return callWallet(send, 'bet', oneBet.bet(task.actor.launch, task.bet, wireMoney(STAKE)), signed);
    case 'settle':
      return callWallet(send, 'settle', oneBet.settle(task.bet, wireMoney(task.win)), signed);
    case 'rollback':
      return callWallet(send, 'rollback', oneBet.rollback(task.bet), signed);
    case 'notice':
      return notify(send, task.payments.map(paymentOf), { id: task.id, secret: secrets.PSP_WEBHOOK_SECRET });
    case 'withdrawal':
      return withdraw(send, task.actor.player, wireMoney(WITHDRAWAL), task.key);
  }
}

const paymentOf = ({ actor, txid, endToEndId }: Paid) => ({
  endToEndId,
  txid,
  valor: wireMoney(DEPOSIT),
  pagador: { cpf: actor.player.cpf },
});

/**
 * The shares of the plan's operations in percent. Each bet also has a settlement, and one payment in three is notified
 * twice.
 */
const SHARES = { bet: 72, notice: 24 };
/** A settlement comes up to this many operations after its bet, or directly before it. */
const APART = 120;

/** Returns `count` operations of the players in random order, and the payments that they notify. */
export function planOf(actors: readonly Actor[], count: number, random: () => number) {
  const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const placed: { readonly at: number; readonly task: Task }[] = [];
  const payments: Paid[] = [];
  const put = (task: Task, later = 0) => placed.push({ at: placed.length + later, task });
  while (placed.length < count) {
    const actor = any(actors);
    const chance = random() * 100;
    const name = `c${placed.length}`;
    if (chance < SHARES.bet) {
      put({ kind: 'bet', actor, bet: name });
      const win = BigInt(Math.floor(random() * 196));
      const end: Task = random() < 0.1 ? { kind: 'rollback', bet: name } : { kind: 'settle', bet: name, win };
      put(end, random() * APART - 2);
    } else if (chance < SHARES.bet + SHARES.notice) {
      const paid = { actor, txid: name, endToEndId: `E${name.padStart(31, '0')}` };
      payments.push(paid);
      put({ kind: 'notice', id: `n-${name}`, payments: [paid] });
      // The notice is repeated later, with other notices of the provider.
      if (random() < 0.33) {
        const recent = payments.slice(-20);
        const told = [...new Set([paid, any(recent), any(recent)])].sort(() => random() - 0.5);
        put({ kind: 'notice', id: `again-${name}`, payments: told }, random() * APART * 4);
      }
    } else put({ kind: 'withdrawal', actor, key: `chaos-key-${name}` });
  }
  const ordered = placed.sort((one, other) => one.at - other.at).slice(0, count);
  const operations = ordered.map(({ task }): Operation => ({ task, lost: 0, answer: null }));
  return { operations, payments };
}
