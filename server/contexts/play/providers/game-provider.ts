/**
 * Declares a game provider, whatever its protocol (docs/domain/games-and-fairness.md#provider-wallet). An adapter translates between the
 * protocol and these types. It reads and writes no table (docs/how-to/add-a-game-provider.md).
 */
import type { PlayRules } from '#contract/market-rules.ts';
import type { GameNames } from '#lib/game-name.ts';
import type { Locale } from '#lib/locales.ts';
import type { Outcome } from '#server/platform/outcome.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Unreadable, WebhookRequest, WebhookResponse } from '#server/platform/http/webhook.ts';

export interface GameProvider {
  /** Its `api_name`, in our tables and in the address of its calls. */
  readonly name: string;
  readonly traits: GameProviderTraits;
  /** Returns the address at which a game opens: https, on one of `traits.frameHosts`. */
  launch(launch: Launch): Promise<Outcome<{ readonly url: string }>>;
  /** Returns all its games, open or not. */
  listGames(): Promise<Outcome<readonly ProviderGame[]>>;
  /**
   * Ends a player's open rounds by the provider's published rule for an absent player. `unavailable`: some are still
   * open, try again.
   */
  endOpenRounds(player: string): Promise<Outcome<void>>;
  /** Grants free rounds. May be repeated with the same `id`. */
  grantFreeRounds(grant: FreeRounds): Promise<Outcome<{ readonly reference: string }>>;
  cancelFreeRounds(reference: string): Promise<Outcome<void>>;
  /** Verifies the raw body and reads it. */
  readWalletCall(request: WebhookRequest, now: Date): WalletRequest | UnreadableCall;
  /** Writes the reply in the provider's format. A `Refused` is answered as a refusal of ours. */
  writeWalletReply(request: WalletRequest | UnreadableCall, result: WalletResult): WebhookResponse | Refused;
}

export interface GameProviderTraits {
  /** How many of the provider's units make a centavo. */
  readonly unitsPerCent: bigint;
  /**
   * The provider may report a lost bet by no call at all. Open bets are then settled at zero after 48 hours
   * (bets/silent-losses.ts).
   */
  readonly silentLoss: boolean;
  /** The provider reports when a round has ended for its player. */
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
  /** The launch token in the provider's calls; null: a trial with play money. */
  readonly token: string | null;
  /** The player's name by `playerName`; null: a trial. */
  readonly player: string | null;
  readonly locale: Locale;
  readonly device: 'phone' | 'desktop';
  /** The player's IP address. */
  readonly ip: string;
  /** The address that the game's own exit buttons open. */
  readonly lobbyUrl: string;
  readonly depositUrl: string;
}

/** A game in its provider's list. */
export interface ProviderGame {
  readonly code: string;
  readonly names: GameNames;
  /** A type number of contract/games.ts. */
  readonly gameType: number;
  /** The return to player in basis points, the lowest of all bets; null: not reported. */
  readonly rtpBasisPoints: number | null;
  /**
   * The house's share of a stake on the bet with the smallest share, in millionths
   * (docs/domain/rewards.md#game-margins); null: not reported.
   */
  readonly minEdgePpm: number | null;
  /** How much of a stake counts as wagering, basis points; null: by the game's type. */
  readonly turnoverBp: number | null;
  /** The largest win of a bet, in hundredths of its stake. */
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
  /** The stake of one round, centavos. */
  readonly value: bigint;
  readonly opensAt: Date;
  readonly endsAt: Date;
}

/** `unknown`: the signature is right, but there is no such call. */
export type UnreadableCall = Unreadable | { readonly kind: 'unknown' };

/** The wallet calls of one request, in order. All of them take effect, or none. */
export interface WalletRequest {
  readonly kind: 'calls';
  /** The player's name at the provider (`playerName`); null where no call names one. */
  readonly player: string | null;
  readonly token: string | null;
  /** null where the calls name none: the launch's game. */
  readonly game: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** What the reply must repeat. Only the adapter reads it. */
  readonly echo: unknown;
  readonly calls: readonly WalletCall[];
}

/**
 * `tx`: the permanent id of a money call. `units`: in the provider's units, not below zero. `closes`: the round's last
 * call.
 */
export type WalletCall =
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'balance' }
  | BetCall
  | SettleCall
  | WinCall
  | { readonly kind: 'close'; readonly round: string }
  | { readonly kind: 'rollback'; readonly tx: string; readonly of: string }
  | { readonly kind: 'freeTotal'; readonly tx: string; readonly grant: string; readonly units: bigint };

/** `free`: the grant of the free round; null: a stake of the player. */
export interface BetCall {
  readonly kind: 'bet';
  readonly tx: string;
  readonly round: string;
  readonly bet: string;
  readonly units: bigint;
  readonly closes: boolean;
  readonly free: string | null;
}

/**
 * The bet's whole prize; a later one corrects it. `contribution`: how much of the stake counts as wagering; null: all
 * of it.
 */
export interface SettleCall {
  readonly kind: 'settle';
  readonly tx: string;
  readonly bet: string;
  readonly units: bigint;
  readonly contribution: bigint | null;
  readonly detailUrl: string;
}

/**
 * A prize that is added to earlier ones. `ofBetTx`: the bet's call; null: the player's last bet in the round. `promo`:
 * a prize without a bet.
 */
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

/** Describes the player in a reply. `play`: what the market allows in games; an adapter leaves it out where its protocol has no place for it. */
export interface WalletPlayer {
  readonly player: string;
  readonly nickname: string;
  readonly gameCode: string;
  readonly locale: Locale;
  readonly play: PlayRules;
}

/**
 * `balance`: cash in centavos; null: a rollback of an unknown call, which has no player. `held`: a prize waits for an
 * operator, and the bet is unchanged.
 */
export type WalletResult =
  | { readonly ok: true; readonly balance: bigint | null; readonly player: WalletPlayer | null; readonly held: boolean }
  | { readonly ok: false; readonly reason: WalletRefusal; readonly refused: Refused; readonly balance: bigint | null };

/** Why a request moved no money. Adapters translate it for their provider. */
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
