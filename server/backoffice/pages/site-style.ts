/** Serves the site's own styles to the preview of a text, so that it looks as players will see it. */
import { readFileSync } from 'node:fs';

export const SITE_STYLE_PATH = '/site.css';

const folder = new URL('../../../src/styles/', import.meta.url);
const sheets = ['tokens', 'global', 'ui', 'content', 'offer', 'prose', 'page-head'] as const;

/** The page's own rules: its edges, a name that no figure has, and a list of words. */
const own = `
body{padding:16px;min-height:0}
mark{background:var(--coral);color:var(--ink-0);border-radius:4px;padding:0 3px}
mark[data-name]{background:var(--ink-3);color:var(--paper)}
.said{white-space:pre-wrap}
.interface-texts{display:grid;gap:12px;margin:0}.interface-texts dt{font-size:.8rem;color:var(--paper-3)}.interface-texts dd{margin:0}
`;

let text = '';

/** Returns the styles. The fonts are left out, because the page may not load them. */
export function siteStyle(): string {
  text ||= [...sheets.map((name) => readFileSync(new URL(`${name}.css`, folder), 'utf8')), own]
    .join('\n')
    .replace(/@import [^;]+;|@font-face \{[^}]+\}/g, '');
  return text;
}
