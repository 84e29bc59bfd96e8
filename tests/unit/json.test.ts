import { expect, it } from 'vitest';
import { sameJson } from '#lib/json.ts';

it('is equal in any order of fields, and different with any other value, length or kind', () => {
  expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  for (const [one, other] of [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: null }, { b: null }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [{ 0: 1 }, [1]],
    [0, false],
    [null, {}],
    ['1', 1],
  ] as const)
    expect(sameJson(one, other), JSON.stringify([one, other])).toBe(false);
});
