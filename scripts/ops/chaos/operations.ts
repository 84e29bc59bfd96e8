/**
 * Money operations with names of their own, a request each: bets, their ends, payments told by the provider, withdrawals. Each may be
 * sent again under its name, and what stands in the ledger under it says whether it happened.
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

/** A payment of the provider's, and the charge that it pays. */
export interface Paid {
  readonly actor: Actor;
  readonly txid: string;
  readonly endToEndId: string;
}

/** What is asked for; `end`: of a bet, with its prize in centavos. */
export type Task =
  | { readonly kind: 'bet'; readonly actor: Actor; readonly bet: string }
  | { readonly kind: 'settle'; readonly bet: string; readonly win: bigint }
  | { readonly kind: 'rollback'; readonly bet: string }
  | { readonly kind: 'notice'; readonly id: string; readonly payments: readonly Paid[] }
  | { readonly kind: 'withdrawal'; readonly actor: Actor; readonly key: string };

/** A task and what is known of it. */
export interface Operation {
  readonly task: Task;
  /** How often it was sent without an answer. */
  lost: number;
  /** What it was answered: the last answer that settles the matter. */
  answer: CallReply | null;
}

export interface Secrets {
  readonly STUDIO_SECRET: string;
  readonly PSP_WEBHOOK_SECRET: string;
}

/** Sends it once. */
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

/** In percent of the plan's beginnings; each bet has an end besides, and one payment in three is told again. */
const SHARES = { bet: 72, notice: 24 };
/** An end may come so many operations after its bet, or right before it. */
const APART = 120;

/** So many operations of these players in an order of chance, and the payments that they tell of. */
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
      // Told again, later, with what else the provider has to tell.
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
