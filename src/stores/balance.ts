/** Holds the player's usable money as the server last reported it: by `me`, then by the player's stream. In centavos. */
import { atom, computed } from 'nanostores';
import type { Member } from '#contract/session.ts';
import { keepLastBalance } from '#lib/last-balance.ts';
import { hydrated } from './hydrated.ts';
import { $streamMessage, onUpdate } from './updates.ts';
import { $session, fetchMember, isMemberAsked } from './session.ts';

export interface Balance {
  /** What can be bet or withdrawn now. */
  readonly cash: bigint;
  /** The rebate wallet, and bonuses whose wagering is open. */
  readonly rebate: bigint;
  readonly bonus: bigint;
}

const balanceOf = ({ money, bonus_money, fs_money }: Member): Balance => ({
  cash: money,
  bonus: bonus_money,
  rebate: fs_money,
});

export const isSameBalance = (one: Balance, other: Balance): boolean =>
  one.cash === other.cash && one.bonus === other.bonus && one.rebate === other.rebate;

/** The latest balance since the member `of` was read. */
const $told = atom<{ readonly of: Member; readonly balance: Balance } | null>(null);

/** Holds the balance; `null` until the first reply, and for a visitor. */
export const $balance = hydrated(
  computed([$session, $told], (session, told) => {
    if (session.status !== 'player') return null;
    return told?.of === session.member ? told.balance : balanceOf(session.member);
  }),
  null,
);
// An equal balance causes no update.
$balance.eq = (one, other) => one === other || Boolean(one && other && isSameBalance(one, other));

/** Sets the balance from another reply of the server. */
export function tellBalance({ cash, bonus, rebate }: Balance): void {
  const session = $session.get();
  if (session.status !== 'player') return;
  keepLastBalance(cash);
  $told.set({ of: session.member, balance: { cash, bonus, rebate } });
}

/** Loads the balance, which is part of the member. */
export async function refreshBalance(): Promise<void> {
  await fetchMember();
}

/** A balance from the stream while `me` was in flight. Its order relative to the reply is unknown. */
let doubt: Balance | null = null;

$session.subscribe((session) => {
  const doubted = doubt;
  doubt = null;
  if (session.status !== 'player') return;
  const told = balanceOf(session.member);
  keepLastBalance(told.cash);
  if (doubted !== null && !isSameBalance(doubted, told)) void refreshBalance();
});

// Needs no request, because the stream sends the balance after every bet, also of another device.
$streamMessage.listen((message) => {
  if (message?.kind !== 'balance' || $balance.get() === null) return;
  const told = { cash: message.money, bonus: message.bonus_money, rebate: message.fs_money };
  if (isMemberAsked()) doubt = told;
  tellBalance(told);
});

// Money may have moved in another tab, by an operator's decision, or while this tab was hidden.
if (typeof document !== 'undefined')
  onUpdate(['recharge', 'withdrawal'], () => void ($session.get().status === 'player' && refreshBalance()));
