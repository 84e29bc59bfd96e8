/** Tests the environment: errors are one line, and secrets are created once and unreadable for others. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { secretNames } from '#server/platform/secrets.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'config-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

/** The settings that such an installation must have. */
const explicit = {
  SANDBOX: 'on',
  ...Object.fromEntries(secretNames.map((name) => [name, `a secret of its own: ${name}`])),
} as Record<string, string>;

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });

describe('the environment', () => {
  it('may be empty', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      publicUrl: 'http://localhost:8787',
      siteOrigins: ['http://localhost:4321', 'http://127.0.0.1:4321'],
      databaseUrl: null,
      rateLimitScale: 1,
      trustedProxies: 0,
      maxConnections: null,
      sandbox: true,
      pspUrl: 'http://localhost:8787/sandbox/psp',
    });
  });

  it.each([
    ['https://jogada.example, https://www.jogada.example', ['https://jogada.example', 'https://www.jogada.example']],
    ['https://jogada.example/', ['https://jogada.example']],
    [' HTTPS://Jogada.example:443 ,', ['https://jogada.example']],
  ])('reads SITE_ORIGINS=%j', (text, origins) => {
    expect(read({ SITE_ORIGINS: text }).siteOrigins).toEqual(origins);
  });

  it.each(['', 'jogada.example', 'https://jogada.example/app', 'https://ana@jogada.example', '*'])(
    'refuses SITE_ORIGINS=%j',
    (text) => expect(() => read({ SITE_ORIGINS: text })).toThrow('SITE_ORIGINS must be addresses'),
  );

  it('adapts every address to the ports', () => {
    const config = read({ API_PORT: '8800', SITE_PORT: '4400' });
    expect(config.publicUrl).toBe('http://localhost:8800');
    expect(config.siteOrigins).toEqual(['http://localhost:4400', 'http://127.0.0.1:4400']);
    expect(read({ ...explicit, API_URL: 'https://api.example/' }).pspUrl).toBe('https://api.example/sandbox/psp');
    expect(config.backoffice).toEqual({ host: '127.0.0.1', port: 8801 });
    expect(read({ BACKOFFICE_HOST: '10.0.0.7', BACKOFFICE_PORT: '9000' }).backoffice).toEqual({
      host: '10.0.0.7',
      port: 9000,
    });
  });

  it('lists hosts that may be private, and refuses an invalid one in one clear line', () => {
    const hosts = (OUTBOUND_PRIVATE_HOSTS: string) => read({ OUTBOUND_PRIVATE_HOSTS }).outboundPrivateHosts;
    expect(read().outboundPrivateHosts).toEqual([]);
    expect(hosts('Push.internal, 10.0.0.0/8,fd00::/8,192.168.1.7')).toEqual([
      'push.internal',
      '10.0.0.0/8',
      'fd00::/8',
      '192.168.1.7',
    ]);
    for (const wrong of [
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0/8',
      '10.0.0.0/',
      '10.0.0.0/8/9',
      'http://push.internal',
      'a b',
      '300.1.1.1',
      'a/8',
    ])
      expect(() => hosts(`10.0.0.1,${wrong}`), wrong).toThrow(/^OUTBOUND_PRIVATE_HOSTS lists names, .*: not .+\.$/);
  });

  it('lists private hosts of webhooks apart from those of other requests', () => {
    const both = read({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', OUTBOUND_PRIVATE_HOSTS: '10.0.0.0/8' });
    expect(both).toMatchObject({ webhookPrivateHosts: ['127.0.0.1'], outboundPrivateHosts: ['10.0.0.0/8'] });
    expect(() => read({ WEBHOOK_PRIVATE_HOSTS: '10.0.0.0/99' })).toThrow(/^WEBHOOK_PRIVATE_HOSTS lists names, /);
  });

  it.each(['', 'abc', '0', '-1', '65536', '1e3', '80.5', ' 80', '８０８０', '0x50', 'NaN'])(
    'with a port of %j is refused in one clear line',
    (port) => {
      expect(() => read({ API_PORT: port })).toThrow(/^API_PORT must be a port from 1 to 65535\.$/);
      expect(() => read({ SITE_PORT: port })).toThrow(/^SITE_PORT must be a port from 1 to 65535\.$/);
    },
  );

  it.each(['', 'abc', '-1', 'NaN', 'Infinity'])('is refused in one clear line with %j for a count', (text) => {
    expect(() => read({ RATE_LIMIT_SCALE: text })).toThrow(/^RATE_LIMIT_SCALE must be a number.*\.$/);
    expect(() => read({ TRUSTED_PROXIES: text })).toThrow(/^TRUSTED_PROXIES must be a number.*\.$/);
  });
});

describe('an installation that others reach, or whose database others share', () => {
  const places = [{ API_URL: 'https://api.example' }, { DATABASE_URL: 'postgres://db.example/jogada' }];

  it.each(places)('starts with every secret given: %j', (place) => {
    expect(read({ ...explicit, ...place }).secrets.PEPPER).toEqual([explicit.PEPPER]);
    expect(existsSync(folder)).toBe(false);
  });

  it.each(places)('generates no secret: %j', (place) => {
    for (const name of Object.keys(explicit).filter((each) => each !== 'SANDBOX'))
      for (const value of [undefined, '', 'short'])
        expect(() => read({ ...explicit, ...place, [name]: value } as Record<string, string>)).toThrow(
          new RegExp(`^With .*: ${name}\\.$`),
        );
    expect(existsSync(folder)).toBe(false);
  });

  it.each(places)('accepts no short second secret: %j', (place) => {
    expect(() => read({ ...explicit, ...place, PEPPER_ALSO: 'short' })).toThrow(/^With .*: PEPPER_ALSO\.$/);
    const also = 'a secret of before';
    expect(read({ ...explicit, ...place, PEPPER_ALSO: also }).secrets.PEPPER).toEqual([explicit.PEPPER, also]);
  });

  it.each(places)('must declare whether money is play money: %j', (place) => {
    for (const value of [undefined, '', 'yes'])
      expect(() => read({ ...explicit, ...place, SANDBOX: value } as Record<string, string>)).toThrow(/SANDBOX=off/);
    expect(read({ ...explicit, ...place, SANDBOX: 'off' }).sandbox).toBe(false);
  });
});

it.each(['http://video.example', 'https://video.example/', 'video.example', "https://a.example 'unsafe-inline'"])(
  'with %j for a stream’s host is refused in one clear line',
  (host) => {
    expect(() => read({ STREAM_HOSTS: `https://video.example:8443,${host}` })).toThrow(/^STREAM_HOSTS must be .*\.$/);
    expect(read({ STREAM_HOSTS: ' https://video.example:8443, ' }).streamHosts).toEqual(['https://video.example:8443']);
  },
);

describe('the secrets', () => {
  it('are generated at the first start, readable only for the owner, and reused', () => {
    const { secrets } = read();
    for (const secret of Object.values(secrets).flat()) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set(Object.values(secrets).flat()).size).toBe(10);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(read().secrets).toEqual(secrets);
  });

  it('from the environment take precedence and are not stored', () => {
    const given = { PEPPER: 'given pepper' };
    expect(read(given).secrets.PEPPER).toEqual(['given pepper']);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('given pepper');
  });

  it('may have a second value beside each, from the environment or the folder, which is never generated', () => {
    expect(read().previousSecrets).toEqual({});
    const file = join(folder, 'secrets.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    writeFileSync(file, JSON.stringify({ ...kept, PEPPER: 'the next pepper', PEPPER_ALSO: kept.PEPPER }));
    const config = read({ MAIL_SECRET_ALSO: 'mail before', PSP_API_TOKEN_ALSO: '' });
    expect(config.secrets.PEPPER).toEqual(['the next pepper', kept.PEPPER]);
    expect(config.previousSecrets).toEqual({ PEPPER: kept.PEPPER, MAIL_SECRET: 'mail before' });
    expect(config.secrets.MAIL_SECRET).toBe(kept.MAIL_SECRET);
  });

  it('that an older version lacked are added to the stored ones', () => {
    const { secrets } = read();
    const older = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
    delete older.STUDIO_SECRET;
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ ...older, OTHER: 'kept' }));
    expect(read().secrets).toMatchObject({ ...older, PEPPER: secrets.PEPPER });
    expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toHaveProperty('OTHER', 'kept');
  });
});
