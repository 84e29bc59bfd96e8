/** Holds the player's balances by wallet, in centavos, loaded where a page shows them. balance.ts has the usable cash. */
import { computed, onMount } from 'nanostores';
import { send } from '#api/client.ts';
import type { CallReply } from '#contract/call.ts';
import { balancesCall } from '#contract/games.ts';
import { $balance, isSameBalance, refreshBalance, tellBalance } from './balance.ts';
import type { Balance } from './balance.ts';
import { hydrated } from './hydrated.ts';
import { idle, mapOutcome, valueOf } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { onUpdate } from './updates.ts';
import { playerData } from './player-data.ts';
import { $session, isUnrestricted } from './session.ts';

export interface Wallet extends Balance {
  /** The money of withdrawals that are not decided yet. */
  readonly locked: bigint;
  /** The money held while a deposit is disputed, and the debt from returned deposits. */
  readonly held: bigint;
  readonly debt: bigint;
  /** Stakes of open rounds, by provider. */
  readonly inPlay: readonly { readonly name: string; readonly title: string; readonly cents: bigint }[];
}

/** The wallet's own kinds on the wire; every other row is a provider. */
const kinds = ['money', 'fs_money', 'bonus', 'locked', 'disputed', 'debt'];

const answered = playerData<Wallet>(async () => mapOutcome(await send(balancesCall, {}), ({ data }) => walletOf(data)));

/** Holds the wallet's reply, with the parts that the balance store has taken from there. */
export const $wallet = hydrated(
  computed([answered.$data, $balance], (state, balance): Loadable<Wallet> => {
    const known = valueOf(state);
    return state.status === 'idle' || known === null || balance === null
      ? state
      : { ...state, value: { ...known, ...balance } };
  }),
  idle,
);

function walletOf({ balance, api_moneys }: CallReply<typeof balancesCall>['data']): Wallet {
  const of = (kind: string) => api_moneys.find((row) => row.api_name === kind)?.money ?? 0n;
  const providers = api_moneys.filter((row) => !kinds.includes(row.api_name));
  const inPlay = providers.map((row) => ({ name: row.api_name, title: row.api_title, cents: row.money }));
  const held = { locked: of('locked'), held: of('disputed'), debt: -of('debt') };
  return { cash: balance, ...held, rebate: of('fs_money'), bonus: of('bonus'), inPlay };
}

/** The pause between two attempts, because a player must see their balance. */
const AGAIN_MS = 3000;

/** The balance that arrived while a load was in flight. Which of the two is newer is unknown. */
let doubt: Balance | null = null;

export async function loadWallet(): Promise<void> {
  doubt = null;
  const outcome = await answered.load();
  if (doubt !== null && outcome.ok && !isSameBalance(outcome.value, doubt)) return loadWallet();
  const isCut = !outcome.ok && outcome.failure.kind === 'network';
  if (isCut && answered.$data.get().status === 'failed')
    setTimeout(() => void (isUnrestricted($session.get()) && loadWallet()), AGAIN_MS);
}

answered.$data.listen((state) => {
  if (state.status === 'ready' && (doubt === null || isSameBalance(state.value, doubt))) tellBalance(state.value);
});

const load = () => void (isUnrestricted($session.get()) && loadWallet());
let isShown = false;

/** Loads the player's balances again after an action of theirs moved money. */
export function refreshWallet(): void {
  refreshBalance();
  if (isShown) load();
}

onMount($wallet, () => {
  isShown = true;
  let owner: number | null = null;
  const stops = [
    $balance.listen((told) => {
      if (answered.$data.get().status === 'loading') doubt = told;
    }),
    $session.subscribe((session) => {
      const now = session.status === 'player' ? session.member.id : null;
      if (now !== owner) load();
      owner = now;
    }),
  ];
  // Money may have moved in another tab, by an operator's decision, or while this tab was hidden.
  if (typeof document !== 'undefined') stops.push(onUpdate(['recharge', 'withdrawal'], load));
  return () => {
    isShown = false;
    for (const stop of stops) stop();
  };
});
