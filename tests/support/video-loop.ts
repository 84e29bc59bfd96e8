/** Creates a rendered loop for tests, with tiny files instead of a film. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INIT_NAME, segmentName } from '#server/sandbox/video/playlist.ts';
import type { Loop } from '#server/sandbox/video/playlist.ts';

export function createVideoLoop(folder: string, version = 'abcdef0123456789'): void {
  const quality = { peak: 200_000, average: 150_000, codecs: 'avc1.4d4015' };
  const loop: Loop = {
    version,
    segmentMs: 4000,
    segments: 15,
    qualities: [
      { name: '240p', width: 426, height: 240, ...quality },
      { name: '480p', width: 854, height: 480, ...quality },
    ],
  };
  for (const { name } of loop.qualities) {
    mkdirSync(join(folder, name), { recursive: true });
    const files = [INIT_NAME, ...Array.from({ length: loop.segments }, (_, index) => segmentName(index))];
    for (const file of files) writeFileSync(join(folder, name, file), `${name} ${file}`);
  }
  writeFileSync(join(folder, 'loop.json'), JSON.stringify(loop));
}
