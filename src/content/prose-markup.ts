/**
 * Finds Markdown from editors that must not reach a page: raw HTML, and links that run a script. Otherwise a writer of
 * texts could access a player's session.
 */
import { markdownToMdast } from 'satteri';
import { htmlTags } from './markup-rule.ts';
import { fault, sentenceOf } from './prose-rules.ts';
import type { ProseFault } from './prose-rules.ts';

/** A node of the parsed text, with the fields of links. */
interface MarkdownNode {
  readonly url?: string;
  readonly position?: { readonly start: { readonly line: number } };
  readonly children?: readonly MarkdownNode[];
}

const LINK_PROTOCOLS: readonly string[] = ['https:', 'mailto:', 'tel:'];

/** Lists the HTML tags and unsafe links of a Markdown text, each with its line, counted from 1. */
export function markupFaults(markdown: string): ProseFault[] {
  const links = urlsOf(markdownToMdast(markdown) as MarkdownNode).filter(({ url }) => !isSafe(url));
  return [
    ...htmlTags(markdown).map((found) => fault('body', 'htmlInBody', { ...found })),
    ...links.map(({ line, url }) => fault('body', 'unsafeLink', { line, url: url.slice(0, 40) })),
  ];
}

/** Lists the same faults as sentences in English. */
export const markupProblems = (markdown: string): string[] => markupFaults(markdown).map(sentenceOf);

function urlsOf({ url, position, children = [] }: MarkdownNode): { readonly url: string; readonly line: number }[] {
  const own = url === undefined ? [] : [{ url, line: position?.start.line ?? 1 }];
  return [...own, ...children.flatMap(urlsOf)];
}

/** Reads the address as a browser does, which skips tabs and line breaks inside a protocol. */
function isSafe(url: string): boolean {
  const base = 'https://site.invalid';
  return URL.canParse(url, base) && LINK_PROTOCOLS.includes(new URL(url, base).protocol);
}
