/** Checks the ledger after all browser tests, as an operator would. */
import { look } from './support/operators.ts';
import { expect, test } from './support/test.ts';

test('the ledger checks pass after all tests', async () => {
  const proofs = await look('/audit');
  expect(proofs.length).toBeGreaterThan(5);
  expect(proofs.filter(({ wrong }) => Number(wrong) !== 0)).toEqual([]);
});
