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
import { $heldRounds, isRoundHeld, whenShown } from './rounds.ts';
import { $streamMessage, $streamState, onUpdate } from './updates.ts';
import { $session, fetchMember, isMemberAsked } from './session.ts';
import type { Session } from './session.ts';

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
  ...{ cash: money, bonus: bonus_money, rebate: fs_money },
  ...{ net: play?.net ?? null, mark: balance_mark },
});

export const isSameBalance = (one: Balance, other: Balance): boolean =>
  one.cash === other.cash && one.bonus === other.bonus && one.rebate === other.rebate;

/** The latest amounts since the member `of` was read. */
const $told = atom<{ readonly of: Member; readonly amounts: Amounts } | null>(null);

const $latest = computed([$session, $told], (session, told) => {
  if (session.status !== 'player') return null;
  return told?.of === session.member ? told.amounts : amountsOf(session.member);
});

/** What the page shows while a round is held; null otherwise. */
const $kept = atom<Amounts | null>(null);
const $shown = computed([$latest, $kept], (latest, kept) => (latest === null ? null : (kept ?? latest)));

/** Holds the balance; `null` until the first reply, and for a visitor. */
export const $balance = hydrated(
  computed($shown, (shown): Balance | null => shown && { cash: shown.cash, bonus: shown.bonus, rebate: shown.rebate }),
  null,
);
// An equal balance causes no update.
$balance.eq = (one, other) => one === other || Boolean(one && other && isSameBalance(one, other));

/** Holds the result of the session's settled bets, centavos; `null` where it is unknown. */
export const $net = computed($shown, (shown) => shown?.net ?? null);

/** Sets the balance from another reply of the server. */
export function tellBalance({ cash, bonus, rebate }: Balance): void {
  const latest = $latest.get();
  if (latest !== null) tell({ ...latest, cash, bonus, rebate });
}

function tell(amounts: Amounts): void {
  const session = $session.get();
  if (session.status !== 'player') return;
  keepLastBalance(amounts.cash);
  $told.set({ of: session.member, amounts });
}

/** Loads the member again, of whom the balance is a part; during a held round once it is shown. */
export function refreshBalance(): Promise<void> {
  return new Promise((resolve) => whenShown(() => void fetchMember().then(() => resolve())));
}

/** The mark that the stream sent while a request was in flight or a round was held. Which of the two is newer is unknown. */
let doubt: string | null = null;
/** The number of the latest request, and how many are in flight. */
let last = 0;
let asking = 0;

/**
 * Loads the amounts, and returns whether they came. Nothing is requested while a round is held, and a reply that comes
 * meanwhile is dropped.
 */
export async function askBalance(): Promise<boolean> {
  if (isRoundHeld() || $session.get().status !== 'player') return false;
  const mine = ++last;
  asking++;
  const reply = await sendPassive(balanceCall, {});
  asking--;
  if (mine !== last || isRoundHeld()) return false;
  const doubted = doubt;
  doubt = null;
  if (!reply.ok) return false;
  const { money, bonus_money, fs_money, net, mark } = reply.value.data;
  tell({ cash: money, bonus: bonus_money, rebate: fs_money, net, mark });
  return doubted === null || doubted === mark ? true : askBalance();
}

$session.subscribe((session, past) => {
  const memberOf = (each?: Session) => (each?.status === 'player' ? each.member.id : null);
  if (memberOf(session) !== memberOf(past)) {
    $kept.set(null);
    doubt = null;
  }
  if (session.status !== 'player') return;
  const told = amountsOf(session.member);
  keepLastBalance(told.cash);
  if ($kept.get() !== null || asking > 0) return;
  const doubted = doubt;
  doubt = null;
  if (doubted !== null && doubted !== told.mark) void askBalance();
});

$streamMessage.listen((message) => {
  if (message?.kind !== 'balance') return;
  if ($kept.get() !== null || asking > 0 || isMemberAsked()) doubt = message.mark;
  else if (message.mark !== $latest.get()?.mark) void askBalance();
});

/** The amounts when the first of the held rounds began. */
let before: Amounts | null = null;

$heldRounds.listen(({ rounds, taken }) => {
  if (rounds.size === 0) return void release();
  before ??= $kept.get() ?? $latest.get();
  if (before === null) return;
  // A stake above the balance will be refused.
  $kept.set({ ...before, cash: before.cash < taken ? before.cash : before.cash - taken });
});

/** Shows the server's amounts after the last held round. The kept ones are shown until they come. */
async function release(): Promise<void> {
  const isMoved = before?.cash !== $kept.get()?.cash || doubt !== null || $streamState.get() !== 'open';
  before = null;
  const hasCome = !isMoved || (await askBalance());
  if (isRoundHeld()) return;
  const kept = $kept.get();
  $kept.set(null);
  // Without a reply the stake stays off. No message has the empty mark, so the next one loads the amounts.
  if (!hasCome && kept !== null) tell({ ...kept, mark: '' });
}

// Money may have moved in another tab, by an operator's decision, or while this tab was hidden.
if (typeof document !== 'undefined')
  onUpdate(['recharge', 'withdrawal'], () => void ($session.get().status === 'player' && refreshBalance()));
