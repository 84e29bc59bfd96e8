/**
 * What a game brings to its page: a scene that shows what is drawn and, where there is something to choose, the board to choose
 * it on. The page around (play.ts) has the stake, the one button, the money and the seeds; a scene never speaks to the studio.
 */
import type { FairGame } from '#lib/studio/fair-game.ts';
import type { Dictionary } from '#lib/studio/sheet.ts';

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
}

/** tick: something passes; thud: something comes to rest; turn: something is revealed. A gain's own sound is the page's. */
export type Sound = 'tick' | 'thud' | 'turn';

export interface Scene<Choice, Outcome> {
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
   * Shows what was drawn, from the motion to its end; resolves when it stands. `isGain`: it pays more than it cost; whatever
   * pays less is shown without colour or cheer (domain-games 7).
   */
  readonly show: (outcome: Outcome, choice: Choice, isGain: boolean) => Promise<void>;
  /** There is no outcome: back to how it stood. */
  readonly rest: () => void | Promise<void>;
  /** The outcome in words, for who does not see it and for the line under the stage. */
  readonly account: (outcome: Outcome, choice: Choice) => string;
}

/** What browser/games/<code>/scene.ts exports. */
export interface SceneModule<Choice, Outcome> {
  readonly rules: FairGame<Choice, Outcome>;
  /** The stakes on offer, centavos, least first; left out: steps of the game's grid. */
  readonly offered?: readonly number[];
  readonly createScene: (host: Host) => Scene<Choice, Outcome>;
}

/** The scene of a game, known by its code alone: what passes between rules and scene is their own. */
export const sceneOf = async (code: string): Promise<SceneModule<unknown, unknown>> =>
  (await import(`./games/${code}/scene.js`)) as SceneModule<unknown, unknown>;
