/**
 * The frame's part of a player, loaded where somebody is signed in or may be: the page is filled as soon as its first reply is
 * there, without a framework, and the session goes from tab to tab.
 */
import { FAVOURITES_EVENT, FAVOURITES_KEY, HANDOVER_EVENT } from '#lib/browser-names.ts';
import type { FirstReply } from '#lib/browser-names.ts';
import { keepLastBalance, lastBalance } from '#lib/last-balance.ts';
import { readMoney } from '#lib/money.ts';
import { handedOver } from '#stores/handover.ts';
import { showHeaderClock } from '#ui/header-clock.ts';
import { showHeaderBalance, showHeaderName, showHeaderUnread } from '#ui/header-balance.ts';
import './ask-ahead.ts';

/** The member as the wire tells them, with what the page asked for beside (contract/home.ts). */
export interface FirstMember {
  readonly money: unknown;
  readonly name: string;
  readonly nickname?: string | null;
  readonly unread?: number;
  readonly play?: { readonly seconds: number; readonly net: string };
  readonly favourites?: readonly number[];
  readonly home?: unknown;
}

type Act = (member: FirstMember | null) => void;
let told: FirstMember | null | undefined;
let listener: Act | null = null;

/** Who hears of each reply, and of one that is there already; null: none came, or one that says no member. */
export function onFirstMe(act: Act): void {
  listener = act;
  if (told !== undefined) act(told);
}

async function showFirstMe(): Promise<void> {
  await headerParsed();
  const last = lastBalance();
  if (last !== null) showHeaderBalance(last, 'last');
  void readFirstMe();
}

/** Shows the answer to what was asked last: the page's head asks first (components/head-script.ts). */
export async function readFirstMe(): Promise<void> {
  const asked = window.jogadaMe?.reply;
  if (!asked) return;
  const reply = await asked;
  // What there is of the network leads nowhere: a page without data says so until the stores have some.
  if (reply === null) document.documentElement.dataset['network'] = 'off';
  told = memberOf(reply);
  const cash = readMoney(String(told?.money ?? ''));
  if (told && cash !== null) {
    keepLastBalance(cash);
    showHeaderBalance(cash);
    showHeaderName(told.nickname || told.name);
    showHeaderUnread(told.unread ?? 0);
    if (told.play) showHeaderClock(readMoney(told.play.net) ?? 0n, told.play.seconds);
    if (told.favourites) keepFavourites(told.favourites);
  } // Otherwise the stores find out what is the matter.
  listener?.(told);
}

/** Resolves when the header can be filled: files that the browser kept run before the page has come so far. */
function headerParsed(): Promise<void> | void {
  if (document.readyState !== 'loading' || document.querySelector('main')) return;
  return new Promise<void>((resolve) => requestAnimationFrame(() => resolve())).then(headerParsed);
}

function memberOf(reply: FirstReply | null): FirstMember | null {
  if (reply?.status !== 200) return null;
  return (reply.body as { data?: FirstMember }).data ?? null;
}

/** As the stores keep them (stores/kept-favourites.ts). */
function keepFavourites(games: readonly number[]): void {
  try {
    sessionStorage.setItem(FAVOURITES_KEY, JSON.stringify(games));
  } catch {
    return; // Storage is blocked: the stores know them later.
  }
  dispatchEvent(new CustomEvent(FAVOURITES_EVENT));
}

addEventListener(HANDOVER_EVENT, () => void showFirstMe());
void showFirstMe();

/** Resolves when it is known who is here. */
export const known = handedOver();
