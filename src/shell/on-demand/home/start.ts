/**
 * Fills a player's home, the lobby and the promotions from the first reply (contract/home.ts): balance, pending matters,
 * recent games, bonuses and rewards. It uses no framework, and writes text into places that exist already.
 */
import { firstReply, sendFirstRequest } from '#api/first-reply.ts';
import { readToken } from '#api/token.ts';
import { FAVOURITES_EVENT, HOME_EVENT, TOKEN_EVENT } from '#lib/browser-names.ts';
import { isBalanceHidden } from '#lib/balance-choice.ts';
import { formatMoney, readMoney } from '#lib/money.ts';
import { pageTag } from '#lib/page-tag.ts';
import { onFirstReply, showFirstReply } from '../../session-bootstrap.ts';
import type { FirstMember } from '../../session-bootstrap.ts';
import { showGames } from './games.ts';
import { showMovements } from './movements.ts';
import { showMine } from './mine.ts';
import { showMatters } from './pending-items.ts';
import type { Home } from './reply.ts';

const passive = { 'X-Passive': '1' };

function show(member: FirstMember | null): void {
  const home = member?.home as Home | undefined;
  if (member) showAmounts({ ...member, ...home });
  showMatters(home?.matters ?? (member ? 'unknown' : 'failed'), home?.rewards);
  showMine(member ? home : 'failed');
  showGames(home?.games ?? null);
  // Without money, and without games to go on with, nothing has moved.
  showMovements((readMoney(String(member?.money ?? '')) ?? 0n) > 0n || home?.games.list === 'recent');
  dispatchEvent(new CustomEvent(FAVOURITES_EVENT));
}

function showAmounts(amounts: Readonly<Record<string, unknown>>): void {
  const isHidden = isBalanceHidden();
  for (const place of document.querySelectorAll<HTMLElement>('[data-amount]')) {
    const cents = readMoney(String(amounts[place.dataset['amount'] ?? ''] ?? ''));
    if (cents === null) continue;
    place.className = 'money';
    place.textContent = isHidden ? 'R$ ••••' : formatMoney(cents, pageTag());
  }
}

/** Repeats the request, because the content may have changed or could not be loaded. */
async function ask(headers: Record<string, string>): Promise<void> {
  const token = readToken();
  if (token === null) return;
  sendFirstRequest(token, headers);
  await showFirstReply();
}

/** Sends the request for a player who signed in after the page's first request. */
function askLate(): void {
  if (firstReply() === null) void ask(passive);
}

onFirstReply(show);
askLate();
addEventListener(TOKEN_EVENT, askLate);
addEventListener(HOME_EVENT, () => void ask(passive));
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-home-again]')) void ask({});
});
