/**
 * What a game brings to its page. A scene that shows what is drawn and, where there is something to choose, the board to choose it on. The
 * page around (play.ts) has the stake, the one button, the money and the seeds; a scene never speaks to the studio.
 */
import type { Json } from '#lib/json.ts';
import type { FairGame, StudioRules } from '#games/fair-game.ts';
import type { Dictionary } from '#games/paytable.ts';

/** What a scene stands on. */
export interface Host {
  /** Where the outcome is shown. */
  readonly stage: HTMLElement;
  /** Where it is chosen what to bet on; empty and without height where there is nothing to choose. */
  readonly board: HTMLElement;
  readonly texts: Dictionary;
  /** The game's own drawing of this name, decorative. */
  readonly art: (name: string) => HTMLImageElement;
  /** The stake that is set, centavos: that of a chip or a card, where a choice is of several. */
  readonly stake: () => bigint;
  /** To be called whenever the choice has changed. */
  readonly chosen: () => void;
  /** Whether motion is to be left out: the same, at once. */
  readonly calm: () => boolean;
  readonly sound: (name: Sound) => void;
  /** Of rounds of steps: where the buttons of what can be done stand, while the round waits for its player. */
  readonly acts: HTMLElement;
  /** Does what the player decided. Nothing happens while something is under way, or no round waits. */
  readonly act: (action: unknown) => void;
}

/** tick: something passes; thud: something comes to rest; turn: something is revealed. A gain's own sound is the page's. */
export type Sound = 'tick' | 'thud' | 'turn';

export interface Scene<Choice, Outcome> {
  /** Of rounds of steps: how a round stands that was begun before, without motion. */
  readonly resume?: (outcome: Outcome, choice: Choice) => void;
  /** Of rounds of steps: the action is on its way; `show` or `rest` follows. */
  readonly acting?: (action: unknown) => void;
  /** What is bet on; null while it is not whole, which `missing` puts in words. */
  readonly choice: () => Choice | null;
  /** What is left to choose, in words of the game's dictionary. */
  readonly missing?: () => string;
  /** What the round costs at the stake that is set, centavos; left out: just the stake. */
  readonly total?: (choice: Choice, stake: bigint) => bigint;
  /** What stands beside the stake: what can be won, a share by line. */
  readonly note?: (stake: bigint) => string;
  /** The round is asked for: something moves, and nothing on the board can be changed until `show` or `rest`. */
  readonly begin: () => void;
  /**
   * Shows what was drawn, from the motion to its end; of steps: what came with the last. Resolves when it stands. `isGain`: it pays more
   * than it cost; whatever pays less is shown without colour or cheer (docs/domain/games-and-fairness.md#responsible-design).
   */
  readonly show: (outcome: Outcome, choice: Choice, isGain: boolean) => Promise<void>;
  /** There is no outcome: back to how it stood. */
  readonly rest: () => void | Promise<void>;
  /** The outcome in words, for who does not see it and for the line under the stage. */
  readonly account: (outcome: Outcome, choice: Choice) => string;
}

/** What client/games/<code>/scene.ts exports. */
export interface SceneModule<Choice, Outcome, Action = never> {
  readonly rules: FairGame<Choice, Outcome, Action>;
  /** The stakes on offer, centavos, least first; left out: steps of the game's grid. */
  readonly offered?: readonly number[];
  readonly createScene: (host: Host) => Scene<Choice, Outcome>;
  readonly betWords?: BetWords<Choice>;
}

/** What was bet on, for a reader: a line for each part of it. Left out where there is nothing to choose. */
export type BetWords<Choice> = (choice: Choice, texts: Dictionary) => readonly string[];

/** A game's module where only its code is known: what passes between rules and scene is their own. */
export interface AnyScene extends Omit<SceneModule<Json, Json>, 'rules'> {
  readonly rules: StudioRules;
}

export const sceneOf = async (code: string): Promise<AnyScene> =>
  (await import(`./games/${code}/scene.js`)) as AnyScene;
