/** Handles the amounts of a page's header that bets change (contract/session.ts). */
import { createHmac } from 'node:crypto';
import type { balanceCall } from '#contract/session.ts';
import { wireMoney } from '#lib/money.ts';
import type { AuthenticatedSession, Handler } from '#server/api/handler.ts';
import type { Services } from '#server/platform/services.ts';
import { resultSince } from '#server/contexts/play/public.ts';
import { balancesOf } from '#server/kernel/ledger/public.ts';
import type { Balances } from '#server/kernel/ledger/public.ts';

export const balance: Handler<typeof balanceCall> = async ({ services, signedIn }) => {
  const { balances, came, mark } = await amountsOf(services, signedIn);
  return {
    data: {
      money: wireMoney(balances.cash),
      bonus_money: wireMoney(balances.bonus),
      fs_money: wireMoney(balances.rebate),
      net: wireMoney(came.won - came.staked),
      mark,
    },
  };
};

/** Reads a member's balances and the session's settled bets, with their mark. */
export async function amountsOf(services: Services, { member: { id }, openedAt }: AuthenticatedSession) {
  const balances = await balancesOf(services.db, id);
  const came = await resultSince(services.db, id, openedAt);
  return { balances, came, mark: markOf(services, id, balances, came) };
}

/**
 * Returns the mark of amounts, 16 characters. It is keyed, since anyone could try all amounts against a plain hash. Stakes and prizes count apart,
 * so that a prize equal to its stake changes the mark like any other.
 */
export function markOf(
  { config }: Services,
  member: number,
  { cash, bonus, rebate }: Balances,
  { staked, won }: { readonly staked: bigint; readonly won: bigint },
): string {
  return createHmac('sha256', config.secrets.PEPPER[0])
    .update(`balance mark ${[member, cash, bonus, rebate, staked, won].join(' ')}`)
    .digest('base64url')
    .slice(0, 16);
}
