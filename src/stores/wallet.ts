/** The player's money as the server last told it, in centavos. */
import { send } from '#api/client.ts';
import type { CallReply } from '#contract/call.ts';
import { balancesCall } from '#contract/games.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { $session } from './session.ts';
import { hearTabs } from './tabs.ts';

export interface Wallet {
  /** What can be bet or withdrawn now. */
  readonly cash: bigint;
  /** What waits for a withdrawal to be decided. */
  readonly locked: bigint;
  /** The rebate wallet, and bonuses whose turnover is open. */
  readonly rebate: bigint;
  readonly bonus: bigint;
  /** Stakes of open rounds, by provider. */
  readonly inPlay: readonly { readonly name: string; readonly title: string; readonly cents: bigint }[];
}

/** The wallet's own kinds on the wire; every other row is a provider. */
const kinds = ['money', 'fs_money', 'bonus', 'locked'];

const wallet = playerData<Wallet>(async () => mapOutcome(await send(balancesCall, {}), ({ data }) => walletOf(data)));
export const $wallet = wallet.$data;

function walletOf({ balance, api_moneys }: CallReply<typeof balancesCall>['data']): Wallet {
  const of = (kind: string) => api_moneys.find((row) => row.api_name === kind)?.money ?? 0n;
  const providers = api_moneys.filter((row) => !kinds.includes(row.api_name));
  const inPlay = providers.map((row) => ({ name: row.api_name, title: row.api_title, cents: row.money }));
  return { cash: balance, locked: of('locked'), rebate: of('fs_money'), bonus: of('bonus'), inPlay };
}

/** Between two tries: a player must not be left without their balance. */
const AGAIN_MS = 3000;

export async function loadWallet(): Promise<void> {
  const outcome = await wallet.load();
  const isCut = !outcome.ok && outcome.failure.kind === 'network';
  if (isCut && $wallet.get().status === 'failed')
    setTimeout(() => void ($session.get().status === 'player' && loadWallet()), AGAIN_MS);
}

// Money moved in another tab, or while this one was not looked at.
if (typeof document !== 'undefined')
  hearTabs(['recharge', 'withdrawal'], () => void ($session.get().status === 'player' && loadWallet()));

// Subscribed, not listened: an island may bring this store when the player is in already.
$session.subscribe((session) => {
  if (session.status === 'player') void loadWallet();
});
