/** Tests that `.env.example` explains exactly the variables that the programs, the site's build and Compose read. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#scripts/ops/release/setting-names.ts';
import { siteSettings } from './site-settings.ts';

const text = readFileSync('.env.example', 'utf8');

/** Reads the settings of server and studio, as the test of the public surface records them. */
function programSettings(): readonly string[] {
  const parts = readFileSync('tests/journeys/surface/names.txt', 'utf8').split(/^-- /m);
  const lists = parts.filter((part) => part.startsWith('settings'));
  expect(lists).toHaveLength(2);
  return lists.flatMap((part) => part.split('\n').slice(1)).filter(Boolean);
}

/** Finds variables that programs read past their configuration. */
function otherSettings(): readonly string[] {
  const files = globSync('{server,studio/server}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  return [...files.join('\n').matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name);
}

/** Finds variables of Compose and of the front's configuration. */
function deploymentSettings(): readonly string[] {
  const files = ['compose.yaml', ...globSync('scripts/ops/deploy/caddy/*')].map((file) => readFileSync(file, 'utf8'));
  const named = files.join('\n').matchAll(/\$\{([A-Z_]+)[:-]|\{\$([A-Z_]+):/g);
  return [...named].map(([, compose, caddy]) => compose ?? caddy ?? '');
}

test('names every variable once, and no other', () => {
  const read = [...programSettings(), ...otherSettings(), ...siteSettings(), ...deploymentSettings(), 'PREVIOUS_SITE'];
  const wanted = new Set(read.filter((name) => !name.endsWith('_ALSO')));
  expect([...settingNames('.env.example')].sort()).toEqual([...wanted].sort());
});

test('has an explanation above each variable, or above its neighbours', () => {
  const blocks = text.split(/\n(?=# )/).slice(1);
  for (const block of blocks) expect(block.split('\n')[0]?.length, block).toBeGreaterThan(15);
  expect(text).not.toMatch(/\n\n#?[A-Z]/);
});

test('has no value of a secret', () => {
  const secrets = settingNames('.env.example', 'Secrets');
  expect(secrets.length).toBeGreaterThan(12);
  for (const name of secrets) expect(text).toMatch(new RegExp(`^#${name}=$`, 'm'));
});
