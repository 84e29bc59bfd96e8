/** Fills the header of a signed-in page from its first reply, without a framework (docs/decisions/02-static-pages-without-a-framework.md). */
import { firstReply } from '#api/first-reply.ts';
import { FAVOURITES_EVENT, FAVOURITES_KEY } from '#lib/browser-names.ts';
import type { FirstReply } from '#lib/browser-names.ts';
import { keepLastBalance, lastBalance } from '#lib/last-balance.ts';
import { readMoney } from '#lib/money.ts';
import { markRestriction, restoreRestrictionMark } from '#lib/restriction-mark.ts';
import { showHeaderClock } from '#ui/header-clock.ts';
import { showHeaderBalance, showHeaderName, showHeaderUnread } from '#ui/header-balance.ts';

/** The member on the wire, with the parts that the page requested (contract/home.ts). */
export interface FirstMember {
  readonly money: unknown;
  readonly name: string;
  readonly nickname?: string | null;
  readonly unread?: number;
  readonly play?: { readonly seconds: number; readonly net: string };
  readonly favourites?: readonly number[];
  readonly home?: unknown;
  readonly restriction?: { readonly kind: string } | null;
}

type Act = (member: FirstMember | null) => void;
let told: FirstMember | null | undefined;
let listener: Act | null = null;

/** Calls `act` with the member of each reply, including one that has already arrived; `null` where a reply has none. */
export function onFirstReply(act: Act): void {
  listener = act;
  if (told !== undefined) act(told);
}

/** Shows the tab's last known balance and restriction until the first reply. */
export function showPlayerHeader(): void {
  const last = lastBalance();
  if (last !== null) showHeaderBalance(last, 'last');
  restoreRestrictionMark();
  void showFirstReply();
}

/** Shows the reply to the latest request. */
export async function showFirstReply(): Promise<void> {
  const asked = firstReply();
  if (!asked) return;
  const reply = await asked;
  // Without a reply the page counts as offline until the stores have data.
  if (reply === null) document.documentElement.dataset['network'] = 'off';
  told = memberOf(reply);
  const cash = readMoney(String(told?.money ?? ''));
  if (told && cash !== null) {
    keepLastBalance(cash);
    showHeaderBalance(cash);
    showHeaderName(told.nickname || told.name);
    showHeaderUnread(told.unread ?? 0);
    if (told.play) showHeaderClock(readMoney(told.play.net) ?? 0n, told.play.seconds);
    markRestriction(told.restriction?.kind);
    if (told.favourites) keepFavourites(told.favourites);
  } // Otherwise the stores handle the reply.
  listener?.(told);
}

function memberOf(reply: FirstReply | null): FirstMember | null {
  if (reply?.status !== 200) return null;
  return (reply.body as { data?: FirstMember }).data ?? null;
}

/** Stores favourites in the form of the stores (stores/favourite-storage.ts). */
function keepFavourites(games: readonly number[]): void {
  try {
    sessionStorage.setItem(FAVOURITES_KEY, JSON.stringify(games));
  } catch {
    return; // Storage is blocked, so the favourites are known once the stores have loaded them.
  }
  dispatchEvent(new CustomEvent(FAVOURITES_EVENT));
}
