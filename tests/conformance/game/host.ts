/** A game provider's side of the wallet, whatever its protocol: what the conformance suite says through it. */
import type { WalletRefusal } from '#server/contexts/play/providers/game-provider.ts';

export interface GameHost {
  readonly provider: string;
  /** Two of its games, both open. */
  readonly games: readonly [string, string];
  /** What its protocol can say. */
  readonly says: {
    /** Prizes add up, or a settlement tells the whole. */
    readonly adds: boolean;
    readonly closes: boolean;
    readonly silentLoss: boolean;
    /** Several calls in one request. */
    readonly several: boolean;
    readonly currency: boolean;
    /** Its host is asked where a game opens. */
    readonly asksToLaunch: boolean;
    /** A launch token opens every game of it. */
    readonly lobby: boolean;
  };
  readonly unitsPerCent: bigint;
  /** The token of a launch, read from the address that the player's page is given. */
  readonly tokenIn: (address: URL) => string;
  readonly send: (message: Message, forged?: Forged) => Promise<Reply>;
  /** Its code for a reason, as it stands in `Reply.code`. */
  readonly codeOf: (reason: WalletRefusal) => string;
  /** Amounts that no stake may be, as they stand in its messages. */
  readonly oddAmounts: readonly unknown[];
  /** Its host stops answering, answers nonsense, or is itself again. */
  readonly behave: (how: 'well' | 'silent' | 'nonsense') => void;
  /** Players whose rounds it was asked to end. */
  readonly ended: readonly string[];
}

/** Who plays, as the provider knows them by now. */
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
  /** The provider's units. `amount` stands in their place as it is. */
  readonly units: bigint;
  readonly currency?: string;
}

interface InRound {
  readonly round: string;
  readonly bet: string;
}

/** How a message is not what it should be. */
export interface Forged {
  readonly signature?: 'none' | 'stranger' | 'expired' | 'other call' | 'byte changed';
  /** Signed with the second secret that is valid while one is changed. */
  readonly withSecond?: boolean;
}

/** `balance`: centavos; null where the reply tells none. `code`: of a refusal. */
export interface Reply {
  readonly ok: boolean;
  readonly code: string;
  readonly balance: bigint | null;
  /** Whom an `authenticate` named. */
  readonly player: string | null;
}
