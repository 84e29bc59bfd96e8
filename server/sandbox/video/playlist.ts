/**
 * Serves a loop of segments as a live stream (docs/domain/games-and-fairness.md#stream-playlist, RFC 8216). The clock alone decides which
 * segments are in the playlist, so that every copy of the server returns the same and stores nothing. Segment n of all time is segment n mod the
 * loop's length. Each return to the first one is a discontinuity.
 */

/** The loop as the renderer wrote it (scripts/art/render-video.ts, loop.json). */
export interface Loop {
  /** Changes with the segments, so that their addresses can be cached for ever. */
  readonly version: string;
  readonly segmentMs: number;
  /** How many segments the loop has. */
  readonly segments: number;
  readonly qualities: readonly Quality[];
}

export interface Quality {
  /** The name of its playlist and its folder: "240p". */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Bits a second: of its largest segment, and on average. */
  readonly peak: number;
  readonly average: number;
  /** "avc1.4d4015" */
  readonly codecs: string;
}

/** The number of segments in the playlist. The last one has just begun. */
const WINDOW = 6;

/** Returns the master playlist with all qualities, among which the player's software chooses by its bandwidth. */
export function masterPlaylist({ qualities }: Loop): string {
  const streams = qualities.flatMap(({ name, width, height, peak, average, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
    `${name}.m3u8`,
  ]);
  return lines('#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...streams);
}

/** Returns one quality's playlist at an instant (ms since 1970). It has no end. */
export function mediaPlaylist({ version, segmentMs, segments }: Loop, quality: string, now: number): string {
  const first = Math.floor(now / segmentMs) - (WINDOW - 1);
  const folder = `${quality}/${version}`;
  const listed = Array.from({ length: WINDOW }, (_, index) => first + index).flatMap((number) => {
    const isReturn = number % segments === 0;
    return [
      ...(isReturn ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(isReturn || number === first
        ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(number * segmentMs).toISOString()}`]
        : []),
      `#EXTINF:${(segmentMs / 1000).toFixed(3)},`,
      `${folder}/${segmentName(number % segments)}`,
    ];
  });
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentMs / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // Counts the returns that have left the playlist. A return at the playlist's first segment is still in it.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / segments)}`,
    `#EXT-X-MAP:URI="${folder}/${INIT_NAME}"`,
    ...listed,
  );
}

export const INIT_NAME = 'init.mp4';
/** Returns the file name of a segment of the loop, from 0. */
export const segmentName = (index: number): string => `${String(index).padStart(2, '0')}.m4s`;

const lines = (...each: readonly string[]): string => `${each.join('\n')}\n`;
