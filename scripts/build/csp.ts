/**
 * Writes each page's Content Security Policy after the build, with the hashes of the page's own inline scripts and
 * styles. It is the first meta after the charset, so that nothing inline runs before it. The build fails for an unknown
 * script, or for a style that is no sheet of the build. Directives that a meta cannot have (frame-ancestors, HSTS) are
 * in `_headers`, for the CDN and scripts/dev/site-server.ts.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { video, videoOrigins } from '#content/video.ts';
import { readStreamHosts } from '#lib/stream-hosts.ts';
import { gitHost } from '#editor/host.ts';
import { editorPolicy } from './editor-policy.ts';
import { knownScripts } from './known-scripts.ts';
import { collectStyles, isKnownStyle } from './known-styles.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script[^>]*>/gi;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style[^>]*>/gi;
const CHARSET = '<meta charset="utf-8">';

interface Origins {
  /** The address of the API; empty for the site's own origin. */
  readonly apiUrl: string;
  /** Whether the environment sets that address, which a production build requires. */
  readonly isApiChosen: boolean;
  /** The address of the sandbox's streams and its studio's tables; empty for the site's own origin. */
  readonly sandboxUrl: string;
  readonly studioUrl: string;
  /** The origins of providers whose pages a game may be. */
  readonly games: readonly string[];
}

export function contentSecurityPolicy({ apiUrl, isApiChosen, ...others }: Origins): AstroIntegration {
  const styles = collectStyles();
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({ vite: { plugins: [styles.plugin] } });
        if (!isApiChosen)
          throw new Error('Set PUBLIC_API_URL: "" where the site passes /api on, or the address of the API.');
        if (others.games.length === 0)
          throw new Error('Set GAME_ORIGINS to the origins of the game providers, separated by commas.');
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).filter(
          (file) => file.endsWith('.html') && !isPiece(file),
        );
        const editor = editorPolicy(gitHost(process.env));
        const known = { scripts: new Set(Object.values(await knownScripts())), styles: styles.sheets };
        const policy = (file: string, html: string) =>
          file === 'admin.html' ? editor : pagePolicy({ file, html, apiUrl, known, ...needsOf(file, html, others) });
        await Promise.all(files.map((file) => protect(join(root, file), (html) => policy(file, html))));
        await writeFile(join(root, '_headers'), headersFile());
      },
    },
  };
}

/** Returns whether a file is a fragment of a page (pages/sheets), which is never opened by itself. */
export const isPiece = (file: string): boolean => /(^|[/\\])sheets[/\\]/.test(file);

async function protect(file: string, policyOf: (html: string) => string): Promise<void> {
  const html = await readFile(file, 'utf8');
  if (!html.includes(CHARSET)) throw new Error(`${file} has no place for its policy`);
  await writeFile(
    file,
    html.replace(CHARSET, `${CHARSET}<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">`),
  );
}

/** What a page needs in addition: the origins of its frames, media and calls. */
interface PageNeeds {
  readonly frames?: readonly string[];
  readonly media?: readonly string[];
  readonly calls?: readonly string[];
}

/**
 * Returns a page's needs: the providers' hosts for games, the operator's for streams, the studio's for the clocks of
 * tables. Only pages that show them may load them.
 */
function needsOf(file: string, html: string, { games, ...hosts }: Omit<Origins, 'apiUrl' | 'isApiChosen'>): PageNeeds {
  if (/gameInfo\.html$/.test(file)) return { frames: games };
  const { media, calls, ofTables } = videoOrigins(video, hosts);
  if (!/(^|[/\\])video\.html$/.test(file)) return html.includes('data-live-tables') ? { calls: ofTables } : {};
  // Hosts of streams that operators may add while the site runs.
  const later = readStreamHosts(process.env.STREAM_HOSTS ?? '');
  // The player script joins segments into a blob of the page's own.
  return { media: ["'self'", ...media, ...later, 'blob:'], calls: [...calls, ...later] };
}

interface Page extends PageNeeds {
  /** Its name in the built site, for error messages. */
  readonly file: string;
  readonly html: string;
  readonly apiUrl: string;
  /** The inline scripts and styles that a page may hold (known-scripts.ts, known-styles.ts). */
  readonly known: { readonly scripts: ReadonlySet<string>; readonly styles: ReadonlySet<string> };
}

/** Returns the policy of one page. Throws with the file's name where an inline script or style is unknown. */
export function pagePolicy({ file, html, apiUrl, known, frames = [], media = [], calls = [] }: Page): string {
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, text = '']) => text);
  const unknown = inline.find((text) => !known.scripts.has(text));
  if (unknown !== undefined)
    throw new Error(
      `${file} has an inline script that scripts/build/known-scripts.ts does not name: ${unknown.slice(0, 80)}`,
    );
  const sheets = [...html.matchAll(STYLE)].map(([, text = '']) => text);
  const foreign = sheets.find((text) => !isKnownStyle(text, known.styles));
  if (foreign !== undefined)
    throw new Error(`${file} has an inline style that is no style sheet of the build: ${foreign.slice(0, 80)}`);
  const scripts = inline.map(hashOf);
  const styles = sheets.map(hashOf);
  const api = apiUrl === '' ? [] : [apiUrl];
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...new Set(scripts)]],
    ['style-src', ["'self'", ...new Set(styles)]],
    ['img-src', ["'self'", 'data:']],
    ['font-src', ["'self'"]],
    ['connect-src', [...new Set(["'self'", ...api, ...calls])]],
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ...(frames.length > 0 ? ([['frame-src', frames]] as const) : []),
    ...(media.length > 0 ? ([['media-src', media]] as const) : []),
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ['jogada']],
  ];
  return parts.map(([name, values]) => `${name} ${values.join(' ')}`).join(';');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The headers of every path, then the exceptions. Some CDNs join the headers of all matching rules, so no header occurs
 * twice.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "frame-ancestors 'none'",
};

/** Folders of files with hashed names. */
export const cachedForever = ['/_astro/', '/dictionaries/', '/admin/assets/'] as const;
const YEAR_SECONDS = 31_536_000;

/** Returns the text of `_headers`. */
export function headersFile(): string {
  const lines = ['/*', ...Object.entries(pageHeaders).map(([name, value]) => `  ${name}: ${value}`)];
  for (const path of cachedForever)
    lines.push(`${path}*`, `  Cache-Control: public, max-age=${YEAR_SECONDS}, immutable`);
  return `${lines.join('\n')}\n`;
}
