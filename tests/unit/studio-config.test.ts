import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStudioConfig } from '#studio/server/config.ts';

const secret = 'a secret of the studio';
const dataKey = 'a data key of the studio';
const own = { STUDIO_SECRET: secret, STUDIO_DATA_KEY: dataKey };

describe('the studio’s environment', () => {
  it('has defaults beside those of the server', () => {
    expect(readStudioConfig(own)).toMatchObject({
      port: 8789,
      url: 'http://localhost:8789',
      operatorUrl: 'http://localhost:8787',
      siteOrigins: ['http://localhost:4321', 'http://127.0.0.1:4321'],
      minCycleMs: { slots: 2500, other: 5000 },
      tablePace: 1,
      secrets: [secret],
      dataKeys: [dataKey],
    });
  });

  it('reads a second secret while the first is changed', () => {
    expect(readStudioConfig({ ...own, STUDIO_SECRET_ALSO: 'the secret of before' }).secrets).toEqual([
      secret,
      'the secret of before',
    ]);
    expect(readStudioConfig({ ...own, STUDIO_DATA_KEY_ALSO: 'the key of before' }).dataKeys).toEqual([
      dataKey,
      'the key of before',
    ]);
  });

  it('has a data key created in development, once, beside its tables and readable by nobody else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jogada-studio-'));
    const read = () => readStudioConfig({ STUDIO_SECRET: secret, DATA_DIR: folder });
    const { dataKeys } = read();
    expect(dataKeys).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(read().dataKeys).toEqual(dataKeys);
    const kept = JSON.parse(readFileSync(join(folder, 'studio', 'secrets.json'), 'utf8')) as object;
    expect(kept).toEqual({ STUDIO_DATA_KEY: dataKeys[0] });
    rmSync(folder, { recursive: true });
  });

  it.each([
    [{ STUDIO_PORT: 'none' }, 'STUDIO_PORT must be a port from 1 to 65535.'],
    [{ STUDIO_URL: 'studio.example' }, 'STUDIO_URL must be an address such as http://localhost:8789.'],
    [{ API_URL: 'ftp://api.example' }, 'API_URL must be an address such as http://localhost:8787.'],
    [{ GAME_CYCLE_MS: '-1' }, 'GAME_CYCLE_MS must be a number from 0 up.'],
    [
      { STUDIO_URL: 'https://studio.example', STUDIO_SECRET: 'short', STUDIO_DATA_KEY: undefined },
      'With a public STUDIO_URL, give secrets of 16 characters or more: STUDIO_SECRET, STUDIO_DATA_KEY.',
    ],
    [
      { STUDIO_URL: 'https://studio.example', STUDIO_DATA_KEY_ALSO: 'short' },
      'With a public STUDIO_URL, give secrets of 16 characters or more: STUDIO_DATA_KEY_ALSO.',
    ],
  ])('reports the fault in %j', (env, message) => {
    expect(() => readStudioConfig({ ...own, ...env })).toThrow(message);
  });
});
