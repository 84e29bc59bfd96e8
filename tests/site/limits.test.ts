/** Tests that every limit in docs/limits.md names an existing test. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/limits.md', 'utf8');
const limits = page.slice(0, page.indexOf('## What it looks like'));
const rows = [...limits.matchAll(/^\| (.+) \|$/gm)]
  .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()))
  .filter(([limit = '']) => limit !== 'limit' && !/^-+$/.test(limit));

test('each limit names the tests that prove it', () => {
  expect(rows.length).toBeGreaterThan(25);
  for (const [limit, ...cells] of rows) {
    const proofs = [...(cells.at(-1) ?? '').matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(proofs.length, limit).toBeGreaterThan(0);
    for (const file of proofs) expect([limit, file, existsSync(file)]).toEqual([limit, file, true]);
  }
});
