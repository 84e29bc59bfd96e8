/**
 * Declares a game provider, whatever its protocol (docs/domain/games-and-fairness.md#provider-wallet). An adapter translates between the
 * protocol and these types. It reads and writes no table (docs/how-to/add-a-game-provider.md).
 */
import type { GameNames } from '#lib/game-name.ts';
import type { Locale } from '#lib/locales.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Unreadable, WebhookRequest, WebhookResponse } from '#server/platform/http/webhook.ts';

export interface GameProvider {
  /** Its `api_name`: in our tables, and in the address of its calls. */
  readonly name: string;
  readonly traits: GameProviderTraits;
  /** The address at which a game opens: https, of one of `traits.frameHosts`. */
  launch(launch: Launch): Promise<Outcome<{ readonly url: string }>>;
  /** All its games, open ones or not. */
  listGames(): Promise<Outcome<readonly ProviderGame[]>>;
  /** Ends a player's open rounds by what it publishes for an absent player. `unavailable`: some are open still, ask again. */
  endOpenRounds(player: string): Promise<Outcome<void>>;
  /** Gives free rounds; repeatable by `id`. */
  grantFreeRounds(grant: FreeRounds): Promise<Outcome<{ readonly reference: string }>>;
  cancelFreeRounds(reference: string): Promise<Outcome<void>>;
  /** Verifies the raw body and reads it. */
  readWalletCall(request: WebhookRequest, now: Date): WalletRequest | UnreadableCall;
  /** The reply in the provider's words; a `Refused` is answered as a refusal of ours. */
  writeWalletReply(request: WalletRequest | UnreadableCall, result: WalletResult): WebhookResponse | Refused;
}

export interface GameProviderTraits {
  /** How many of its units make a centavo. */
  readonly unitsPerCent: bigint;
  /** A lost bet may be told by no call at all: open bets end at nothing after 48 hours (bets/silent-losses.ts). */
  readonly silentLoss: boolean;
  /** It reports when a round is over for its player. */
  readonly closesRounds: boolean;
  /** The scope of a launch token: one game, or every game of the provider. */
  readonly scope: 'game' | 'provider';
  /** How it reports free rounds: each as a bet, as their sum, or not at all. */
  readonly free: 'rounds' | 'total' | 'none';
  /** Hosts, with their ports, whose pages the site may frame. */
  readonly frameHosts: readonly string[];
}

export interface Launch {
  readonly gameCode: string;
  /** What its calls name the launch by; null: a trial with play money. */
  readonly token: string | null;
  /** The player as `playerName` calls them; null: a trial. */
  readonly player: string | null;
  readonly locale: Locale;
  readonly device: 'phone' | 'desktop';
  /** The player's address. */
  readonly ip: string;
  /** Where the game's own buttons lead back to. */
  readonly lobbyUrl: string;
  readonly depositUrl: string;
}

/** A game in its provider's list. */
export interface ProviderGame {
  readonly code: string;
  readonly names: GameNames;
  /** A number of contract/games.ts. */
  readonly gameType: number;
  /** The return to the player in basis points, the least of all bets; null: not told. */
  readonly rtpBasisPoints: number | null;
  /** What the house keeps of a stake on the bet that keeps least, in millionths (docs/domain/rewards.md#game-margins); null: not told. */
  readonly minEdgePpm: number | null;
  /** How much of a stake counts as wagering, in basis points; null: what its type says. */
  readonly turnoverBp: number | null;
  /** The most a bet can win, in hundredths of its stake. */
  readonly maxMultiplier: number;
  readonly volatility: string | null;
  /** Centavos. */
  readonly minStake: bigint | null;
  readonly maxStake: bigint | null;
}

export interface FreeRounds {
  readonly id: string;
  readonly player: string;
  readonly gameCode: string;
  readonly rounds: number;
  /** Of one round, centavos. */
  readonly value: bigint;
  readonly opensAt: Date;
  readonly endsAt: Date;
}

/** `unknown`: signed, and no call there is. */
export type UnreadableCall = Unreadable | { readonly kind: 'unknown' };

/** What a provider asks of the wallet at once: its calls in order, all of them or none. */
export interface WalletRequest {
  readonly kind: 'calls';
  /** The player's name at the provider (`playerName`); null where the call names none. */
  readonly player: string | null;
  readonly token: string | null;
  /** Null where the call names none: the launch's. */
  readonly game: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** What the reply has to repeat; read by the adapter alone. */
  readonly echo: unknown;
  readonly calls: readonly WalletCall[];
}

/** `tx` names a money call for ever. `units`: of the provider, not below zero. `closes`: it is the round's last call. */
export type WalletCall =
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'balance' }
  | BetCall
  | SettleCall
  | WinCall
  | { readonly kind: 'close'; readonly round: string }
  | { readonly kind: 'rollback'; readonly tx: string; readonly of: string }
  | { readonly kind: 'freeTotal'; readonly tx: string; readonly grant: string; readonly units: bigint };

/** `free`: the grant whose round it is; null: a stake of the player's. */
export interface BetCall {
  readonly kind: 'bet';
  readonly tx: string;
  readonly round: string;
  readonly bet: string;
  readonly units: bigint;
  readonly closes: boolean;
  readonly free: string | null;
}

/** The bet's whole prize; another one corrects it. `contribution`: how much of the stake counts as wagering; null: all of it. */
export interface SettleCall {
  readonly kind: 'settle';
  readonly tx: string;
  readonly bet: string;
  readonly units: bigint;
  readonly contribution: bigint | null;
  readonly detailUrl: string;
}

/** A prize that adds to those before it. `ofBetTx`: the bet's call; null: the player's last bet in the round. `promo`: of no bet. */
export interface WinCall {
  readonly kind: 'win';
  readonly tx: string;
  readonly round: string;
  readonly ofBetTx: string | null;
  readonly units: bigint;
  readonly closes: boolean;
  readonly free: string | null;
  readonly promo: boolean;
}

/** Describes the player in a reply. */
export interface WalletPlayer {
  readonly player: string;
  readonly nickname: string;
  readonly gameCode: string;
  readonly locale: Locale;
}

/**
 * `balance`: cash in centavos; null: a rollback of what nobody knew is nobody's. `held`: a prize waits for an operator, and the bet stays
 * as it was.
 */
export type WalletResult =
  | { readonly ok: true; readonly balance: bigint | null; readonly player: WalletPlayer | null; readonly held: boolean }
  | { readonly ok: false; readonly reason: WalletRefusal; readonly refused: Refused; readonly balance: bigint | null };

/** Why a request moved nothing, for adapters to put into their provider's words. */
export type WalletRefusal =
  | 'unsigned'
  | 'unknown_call'
  | 'malformed'
  | 'unknown_token'
  | 'unknown_player'
  | 'game_closed'
  | 'currency'
  | 'insufficient'
  | 'limit'
  | 'not_allowed'
  | 'duplicate'
  | 'unknown_bet'
  | 'rolled_back'
  | 'round_closed'
  | 'unsupported'
  | 'undecided'
  | 'failed';
