/** Tests that `npm run api` and `npm run studio` use the same flags as `npm start`, the tests and the benchmarks. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programFlags } from '#scripts/dev/program-flags.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

it.each([
  ['api', 'server/app/main.ts'],
  ['studio', 'studio/server/main.ts'],
])('npm run %s starts its program with the common flags', (name, main) => {
  expect(scripts[name]).toBe(`node ${programFlags.join(' ')} ${main}`);
});
