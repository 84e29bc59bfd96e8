/** The hosts that streams may come from, as STREAM_HOSTS gives them to the server and to the build. */

/** Reads "https://video.example,https://cdn.example"; throws an Error of one clear line where a part is no origin. */
export function readStreamHosts(text: string): string[] {
  const hosts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // A policy is one line of words: what could end a word of it is no part of an origin.
  if (!hosts.every((host) => /^https:\/\/[\w.-]+(:\d{1,5})?$/.test(host)))
    throw new Error('STREAM_HOSTS must be "https://host", separated by commas.');
  return hosts;
}
