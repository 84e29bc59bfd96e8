import { describe, expect, it } from 'vitest';
import { readStudioConfig } from '#studio/server/config.ts';

const secret = 'a secret of the studio';
const own = { STUDIO_SECRET: secret };

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
    });
  });

  it('reads a second secret while the first is changed', () => {
    expect(readStudioConfig({ ...own, STUDIO_SECRET_ALSO: 'the secret of before' }).secrets).toEqual([
      secret,
      'the secret of before',
    ]);
  });

  it.each([
    [{ STUDIO_PORT: 'none' }, 'STUDIO_PORT must be a port from 1 to 65535.'],
    [{ STUDIO_URL: 'studio.example' }, 'STUDIO_URL must be an address such as http://localhost:8789.'],
    [{ API_URL: 'ftp://api.example' }, 'API_URL must be an address such as http://localhost:8787.'],
    [{ GAME_CYCLE_MS: '-1' }, 'GAME_CYCLE_MS must be a number from 0 up.'],
    [
      { STUDIO_URL: 'https://studio.example', STUDIO_SECRET: 'short' },
      'With a public STUDIO_URL, give STUDIO_SECRET 16 characters or more.',
    ],
  ])('says what is wrong with %j', (env, message) => {
    expect(() => readStudioConfig({ ...own, ...env })).toThrow(message);
  });
});
