/**
 * `npm run video`: renders the loop of the stand-in stream (server/sandbox/video) into the server's data folder
 * (DATA_DIR). It uses the system's ffmpeg, and installs it when run as root. It takes a minute or two, and no other
 * command needs it. `npm run video -- --poster` writes only the page's poster, the loop's first picture.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import sharp from 'sharp';
import { INIT_NAME, segmentName } from '#server/sandbox/video/playlist.ts';
import type { Loop, Quality } from '#server/sandbox/video/playlist.ts';
import { ensureFfmpeg } from '#scripts/dev/programs.ts';
import { fairScene, LOOP_SECONDS } from './fair-scene.ts';

const SEGMENT_SECONDS = 4;
const FRAMES_PER_SECOND = 12;
const SEGMENTS = LOOP_SECONDS / SEGMENT_SECONDS;
const PICTURE = { width: 854, height: 480 } as const;

/** The qualities. `kbps`: the maximum bit rate of a segment. `level`: the H.264 level, main profile, as in `codecs`. */
const qualities = [
  { name: '240p', width: 426, height: 240, kbps: 150, level: '2.1', codecs: 'avc1.4d4015' },
  { name: '480p', width: 854, height: 480, kbps: 400, level: '3.0', codecs: 'avc1.4d401e' },
] as const;

export const POSTER = 'public/video/feira.svg';

if (import.meta.main) {
  if (process.argv.includes('--poster')) writeFileSync(POSTER, fairScene(0));
  else await render(join(process.env.DATA_DIR ?? '.data', 'video'));
}

async function render(folder: string): Promise<void> {
  ensureFfmpeg();
  const draft = `${folder}-${process.pid}`;
  for (const { name } of qualities) mkdirSync(join(draft, name), { recursive: true });
  const ffmpeg = spawn('ffmpeg', encoding(draft), { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => ffmpeg.on('close', resolve));
  // If ffmpeg ends early, its own output has the reason.
  ffmpeg.stdin.on('error', () => undefined);
  await drawInto(ffmpeg.stdin);
  if ((await ended) !== 0) {
    rmSync(draft, { recursive: true });
    throw new Error('ffmpeg could not encode the loop.');
  }
  const loop = describe(draft);
  writeFileSync(join(draft, 'loop.json'), JSON.stringify(loop, null, 2));
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  for (const { name, average, peak } of loop.qualities)
    console.log(`${name}: ${Math.round(average / 1000)} kbit/s, ${Math.round(peak / 1000)} at most`);
  console.log(`The loop is in ${folder}; a running server serves it from now on.`);
}

async function drawInto(pipe: Writable): Promise<void> {
  const frames = LOOP_SECONDS * FRAMES_PER_SECOND;
  for (let frame = 0; frame < frames && pipe.writable; frame++) {
    const picture = sharp(Buffer.from(fairScene(frame / FRAMES_PER_SECOND))).removeAlpha();
    const hasRoom = pipe.write(await picture.raw().toBuffer());
    if (!hasRoom) await new Promise((resolve) => pipe.once('drain', resolve).once('close', resolve));
    if (frame % 120 === 0) console.log(`Drawing ${Math.round((frame / frames) * 100)}%`);
  }
  pipe.end();
}

/** Returns ffmpeg's arguments. Each segment begins with a key frame and can be decoded alone. */
function encoding(folder: string): string[] {
  const gop = String(SEGMENT_SECONDS * FRAMES_PER_SECOND);
  const input = `-f rawvideo -pix_fmt rgb24 -s ${PICTURE.width}x${PICTURE.height} -r ${FRAMES_PER_SECOND} -i pipe:0`;
  const outputs = qualities.map(({ name, width, height, kbps, level }) => [
    ...`-an -vf scale=${width}:${height}:flags=lanczos,format=yuv420p -c:v libx264 -preset veryslow -tune animation`.split(
      ' ',
    ),
    ...`-profile:v main -level:v ${level} -crf 24 -maxrate ${kbps}k -bufsize ${kbps * 2}k -bf 0`.split(' '),
    ...`-g ${gop} -keyint_min ${gop} -sc_threshold 0 -flags +cgop -map_metadata -1 -fflags +bitexact`.split(' '),
    ...`-f hls -hls_time ${SEGMENT_SECONDS} -hls_list_size 0 -hls_segment_type fmp4`.split(' '),
    ...['-hls_fmp4_init_filename', INIT_NAME, '-hls_segment_filename', join(folder, name, '%02d.m4s')],
    join(folder, name, 'made.m3u8'),
  ]);
  return ['-loglevel', 'error', '-y', ...input.split(' '), ...outputs.flat()];
}

/** Describes the files for the server. Throws where one is missing or unknown. */
function describe(folder: string): Loop {
  const digest = createHash('sha256');
  const wanted = [...Array.from({ length: SEGMENTS }, (_, index) => segmentName(index)), INIT_NAME];
  const described = qualities.map(({ name, width, height, codecs }): Quality => {
    rmSync(join(folder, name, 'made.m3u8'));
    const found = readdirSync(join(folder, name)).sort();
    if (found.join() !== wanted.join()) throw new Error(`ffmpeg made other files than a loop of ${SEGMENTS}: ${found}`);
    const sizes = found.map((file) => {
      const bytes = readFileSync(join(folder, name, file));
      digest.update(bytes);
      return file === INIT_NAME ? 0 : bytes.length;
    });
    const perSecond = (bytes: number, seconds: number) => Math.ceil((bytes * 8) / seconds);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const peak = perSecond(Math.max(...sizes), SEGMENT_SECONDS);
    return { name, width, height, codecs, peak, average: perSecond(total, LOOP_SECONDS) };
  });
  const version = digest.digest('hex').slice(0, 16);
  return { version, segmentMs: SEGMENT_SECONDS * 1000, segments: SEGMENTS, qualities: described };
}
