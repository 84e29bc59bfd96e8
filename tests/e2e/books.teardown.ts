/** After every browser test: whatever they did to the money, the books agree with it, as an operator would find out. */
import { backoffice } from './support/journey.ts';
import { expect, test } from './support/test.ts';

test('the books agree after all that was played', () => {
  const lines = backoffice('audit').trim().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
});
