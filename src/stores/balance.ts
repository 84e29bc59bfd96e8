/**
 * Holds the amounts that bets change, as the server last reported them: by `me`, then by `auth/balance`. The player's stream says when they
 * changed. While a round is under way in a game's frame, they stay as they were at its beginning, without its stake (rounds.ts).
 */
import { atom, computed } from 'nanostores';
import { sendPassive } from '#api/client.ts';
import { balanceCall } from '#contract/session.ts';
import type { Member } from '#contract/session.ts';
import { keepLastBalance } from '#lib/last-balance.ts';
import { hydrated } from './hydrated.ts';
import { $heldRounds, isRoundHeld } from './rounds.ts';
import { $streamMessage, onUpdate } from './updates.ts';
import { $session, fetchMember, isMemberAsked } from './session.ts';

/** In centavos. */
export interface Balance {
  /** What can be bet or withdrawn now. */
  readonly cash: bigint;
  /** The rebate wallet, and bonuses whose wagering is open. */
  readonly rebate: bigint;
  readonly bonus: bigint;
}

interface Amounts extends Balance {
  /** The result of the session's settled bets; null from a back end that does not say. */
  readonly net: bigint | null;
  /** The server's mark of these amounts. */
  readonly mark: string;
}

const amountsOf = ({ money, bonus_money, fs_money, play, balance_mark }: Member): Amounts => ({
  cash: money,
  bonus: bonus_money,
  rebate: fs_money,
  net: play?.net ?? null,
  mark: balance_mark,
});

export const isSameBalance = (one: Balance, other: Balance): boolean =>
  one.cash === other.cash && one.bonus === other.bonus && one.rebate === other.rebate;

/** The latest amounts since the member `of` was read. */
const $told = atom<{ readonly of: Member; readonly amounts: Amounts } | null>(null);

const $amounts = computed([$session, $told], (session, told) => {
  if (session.status !== 'player') return null;
  return told?.of === session.member ? told.amounts : amountsOf(session.member);
});

/** Holds the balance; `null` until the first reply, and for a visitor. */
export const $balance = hydrated(
  computed(
    $amounts,
    (known): Balance | null => known && { cash: known.cash, bonus: known.bonus, rebate: known.rebate },
  ),
  null,
);
// An equal balance causes no update.
$balance.eq = (one, other) => one === other || Boolean(one && other && isSameBalance(one, other));

/** Holds the result of the session's settled bets, centavos; `null` where it is unknown. */
export const $net = computed($amounts, (known) => known?.net ?? null);

/** Sets the balance from another reply of the server. */
export function tellBalance({ cash, bonus, rebate }: Balance): void {
  const known = $amounts.get();
  if (known !== null && !isRoundHeld()) tell({ ...known, cash, bonus, rebate });
}

function tell(amounts: Amounts): void {
  const session = $session.get();
  if (session.status !== 'player') return;
  keepLastBalance(amounts.cash);
  $told.set({ of: session.member, amounts });
}

/** Whether the member must be loaded once the held rounds are shown. */
let isDue = false;

/** Loads the member again, of whom the balance is a part; during a held round once it is shown. */
export function refreshBalance(): void {
  isDue = isRoundHeld();
  if (!isDue) void fetchMember();
}

/** The mark that the stream sent while a request was in flight or a round was held. Which of the two is newer is unknown. */
let doubt: string | null = null;
/** The latest request in flight. */
let asking: object | null = null;
/** The amounts when the first of the held rounds began; null while none is held. */
let before: Amounts | null = null;

/** Loads the amounts. Nothing is requested while a round is held, and a reply that comes meanwhile is dropped. */
export async function askBalance(): Promise<void> {
  if (isRoundHeld() || $amounts.get() === null) return;
  const mine = {};
  asking = mine;
  const reply = await sendPassive(balanceCall, {});
  if (asking !== mine) return;
  asking = null;
  if (!reply.ok) return;
  const { money, bonus_money, fs_money, net, mark } = reply.value.data;
  tell({ cash: money, bonus: bonus_money, rebate: fs_money, net, mark });
  askIfDoubted(mark);
}

/** Loads the amounts again if the stream sent another mark during a request. */
function askIfDoubted(mark: string): void {
  if (doubt !== null && doubt !== mark) void askBalance();
  doubt = null;
}

$session.subscribe((session) => {
  if (session.status !== 'player') return;
  if ($told.get()?.of.id !== session.member.id) before = null;
  if (before !== null) return tellHeld();
  keepLastBalance(session.member.money);
  if (asking === null) askIfDoubted(session.member.balance_mark);
});

$streamMessage.listen((message) => {
  if (message?.kind !== 'balance') return;
  if (asking !== null || isMemberAsked()) doubt = message.mark;
  else if (message.mark !== $amounts.get()?.mark) void askBalance();
});

/** Shows the amounts when the held rounds began, without their stakes. A stake above the balance will be refused. */
function tellHeld(): void {
  if (before === null) return;
  const left = before.cash - $heldRounds.get().taken;
  tell({ ...before, cash: left < 0n ? before.cash : left });
}

$heldRounds.listen(() => {
  if (isRoundHeld()) {
    asking = null;
    before ??= $amounts.get();
    return tellHeld();
  }
  // The stake stays off until the server's amounts come.
  before = null;
  if (isDue) refreshBalance();
  if (asking === null) void askBalance();
});

// Money may have moved in another tab, by an operator's decision, or while this tab was hidden.
if (typeof document !== 'undefined')
  onUpdate(['recharge', 'withdrawal'], () => {
    if ($amounts.get() !== null) refreshBalance();
  });
