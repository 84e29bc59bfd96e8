/**
 * Loads the streams of /video as operators have set them (docs/domain/games-and-fairness.md#video-page). No session is
 * needed.
 */
import { askSite } from '#api/site-data.ts';
import type { dynamicDataCall, Stream } from '#contract/site.ts';

/**
 * Returns the streams. Returns null where none are set, one cannot be shown, or the API is down; the build's are then
 * shown.
 */
export async function findStreams(locale: string): Promise<readonly Stream[] | null> {
  const site = await askSite<typeof dynamicDataCall>('/api/dynamicwebs/getdata', locale);
  const streams = site?.data?.streams ?? null;
  return Array.isArray(streams) && streams.every(isWhole) ? streams : null;
}

/** Returns whether a stream has the fields that it needs to be shown. A back end may leave out others. */
const isWhole = ({ title, url, poster, qualities }: Partial<Stream>) =>
  !!title && !!url && !!poster && Array.isArray(qualities) && qualities.length > 0;
