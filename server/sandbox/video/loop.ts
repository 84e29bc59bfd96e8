/** Reads the loop from its folder: loop.json, and a folder of segments for each quality. `npm run video` renders it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { INIT_NAME, segmentName } from './playlist.ts';
import type { Loop } from './playlist.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const loopFile: v.GenericSchema<unknown, Loop> = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.pipe(v.string(), v.regex(/^\w{8,64}$/)),
    segmentMs: count,
    segments: count,
    qualities: v.pipe(
      v.array(
        v.object({
          name: v.pipe(v.string(), v.regex(/^\d{3,4}p$/)),
          width: count,
          height: count,
          peak: count,
          average: count,
          codecs: v.pipe(v.string(), v.regex(/^[\w.]+$/)),
        }),
      ),
      v.minLength(1),
    ),
  }),
);

/** Returns the loop, read each time, so that a new one is served without a restart; null: there is none. */
export async function readLoop(folder: string): Promise<Loop | null> {
  const text = await readFile(join(folder, 'loop.json'), 'utf8').catch(() => null);
  const loop = v.safeParse(loopFile, text);
  return loop.success ? loop.output : null;
}

/** Returns a file of the loop, or null for any other name. */
export async function readSegment(
  folder: string,
  loop: Loop,
  { quality, version, name }: { readonly quality: string; readonly version: string; readonly name: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const names = [INIT_NAME, ...Array.from({ length: loop.segments }, (_, index) => segmentName(index))];
  const isKnown =
    version === loop.version && names.includes(name) && loop.qualities.some((each) => each.name === quality);
  return isKnown ? readFile(join(folder, quality, name)).catch(() => null) : null;
}
