/** The player's money as the server last told it, in centavos. */
import { send } from '#api/client.ts';
import type { CallReply } from '#contract/call.ts';
import { balancesCall } from '#contract/games.ts';
import { mapOutcome, valueOf } from './loadable.ts';
import { $streamMessage, hearNews } from './news.ts';
import { playerData } from './player-data.ts';
import { $session, isUnrestricted } from './session.ts';

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

/** What the server told of the balance while a load was under way: nobody knows which of the two is newer. */
let doubt: Told | null = null;

export async function loadWallet(): Promise<void> {
  doubt = null;
  const outcome = await wallet.load();
  if (doubt !== null && outcome.ok && isNews(outcome.value, doubt)) return loadWallet();
  const isCut = !outcome.ok && outcome.failure.kind === 'network';
  if (isCut && $wallet.get().status === 'failed')
    setTimeout(() => void (isUnrestricted($session.get()) && loadWallet()), AGAIN_MS);
}

type Told = Pick<Wallet, 'cash' | 'bonus' | 'rebate'>;
const isNews = (known: Wallet, told: Told) =>
  known.cash !== told.cash || known.bonus !== told.bonus || known.rebate !== told.rebate;

// Nothing is asked for: every bet is told, also one that is placed on another device.
$streamMessage.listen((message) => {
  if (message?.kind !== 'balance') return;
  const told = { cash: message.money, bonus: message.bonus_money, rebate: message.fs_money };
  const state = $wallet.get();
  const known = valueOf(state);
  if (state.status === 'loading') doubt = told;
  if (state.status !== 'idle' && known !== null && isNews(known, told))
    $wallet.set({ ...state, value: { ...known, ...told } });
});

// Money moved in another tab, was decided elsewhere, or while this one was not looked at.
if (typeof document !== 'undefined')
  hearNews(['recharge', 'withdrawal'], () => void (isUnrestricted($session.get()) && loadWallet()));

// Subscribed, not listened: an island may bring this store when the player is in already.
$session.subscribe((session) => {
  if (isUnrestricted(session)) void loadWallet();
});
