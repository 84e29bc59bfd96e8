/**
 * Reads the streams and tables of /video from video.json, which an operator edits (docs/how-to/set-streams.md). An address that begins with "/"
 * is the sandbox's, a table's its studio's; a poster is a file of this site. The build fails where something cannot be read.
 */
import * as v from 'valibot';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import data from './video.json' with { type: 'json' };

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const inAllLanguages = v.object(
  Object.fromEntries(locales.map((locale) => [locale, text])) as Record<Locale, typeof text>,
);
const ownPath = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s?#]+$/, 'must be a path that begins with one "/"'));
const address = v.pipe(
  v.string(),
  v.regex(/^(https?:\/\/[^\s/;,'"]+)?\/(?!\/)\S*$/, 'must be a path of the sandbox ("/…") or an address ("https://…")'),
);
const code = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

const stream = v.strictObject({
  code,
  title: inAllLanguages,
  /** A description shown over the picture, so that nothing pre-recorded seems to happen now. */
  label: inAllLanguages,
  /** The HLS master playlist. */
  url: address,
  poster: ownPath,
  /** WebVTT. A stream with speech needs it. */
  captionsUrl: v.nullable(address),
  /** Sorted by data rate, the lowest first. The page shows `kbps` to the player. */
  qualities: v.pipe(
    v.array(v.strictObject({ name: text, kbps: v.pipe(v.number(), v.integer(), v.minValue(1)), url: address })),
    v.minLength(1),
  ),
  /** Origins of playlists or segments besides those of the addresses above. */
  hosts: v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/;,'"]+$/))),
});
const table = v.strictObject({
  game: code,
  /** Used where the list of games has no name for it. */
  name: inAllLanguages,
  /** The address before `/state` and `/events` (contract/table.ts). */
  url: v.pipe(address, v.regex(/[^/]$/)),
});
const videoSchema = v.strictObject({ streams: v.array(stream), tables: v.array(table) });

export type Video = v.InferOutput<typeof videoSchema>;
export type VideoStream = Video['streams'][number];

/** Parses an operator's video.json. Throws an Error that names the place and the fault. */
export function readVideo(input: unknown): Video {
  const read = v.safeParse(videoSchema, input);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`src/content/video.json, ${v.getDotPath(issue) ?? 'whole'}: ${issue.message}`);
}

export const video = readVideo(data);

/** Returns the full address of a path at a host (`hostUrl`; empty: the site's own origin). */
export const addressAt = (hostUrl: string, address: string): string =>
  address.startsWith('/') ? `${hostUrl}${address}` : address;

/** The hosts of addresses that begin with a slash: of the streams and of the tables. */
export interface VideoHosts {
  readonly sandboxUrl: string;
  readonly studioUrl: string;
}

/**
 * Returns the origins that the policy of /video must allow, and those of the tables alone, for other pages that show
 * them. An empty host is the page's own origin.
 */
export function videoOrigins(
  { streams, tables }: Video,
  { sandboxUrl, studioUrl }: VideoHosts,
): { media: string[]; calls: string[]; ofTables: string[] } {
  const origins = (hostUrl: string, addresses: readonly (string | null)[]) =>
    addresses.flatMap((each) => {
      const absolute = each === null ? '' : addressAt(hostUrl, each);
      return absolute === '' || absolute.startsWith('/') ? [] : [new URL(absolute).origin];
    });
  const media = streams.flatMap(({ url, captionsUrl, qualities, hosts }) =>
    origins(sandboxUrl, [url, captionsUrl, ...qualities.map((quality) => quality.url), ...hosts]),
  );
  const ofTables = origins(
    studioUrl,
    tables.map((each) => each.url),
  );
  return { media: [...new Set(media)], calls: [...new Set([...media, ...ofTables])], ofTables: [...new Set(ofTables)] };
}
