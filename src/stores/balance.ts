/** What of the player's money they can use, as the server last told it: with `me`, and then by their stream. In centavos. */
import { atom } from 'nanostores';
import { keepLastBalance } from '#lib/last-balance.ts';
import { $streamMessage, hearNews } from './news.ts';
import { $session, fetchMember, isMemberAsked } from './session.ts';

export interface Balance {
  /** What can be bet or withdrawn now. */
  readonly cash: bigint;
  /** The rebate wallet, and bonuses whose turnover is open. */
  readonly rebate: bigint;
  readonly bonus: bigint;
}

/** Null until the first answer, and for a visitor. */
export const $balance = atom<Balance | null>(null);

const isSame = (one: Balance | null, other: Balance) =>
  one !== null && one.cash === other.cash && one.bonus === other.bonus && one.rebate === other.rebate;

/** Another answer of the server's that holds the balance. */
export function tellBalance({ cash, bonus, rebate }: Balance): void {
  keepLastBalance(cash);
  const told = { cash, bonus, rebate };
  if (!isSame($balance.get(), told)) $balance.set(told);
}

/** Asks for it, as a part of the member. */
export async function refreshBalance(): Promise<void> {
  await fetchMember();
}

/** What the stream told while `me` was under way: nobody knows which of the two is newer. */
let doubt: Balance | null = null;

$session.subscribe((session) => {
  const doubted = doubt;
  doubt = null;
  if (session.status !== 'player') return $balance.set(null);
  const { money, bonus_money, fs_money } = session.member;
  const told = { cash: money, bonus: bonus_money, rebate: fs_money };
  tellBalance(told);
  if (doubted !== null && !isSame(doubted, told)) void refreshBalance();
});

// Nothing is asked for: every bet is told, also one that is placed on another device.
$streamMessage.listen((message) => {
  if (message?.kind !== 'balance' || $balance.get() === null) return;
  const told = { cash: message.money, bonus: message.bonus_money, rebate: message.fs_money };
  if (isMemberAsked()) doubt = told;
  tellBalance(told);
});

// Money moved in another tab, was decided elsewhere, or while this one was not looked at.
if (typeof document !== 'undefined')
  hearNews(['recharge', 'withdrawal'], () => void ($session.get().status === 'player' && refreshBalance()));
