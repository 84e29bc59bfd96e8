/** Tests the stand-in stream host: what it serves, to whom, for how long, and nothing before a loop was rendered. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVideoHost } from '#server/sandbox/video/app.ts';
import { createVideoLoop } from '#tests/support/video-loop.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'video-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const NOW = new Date('2027-01-15T08:00:36.500Z');
function ask(path: string, origin = 'http://site.test'): Promise<Response> {
  const host = createVideoHost({ folder, now: () => NOW, siteOrigins: ['http://site.test'] });
  return Promise.resolve(host.request(path, { headers: { Origin: origin } }));
}

it('has no stream before one was rendered, nor from an unreadable loop', async () => {
  for (const path of ['/feira/master.m3u8', '/feira/240p.m3u8', '/feira/240p/abcdef0123456789/00.m4s'])
    expect((await ask(path)).status, path).toBe(404);
  writeFileSync(join(folder, 'loop.json'), '{"version":"../../etc","segments":');
  expect((await ask('/feira/master.m3u8')).status).toBe(404);
});

it('serves playlists that are renewed and segments that may be cached, to the site’s pages', async () => {
  createVideoLoop(folder);
  const master = await ask('/feira/master.m3u8');
  expect(master.headers.get('Content-Type')).toBe('application/vnd.apple.mpegurl');
  expect(master.headers.get('Cache-Control')).toBe('public, max-age=2');
  expect(master.headers.get('Access-Control-Allow-Origin')).toBe('http://site.test');
  expect(await master.text()).toContain('\n240p.m3u8\n');

  const media = await (await ask('/feira/480p.m3u8')).text();
  expect(media).toContain('#EXT-X-MEDIA-SEQUENCE:450000004\n');
  for (const name of [/URI="([^"]+)"/, /^(480p\/\S+)$/m].map((pattern) => pattern.exec(media)?.[1])) {
    const reply = await ask(`/feira/${name}`);
    expect(reply.status, name).toBe(200);
    expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('http://site.test');
    expect(await reply.text()).toBe(name?.replace(/^480p\/\w+\//, '480p '));
  }
  expect((await ask('/feira/master.m3u8', 'http://other.test')).headers.has('Access-Control-Allow-Origin')).toBe(false);
});

it('replies to no other name, quality or version', async () => {
  createVideoLoop(folder);
  mkdirSync(join(folder, '1080p'));
  writeFileSync(join(folder, '1080p', '00.m4s'), 'not of the loop');
  writeFileSync(join(folder, '240p', 'secret.txt'), 'not of the loop');
  const others = ['240p/0000000000000000/00.m4s', '1080p/abcdef0123456789/00.m4s', '240p/abcdef0123456789/secret.txt'];
  for (const name of [...others, '240p/abcdef0123456789/..%2Floop.json', '240p/abcdef0123456789/15.m4s', '1080p.m3u8'])
    expect((await ask(`/feira/${name}`)).status, name).toBe(404);
});

it('serves a new loop: the next playlist names the new segments', async () => {
  createVideoLoop(folder);
  createVideoLoop(folder, 'fedcba9876543210');
  expect(await (await ask('/feira/240p.m3u8')).text()).toContain('240p/fedcba9876543210/04.m4s');
});
