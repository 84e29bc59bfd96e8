import type { World } from '../world.ts';

/** An operation of one actor. A higher weight makes it more frequent. */
export interface Operation {
  readonly name: string;
  readonly weight: number;
  readonly run: (world: World) => Promise<void>;
}
