/**
 * The frame's part of a player, loaded where somebody is signed in or may be: the header is filled as soon as the page's first
 * reply is there, without a framework, and the session goes from tab to tab.
 */
import { keepLastBalance, lastBalance } from '#lib/last-balance.ts';
import { HANDOVER_EVENT } from '#lib/browser-names.ts';
import type { FirstReply } from '#lib/browser-names.ts';
import { readMoney } from '#lib/money.ts';
import { handedOver } from '#stores/handover.ts';
import { showHeaderBalance, showHeaderName } from '#ui/header-balance.ts';

async function showFirstMe(): Promise<void> {
  await headerParsed();
  const last = lastBalance();
  if (last !== null) showHeaderBalance(last, 'last');
  void window.jogadaMe?.reply.then((reply) => {
    // What there is of the network leads nowhere: a page without data says so until the stores have some.
    if (reply === null) document.documentElement.dataset['network'] = 'off';
    const member = memberOf(reply);
    const cash = readMoney(String(member?.money ?? ''));
    if (!member || cash === null) return; // The stores find out what is the matter.
    keepLastBalance(cash);
    showHeaderBalance(cash);
    showHeaderName(member.nickname || member.name);
  });
}

/** Resolves when the header can be filled: files that the browser kept run before the page has come so far. */
function headerParsed(): Promise<void> | void {
  if (document.readyState !== 'loading' || document.querySelector('main')) return;
  return new Promise<void>((resolve) => requestAnimationFrame(() => resolve())).then(headerParsed);
}

interface FirstMember {
  readonly money: unknown;
  readonly name: string;
  readonly nickname?: string | null;
}

function memberOf(reply: FirstReply | null): FirstMember | null {
  if (reply?.status !== 200) return null;
  return (reply.body as { data?: FirstMember }).data ?? null;
}

addEventListener(HANDOVER_EVENT, () => void showFirstMe());
void showFirstMe();

/** Resolves when it is known who is here. */
export const known = handedOver();
