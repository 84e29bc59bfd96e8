/** Parses origins from the environment: the hosts of streams (STREAM_HOSTS), the providers of games (GAME_ORIGINS). */

/** Reads "https://video.example,https://cdn.example"; throws an Error of one clear line where a part is no origin. */
export const readStreamHosts = (text: string): string[] => readOrigins('STREAM_HOSTS', text);

/** Reads the origins that `name` lists, separated by commas; throws an Error that names it where a part is no origin. */
export function readOrigins(name: string, text: string): string[] {
  const hosts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // A policy is one line of sources, so an origin must not contain a separator.
  if (!hosts.every((host) => /^https:\/\/[\w.-]+(:\d{1,5})?$/.test(host)))
    throw new Error(`${name} must be "https://host", separated by commas.`);
  return hosts;
}
