/** Refuses HTML in Markdown texts, by one rule for the build and the editors' form. */

/** The start of a tag, a closing tag, a comment or a processing instruction. */
const TAG_START = String.raw`<[A-Za-z/!?]`;

/** The start of a regular expression's source. With it, the expression matches only a text without HTML. */
export const noHtml = `(?![^]*${TAG_START})`;

/** Lists the tags of a text with their lines, counted from 1; each tag at most 40 characters long. */
export const htmlTags = (text: string): { readonly line: number; readonly tag: string }[] =>
  text.split('\n').flatMap((content, index) =>
    [...content.matchAll(new RegExp(`${TAG_START}[^>]*>?`, 'g'))].map(([tag]) => ({
      line: index + 1,
      tag: tag.slice(0, 40),
    })),
  );
