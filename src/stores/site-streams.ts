/** What may be watched on /video, as operators have set it (docs/domain/games-and-fairness.md#video-page). Anybody may ask. */
import { askSite } from '#api/site-data.ts';
import type { dynamicDataCall, Stream } from '#contract/site.ts';

/** Null where none are set, one cannot be shown, or the API is away: what was built stands. */
export async function findStreams(locale: string): Promise<readonly Stream[] | null> {
  const site = await askSite<typeof dynamicDataCall>('/api/dynamicwebs/getdata', locale);
  const streams = site?.data?.streams ?? null;
  return Array.isArray(streams) && streams.every(isWhole) ? streams : null;
}

/** Whatever else a back end may have left out, without these there is nothing to show. */
const isWhole = ({ title, url, poster, qualities }: Partial<Stream>) =>
  !!title && !!url && !!poster && Array.isArray(qualities) && qualities.length > 0;
