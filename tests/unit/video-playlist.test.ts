/** Tests the loop as a live stream: the playlist at each instant, consistent with the next one. */
import { expect, it } from 'vitest';
import { masterPlaylist, mediaPlaylist } from '#server/sandbox/video/playlist.ts';
import type { Loop } from '#server/sandbox/video/playlist.ts';

const low = { name: '240p', width: 426, height: 240, peak: 210_000, average: 150_000, codecs: 'avc1.4d4015' };
const high = { name: '480p', width: 854, height: 480, peak: 520_000, average: 400_000, codecs: 'avc1.4d401e' };
const loop: Loop = { version: 'abcdef0123456789', segmentMs: 4000, segments: 15, qualities: [low, high] };
const SEGMENT = 4000;
/** The number of a segment at which the loop restarts: a multiple of its 15 segments. */
const RETURN = 450_000_000;

it('is the six segments up to the one that has just begun, each with its place in the loop', () => {
  expect(mediaPlaylist(loop, '240p', (RETURN + 9) * SEGMENT + 1234)).toBe(
    `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:450000004
#EXT-X-DISCONTINUITY-SEQUENCE:30000000
#EXT-X-MAP:URI="240p/abcdef0123456789/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:16.000Z
#EXTINF:4.000,
240p/abcdef0123456789/04.m4s
#EXTINF:4.000,
240p/abcdef0123456789/05.m4s
#EXTINF:4.000,
240p/abcdef0123456789/06.m4s
#EXTINF:4.000,
240p/abcdef0123456789/07.m4s
#EXTINF:4.000,
240p/abcdef0123456789/08.m4s
#EXTINF:4.000,
240p/abcdef0123456789/09.m4s
`,
  );
});

it('has a discontinuity, and a new time, where the loop starts again', () => {
  const text = mediaPlaylist(loop, '480p', (RETURN + 2) * SEGMENT);
  expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:449999997\n#EXT-X-DISCONTINUITY-SEQUENCE:29999999\n');
  expect(text).toContain(
    `480p/abcdef0123456789/14.m4s
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:00.000Z
#EXTINF:4.000,
480p/abcdef0123456789/00.m4s
`,
  );
  expect(text.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1);
  expect(text).not.toContain('ENDLIST');
});

/** Maps each listed segment's number to its file and discontinuity. */
function read(text: string): Map<number, string> {
  const number = (tag: string) => Number(new RegExp(`^#EXT-X-${tag}:(\\d+)$`, 'm').exec(text)?.[1]);
  let at = number('MEDIA-SEQUENCE');
  let part = number('DISCONTINUITY-SEQUENCE');
  const found = new Map<number, string>();
  for (const line of text.split('\n'))
    if (line === '#EXT-X-DISCONTINUITY') part++;
    else if (line.endsWith('.m4s')) found.set(at++, `${line} of ${part}`);
  return found;
}

it('has the same values of a segment in every playlist, through three loops', () => {
  const known = new Map<number, string>();
  for (let step = 0; step < 3 * 15 * 4; step++) {
    const now = RETURN * SEGMENT + step * 1000;
    const listed = read(mediaPlaylist(loop, '240p', now));
    expect(Math.max(...listed.keys())).toBe(Math.floor(now / SEGMENT));
    expect(listed.size).toBe(6);
    for (const [number, what] of listed) {
      expect(known.get(number) ?? what).toBe(what);
      known.set(number, what);
    }
  }
  expect(known.size).toBe(3 * 15 + 5);
});

it('offers every quality with its bandwidth', () => {
  expect(masterPlaylist(loop)).toBe(
    `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=210000,AVERAGE-BANDWIDTH=150000,RESOLUTION=426x240,CODECS="avc1.4d4015"
240p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=520000,AVERAGE-BANDWIDTH=400000,RESOLUTION=854x480,CODECS="avc1.4d401e"
480p.m3u8
`,
  );
});
