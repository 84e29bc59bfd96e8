/** Handles the wallet: every balance of a player (docs/domain/wire-shapes.md#money-and-dates). */
import type { balancesCall } from '#contract/games.ts';
import { wireMoney } from '#lib/money.ts';
import type { Handler } from '#server/api/handler.ts';
import { translate } from '#server/platform/i18n.ts';
import { stakesInPlay } from '#server/contexts/play/public.ts';
import { balancesOf } from '#server/kernel/ledger/public.ts';

/** Returns the wallet's balances, then the stakes of open rounds at each provider. `platType` selects one of them. */
export const balances: Handler<typeof balancesCall> = async ({ services, input, locale, signedIn }) => {
  const held = await balancesOf(services.db, signedIn.member.id);
  const inPlay = await stakesInPlay(services.db, signedIn.member.id, input.platType);
  const row = (api_name: string, cents: bigint) => ({
    api_name,
    api_title: translate(locale, 'server', `balance_${api_name}`),
    money: wireMoney(cents),
  });
  return {
    data: {
      currency: 'BRL',
      balance: wireMoney(held.cash),
      api_moneys: [
        row('money', held.cash),
        row('fs_money', held.rebate),
        row('bonus', held.bonus),
        row('locked', held.locked),
        ...(held.disputed > 0n ? [row('disputed', held.disputed)] : []),
        ...(held.debt < 0n ? [row('debt', held.debt)] : []),
        ...inPlay.map(({ apiName, title, cents }) => ({
          api_name: apiName,
          api_title: title,
          money: wireMoney(cents),
        })),
      ],
    },
  };
};
