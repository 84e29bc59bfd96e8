/**
 * Defines the interface between a game and its page. A scene shows what is drawn and, where there is a choice, the
 * board. The page (play.ts) has the stake, the button, the money and the seeds. A scene never calls the studio.
 */
import type { Json } from '#lib/json.ts';
import type { FairGame, StudioRules } from '#games/fair-game.ts';
import type { Dictionary } from '#games/paytable.ts';

/** What the page provides to a scene. */
export interface Host {
  /** The element for the outcome. */
  readonly stage: HTMLElement;
  /** The element for the choice; empty and without height where there is none. */
  readonly board: HTMLElement;
  readonly texts: Dictionary;
  /** Returns the game's own drawing of this name, decorative. */
  readonly art: (name: string) => HTMLImageElement;
  /** Returns the selected stake, centavos; for a choice of several chips or cards, that of one. */
  readonly stake: () => bigint;
  /** Called by the scene whenever the choice changes. */
  readonly chosen: () => void;
  /** Returns whether motion is reduced. The scene then shows the end state at once. */
  readonly calm: () => boolean;
  /** Returns whether the player wants the outcome in half the time; `paced` of shapes.ts applies it. */
  readonly turbo: () => boolean;
  readonly sound: (name: Sound) => void;
  /** The element for the action buttons of a round of steps, while it awaits a decision. */
  readonly acts: HTMLElement;
  /** Sends the player's action. Does nothing while a request is in flight or no round is open. */
  readonly act: (action: unknown) => void;
}

/**
 * tick: something passes; thud: something comes to rest; turn: something is revealed. The page itself plays the sound
 * of a gain.
 */
export type Sound = 'tick' | 'thud' | 'turn';

export interface Scene<Choice, Outcome> {
  /** Shows the current state of a round of steps that began earlier, without motion. */
  readonly resume?: (outcome: Outcome, choice: Choice) => void;
  /** Called when an action of a round of steps was sent; `show` or `rest` follows. */
  readonly acting?: (action: unknown) => void;
  /** Returns the choice, or null while it is incomplete; `missing` then says what is left. */
  readonly choice: () => Choice | null;
  /** Returns the instruction for what is left to choose. */
  readonly missing?: () => string;
  /** Returns the round's cost at the selected stake, centavos. Without it the cost is the stake. */
  readonly total?: (choice: Choice, stake: bigint) => bigint;
  /** Returns the text beside the stake: the possible win, or the share of a line. */
  readonly note?: (stake: bigint) => string;
  /** Called when the round is requested. Starts the animation and locks the board until `show` or `rest`. */
  readonly begin: () => void;
  /**
   * Animates the outcome; in a round of steps, the part since the last action. Resolves at the end state. `isGain`: it
   * pays more than it cost. Anything less is shown without colour or celebration
   * (docs/domain/games-and-fairness.md#responsible-design).
   */
  readonly show: (outcome: Outcome, choice: Choice, isGain: boolean) => Promise<void>;
  /** Returns to the previous state when there is no outcome. */
  readonly rest: () => void | Promise<void>;
  /** Draws what stands over the figure of a great win (triumph.ts). Without it the figure stands alone. */
  readonly triumph?: (outcome: Outcome, choice: Choice) => HTMLElement;
  /** Returns the outcome in words, for screen readers and the line under the stage. */
  readonly account: (outcome: Outcome, choice: Choice) => string;
}

/** The exports of client/games/<code>/scene.ts. */
export interface SceneModule<Choice, Outcome, Action = never> {
  readonly rules: FairGame<Choice, Outcome, Action>;
  /** The stakes on offer, centavos, the lowest first. Without it they are the game's standard steps. */
  readonly offered?: readonly number[];
  readonly createScene: (host: Host) => Scene<Choice, Outcome>;
  readonly betWords?: BetWords<Choice>;
}

/** Describes the bet, one line for each part. Absent where there is no choice. */
export type BetWords<Choice> = (choice: Choice, texts: Dictionary) => readonly string[];

/** A game's module where only its code is known, with opaque choices and outcomes. */
export interface AnyScene extends Omit<SceneModule<Json, Json>, 'rules'> {
  readonly rules: StudioRules;
}

/**
 * Loads the scene of a game. `version`: the version of the rules whose rounds it shows; the newest without one. The
 * scene of an earlier version is in client/games/<code>/scene-<version>.ts.
 */
export async function sceneOf(code: string, version?: number): Promise<AnyScene> {
  const newest = (await import(`./games/${code}/scene.js`)) as AnyScene;
  if (version === undefined || version === newest.rules.version) return newest;
  return (await import(`./games/${code}/scene-${version}.js`)) as AnyScene;
}
