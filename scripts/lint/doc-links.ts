/**
 * Checks references in texts and comments: relative links and anchors of Markdown, paths of documents, and citations of
 * documents outside the repository.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

const LINK = /\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s*(\S+)/gm;
const DOCUMENT = /(?<![\w/.-])docs\/[\w./-]+\.(?:md|yml)(?:#[\p{L}\p{N}_-]+)?/gu;
const PAPER =
  /(?<![\w-])(?:(?:domain(?:-[a-z]+)?|spec|cases-\d|walk-\d|vocabulary)(?:\.md)?[,:]? §?\d[\d.]*|(?:domain-(?:games|integrations|offers|operator|rewards)|expectations|cases-\d|walk-\d|(?:site|server|spec|domain)\.md)(?![\w-]))/g;

/** Returns the Markdown files that developers read. */
export const markdownFiles = () => globSync('{*,{docs,server,src,studio}/**/*}.md').filter(isOwnText).sort();

/** Returns the files of code, with their comments. Migrations are never changed. */
export const codeFiles = () =>
  globSync('{*,{scripts,server,src,studio,tests}/**/*}.{ts,tsx,mjs,cjs,astro,css}')
    .filter((file) => statSync(file).isFile())
    .sort();

/** The site's own pages link to routes, which the check of content covers. */
const isOwnText = (file: string) => !file.startsWith('src/content/');

/** Returns the relative links and document paths of a Markdown text that do not exist. */
export function brokenLinks(file: string, text: string): string[] {
  const prose = withoutCode(text);
  const links = [...prose.matchAll(LINK)].map(([, inline, reference]) => inline ?? reference ?? '');
  const relative = links.filter((link) => !/^[a-z]+:/i.test(link));
  return relative.filter((link) => !resolves(link, file)).map((link) => `${file}: ${link}`);
}

/** Returns the document paths of a text or a comment, from the repository's root, that do not exist. */
export function brokenDocuments(file: string, text: string): string[] {
  const paths = [...text.matchAll(DOCUMENT)].map(([path]) => path);
  return paths.filter((path) => !resolves(path, '')).map((path) => `${file}: ${path}`);
}

/** Returns citations of documents outside the repository, including those broken by a line end. */
export function papersIn(text: string): string[] {
  const joined = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [...joined.matchAll(PAPER)].map(([citation]) => citation);
}

function resolves(link: string, from: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path));
  if (!existsSync(target)) return false;
  return anchor === undefined || (target.endsWith('.md') && anchorsOf(readFileSync(target, 'utf8')).has(anchor));
}

/** Returns the anchors that GitHub gives to the headings of a text. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
    for (let count = 0; ; count += 1) {
      const anchor = count === 0 ? slug : `${slug}-${count}`;
      if (anchors.has(anchor)) continue;
      anchors.add(anchor);
      break;
    }
  }
  return anchors;
}

const withoutFences = (text: string) => text.replace(/^( *)(```+)[^]*?^\1\2 *$/gm, '');
const withoutCode = (text: string) => withoutFences(text).replace(/`[^`\n]*`/g, '`');
