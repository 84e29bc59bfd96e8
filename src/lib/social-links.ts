/** Reads the operator's links from SOCIAL_LINKS, for the server and the build. */

export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

/** Reads "Instagram=https://…,X=https://…"; throws an Error of one clear line where a part is no web address. */
export function readSocialLinks(text: string): SocialLink[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((part) => {
    const [, name, url] = /^([^=]{1,40})=(https:\/\/\S+)$/.exec(part) ?? [];
    if (!name || !url) throw new Error('SOCIAL_LINKS must be "Name=https://…", separated by commas.');
    return { name, url };
  });
}
