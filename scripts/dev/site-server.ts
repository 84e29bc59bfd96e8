/**
 * Serves the built site as a CDN does: compressed files, the headers of `_headers`, the language's own 404 page.
 * Forwards `/api` where `apiUrl` is set.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { extname, join, posix } from 'node:path';
import { contentType } from 'mime-types';
import send from 'send';
import { locales } from '#lib/locales.ts';
import { isApiPath, passOn } from './api-proxy.ts';
import { headersOf, parseHeaders } from '#scripts/build/headers-file.ts';

export interface SiteOptions {
  readonly host?: string;
  /** The address to which `/api` is forwarded. Without it only files are served. */
  readonly apiUrl?: string;
}

export function serveSite(
  folder: string,
  port: number,
  { host = '127.0.0.1', apiUrl = '' }: SiteOptions = {},
): Promise<Server> {
  const rules = parseHeaders(readFileSync(join(folder, '_headers'), 'utf8'));
  const server = createServer((request, response) => {
    if (apiUrl !== '' && isApiPath(request.url ?? '')) return passOn(apiUrl, request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...headersOf(rules, '/404'), Allow: 'GET, HEAD', 'Cache-Control': 'no-store' });
      return response.end();
    }
    const path = pathOf(request.url ?? '/');
    const file = fileOf(folder, path);
    if (file !== undefined) return sendFile(folder, file, request, response, headersOf(rules, path));
    const code = path.split('/')[1] ?? '';
    const missing = [join(folder, code, '404.html'), join(folder, '404.html')].find(
      (each, index) => (index > 0 || locales.some((locale) => locale === code)) && existsSync(each),
    );
    response.writeHead(404, {
      ...headersOf(rules, '/404'),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
    response.end(missing ? readFileSync(missing) : 'Not found');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** The encodings, and the extensions of their compressed copies (scripts/build/precompress.ts). */
const codings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

/** Returns the decoded path of a URL; one that cannot be decoded names no file. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://site').pathname);
  } catch {
    return '/404';
  }
}

/** Returns whether a file exists. A path that is too long or has a NUL names none. */
function isFile(root: string, path: string): boolean {
  try {
    return statSync(join(root, path)).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the file of a path, with or without extension: a page, or a folder's index. Paths outside the root name no
 * file.
 */
function fileOf(root: string, path: string): string | undefined {
  if (posix.normalize(path) !== path) return undefined;
  const name = path.replace(/\/$/, '');
  return [name, `${name}.html`, `${name}/index.html`].find((each) => isFile(root, each));
}

/** Returns whether `Accept-Encoding` allows an encoding. "q=0" refuses it. */
function isAccepted(header: string, name: string): boolean {
  return header.split(',').some((part) => {
    const [coding, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    return coding === name && !parameters.some((each) => /^q=0(\.0*)?$/.test(each));
  });
}

/** Sends a file, as a compressed copy where one exists and is accepted. */
function sendFile(
  root: string,
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const accepted = request.headers['accept-encoding'] ?? '';
  const coding = codings.find(({ name, suffix }) => isAccepted(accepted, name) && isFile(root, file + suffix));
  const stream = send(request, encodeURI(file + (coding?.suffix ?? '')), {
    root,
    cacheControl: false,
    dotfiles: 'allow',
  });
  stream.on('headers', (sent: ServerResponse) => {
    sent.setHeader('Vary', 'Accept-Encoding');
    sent.setHeader('Cache-Control', 'no-cache');
    sent.setHeader('Content-Type', contentType(extname(file)) || 'application/octet-stream');
    if (coding) sent.setHeader('Content-Encoding', coding.name);
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
  });
  stream.on('error', ({ status = 500 }: { status?: number }) => response.writeHead(status, headers).end());
  stream.pipe(response);
}

// The command: node scripts/dev/site-server.ts <folder> <port> [API]
if (import.meta.main) {
  const [folder = 'dist', port = '4321', apiUrl = ''] = process.argv.slice(2);
  await serveSite(folder, Number(port), { apiUrl });
}
