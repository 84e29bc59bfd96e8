/** After every browser test: whatever they did to the money, the ledger agrees with it, as an operator would find out. */
import { look } from './support/operators.ts';
import { expect, test } from './support/test.ts';

test('the ledger checks pass after all that was played', async () => {
  const proofs = await look('/audit');
  expect(proofs.length).toBeGreaterThan(5);
  expect(proofs.filter(({ wrong }) => Number(wrong) !== 0)).toEqual([]);
});
