/** Describes a game provider's side of the wallet in any protocol, as the conformance suite uses it. */
import type { WalletRefusal } from '#server/contexts/play/providers/game-provider.ts';

export interface GameHost {
  readonly provider: string;
  /** Two of its open games. */
  readonly games: readonly [string, string];
  /** The features of its protocol. */
  readonly says: {
    /** Prizes add up; otherwise a settlement has the total. */
    readonly adds: boolean;
    readonly closes: boolean;
    readonly silentLoss: boolean;
    /** One request may have several calls. */
    readonly several: boolean;
    readonly currency: boolean;
    /** The server asks its host for a game's address. */
    readonly asksToLaunch: boolean;
    /** A launch token is valid for all of its games. */
    readonly lobby: boolean;
  };
  readonly unitsPerCent: bigint;
  /** Reads the launch token from the address that the player's page gets. */
  readonly tokenIn: (address: URL) => string;
  readonly send: (message: Message, forged?: Forged) => Promise<Reply>;
  /** Returns its code for a reason, as in `Reply.code`. */
  readonly codeOf: (reason: WalletRefusal) => string;
  /** Invalid stakes, as in its messages. */
  readonly oddAmounts: readonly unknown[];
  /** Makes its host stop replying, reply with nonsense, or work again. */
  readonly behave: (how: 'well' | 'silent' | 'nonsense') => void;
  /** Players whose rounds the server asked it to end. */
  readonly ended: readonly string[];
}

/** Describes the player as the provider knows them. */
export interface Seat {
  readonly player: string;
  readonly token: string;
  readonly game: string;
}

export type Message =
  | { readonly kind: 'authenticate'; readonly seat: Seat }
  | ({ readonly kind: 'bet'; readonly closes?: boolean; readonly amount?: unknown } & Named & InRound)
  | ({ readonly kind: 'prize'; readonly ofBetTx: string | null; readonly closes?: boolean } & Named & InRound)
  | { readonly kind: 'close'; readonly seat: Seat; readonly round: string }
  | { readonly kind: 'rollback'; readonly seat: Seat; readonly tx: string; readonly of: string }
  | { readonly kind: 'several'; readonly messages: readonly Message[] }
  | { readonly kind: 'unknown'; readonly seat: Seat };

interface Named {
  readonly seat: Seat;
  readonly tx: string;
  /** The amount in the provider's units. `amount` replaces it unchanged. */
  readonly units: bigint;
  readonly currency?: string;
}

interface InRound {
  readonly round: string;
  readonly bet: string;
}

/** Describes the fault of a forged message. */
export interface Forged {
  readonly signature?: 'none' | 'stranger' | 'expired' | 'other call' | 'byte changed';
  /** Signed with the second secret, which is valid during a rotation. */
  readonly withSecond?: boolean;
}

/** Describes a reply. `balance`: centavos; `null` without one. `code`: of a refusal. */
export interface Reply {
  readonly ok: boolean;
  readonly code: string;
  readonly balance: bigint | null;
  /** The player whom an `authenticate` returned. */
  readonly player: string | null;
}
