/**
 * Serves the built site as a CDN would: compressed files, the headers of `_headers`, the language's own 404 page. `/api` is passed
 * on where `apiUrl` says where.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { locales } from '#lib/locales.ts';
import { isApiPath, passOn } from './api-proxy.ts';
import { headersOf, parseHeaders } from '#scripts/build/headers-file.ts';

export interface SiteOptions {
  readonly host?: string;
  /** Where `/api` is passed on to; without it the site is files alone. */
  readonly apiUrl?: string;
}

export function serveSite(
  folder: string,
  port: number,
  { host = '127.0.0.1', apiUrl = '' }: SiteOptions = {},
): Promise<Server> {
  const rules = parseHeaders(readFileSync(join(folder, '_headers'), 'utf8'));
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    setHeaders(response, path) {
      response.setHeader('Cache-Control', 'no-cache');
      for (const [name, value] of Object.entries(headersOf(rules, path))) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    if (apiUrl !== '' && isApiPath(request.url ?? '')) return passOn(apiUrl, request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...headersOf(rules, '/404'), Allow: 'GET, HEAD', 'Cache-Control': 'no-store' });
      return response.end();
    }
    files(request, response, () => {
      const code = (request.url ?? '').split('/')[1] ?? '';
      const file = [join(folder, code, '404.html'), join(folder, '404.html')].find(
        (each, index) => (index > 0 || locales.some((locale) => locale === code)) && existsSync(each),
      );
      response.writeHead(404, {
        ...headersOf(rules, '/404'),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
      });
      response.end(file ? readFileSync(file) : 'Not found');
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

// As a command: node scripts/dev/site-server.ts <folder> <port> [API]
if (import.meta.main) {
  const [folder = 'dist', port = '4321', apiUrl = ''] = process.argv.slice(2);
  await serveSite(folder, Number(port), { apiUrl });
}
