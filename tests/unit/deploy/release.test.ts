/** Tests what a release holds: the packages that run, the site's headers for Caddy, checksums, the services. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { locales } from '#lib/locales.ts';
import { headersFile, pageHeaders } from '#scripts/build/csp.ts';
import { programEnv, programFlags } from '#scripts/dev/program-flags.ts';
import { caddyHeaders } from '#scripts/ops/release/caddy-headers.ts';
import { checksums } from '#scripts/ops/release/checksums.ts';
import { programFolders } from '#scripts/ops/release/programs.ts';
import { readLock, runtimeImports, withDependencies } from '#scripts/ops/release/runtime-packages.ts';
import { secretNames } from '#server/platform/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogada-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the packages that run', () => {
  test('are those that the programs import, with what these need, and no more', async () => {
    const { files, packages } = await runtimeImports();
    const isCopied = (file: string) => programFolders.some((each) => file.startsWith(`${each}/`));
    expect(files.filter((file) => !isCopied(file))).toEqual(['package.json']);
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    expect(packages).toEqual(expect.arrayContaining(['pg', 'hono', 'web-push', '@electric-sql/pglite']));
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...packages]));
    const folders = withDependencies(packages, readLock());
    expect(folders).toContain('node_modules/pg-pool');
    expect(folders).not.toContain('node_modules/astro');
    expect(folders).not.toContain('node_modules/react');
  });

  test('may have a version of their own below a package', () => {
    const lock = {
      'node_modules/one': { dependencies: { two: '^2' } },
      'node_modules/one/node_modules/two': { dependencies: { three: '^1' } },
      'node_modules/two': {},
      'node_modules/three': {},
    };
    expect(withDependencies(['one'], lock)).toEqual([
      'node_modules/one',
      'node_modules/one/node_modules/two',
      'node_modules/three',
    ]);
    expect(() => withDependencies(['none'], lock)).toThrow('none');
  });
});

test('Caddy sends every header of the build, caches hashed files, and has every other file revalidated', () => {
  const snippet = caddyHeaders(headersFile());
  for (const [name, value] of Object.entries(pageHeaders)) expect(snippet).toContain(`\theader ${name} "${value}"\n`);
  expect(snippet).toMatch(
    /@rule1 path \/_astro\/\*\n\theader @rule1 Cache-Control "public, max-age=31536000, immutable"/,
  );
  expect(snippet).toContain('@others not path /_astro/* /dictionaries/* /admin/assets/*\n');
  expect(snippet).toContain('\theader @others Cache-Control "no-cache"\n');
});

test('Caddy has a page for missing addresses in every language', () => {
  const config = readFileSync('scripts/ops/deploy/caddy/static.caddy', 'utf8');
  const [codes = '', ...more] = new Set(config.match(/\^\/\(([a-z|]+)\)\//g));
  expect(more).toEqual([]);
  expect(codes.slice(3, -2).split('|').sort()).toEqual(locales.filter((code) => code !== 'pt').sort());
});

test.each(['Caddyfile', 'Caddyfile.site'])(
  '%s takes the headers once in a scope, because a matcher has its name once',
  (name) => {
    const config = readFileSync(`scripts/ops/deploy/caddy/${name}`, 'utf8');
    expect(config).toMatch(/handle \{\n\t+import static\n\t+\}\n\timport missing\n/);
    expect(config.match(/import static$/gm)).toHaveLength(1);
  },
);

test('sha256sum accepts the checksums, until a file changes', () => {
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'a.txt'), 'one');
  writeFileSync(join(folder, 'site/b.txt'), 'two');
  const sums = checksums(folder);
  const check = () => spawnSync('sha256sum', ['--check', '--strict'], { cwd: folder, input: sums }).status;
  expect(sums.split('\n')).toHaveLength(3);
  expect(check()).toBe(0);
  writeFileSync(join(folder, 'site/b.txt'), 'changed');
  expect(check()).toBe(1);
});

test('the secrets are made once, each for the programs that need it', () => {
  const secrets = join(folder, 'secrets');
  const make = () => spawnSync('sh', ['scripts/ops/deploy/make-secrets.sh', secrets], { encoding: 'utf8' });
  expect(make().status).toBe(0);
  const read = () =>
    Object.fromEntries(
      globSync('*/*', { cwd: secrets }).map((file) => [file, readFileSync(join(secrets, file), 'utf8')]),
    );
  const first = read();
  expect(make().status).toBe(0);
  expect(read()).toEqual(first);
  for (const name of secretNames) expect(first[`server/${name}`]).toMatch(/^[A-Za-z0-9]{40}\n$/);
  expect(first['studio/STUDIO_SECRET']).toBe(first['server/STUDIO_SECRET']);
  expect(first['studio/STUDIO_DATA_KEY']).not.toBe(first['server/PEPPER']);
  expect(first['server/DATABASE_URL']).toMatch(/^postgres:\/\/jogada:\w{40}@pgbouncer:6432\/jogada\n$/);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length - 1);
});

describe('the services', () => {
  const unit = (name: string) => readFileSync(`scripts/ops/deploy/systemd/${name}.service`, 'utf8');
  const credentials = (text: string) => [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name = '']) => name);

  test('get every secret, and only their own', () => {
    const database = ['DATABASE_URL', 'DATABASE_DIRECT_URL'];
    expect(credentials(unit('jogada-server@')).sort()).toEqual([...database, ...secretNames].sort());
    expect(credentials(unit('jogada-studio')).sort()).toEqual(['STUDIO_DATA_KEY', 'STUDIO_SECRET']);
    expect(credentials(unit('jogada-front'))).toEqual([]);
  });

  test('start the programs with the flags and the environment of this project, as the images do', () => {
    const dockerfile = readFileSync('Dockerfile', 'utf8');
    const environment = Object.entries({ NODE_ENV: 'production', ...programEnv }).map((each) => each.join('='));
    expect(dockerfile).toContain(`ENV ${environment.join(' ')}\n`);
    for (const [name, program] of [
      ['jogada-server@', 'server/app/main.ts'],
      ['jogada-studio', 'studio/server/main.ts'],
    ] as const) {
      expect(unit(name)).toContain(`Environment=${environment.join(' ')} `);
      expect(unit(name)).toContain(`/bin/node ${programFlags.join(' ')} ${program}\n`);
      expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...programFlags, program]).replaceAll(',', ', ')}\n`);
    }
  });

  test('start again for ever, and a start is over when the program is ready', () => {
    for (const name of ['jogada-server@', 'jogada-studio', 'jogada-front']) {
      expect(unit(name)).toContain('StartLimitIntervalSec=0\n');
      expect(unit(name)).toMatch(/^(ExecStartPost=.*ready\.mjs .*|Type=notify)$/m);
    }
  });

  test('give Caddy a HOME, without which it does not start, as the image does', () => {
    expect(unit('jogada-front')).toMatch(/^Environment=HOME=/m);
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/ AS site\n(#.*\n)*ENV HOME=/);
  });

  test('have no rights that they do not use', () => {
    for (const name of ['jogada-server@', 'jogada-studio', 'jogada-front'])
      for (const line of ['DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'PrivateDevices=yes'])
        expect(unit(name)).toContain(`${line}\n`);
  });
});
