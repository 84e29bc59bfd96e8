/** Tests what app/extensions.ts supplies to the modules below. */
import { expect, test } from 'vitest';
import { noticeSources } from '#server/app/extensions.ts';

test('no event has its notice from two sources', () => {
  const kinds = noticeSources.flatMap((source) => Object.keys(source));
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([]);
});
