import type { World } from '../world.ts';

/** Something that one actor does; what is more frequent weighs more. */
export interface Operation {
  readonly name: string;
  readonly weight: number;
  readonly run: (world: World) => Promise<void>;
}
