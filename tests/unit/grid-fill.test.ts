/** Tests that the lobby's last item fills the last row. */
import { expect, test } from 'vitest';
import { cellsLeft, fillAttributes, LOBBY_COLUMNS } from '#lib/grid-fill.ts';

test.each([0, 1, 2, 3, 5, 16, 17, 24, 48])('after %i tiles the last item ends the row, and is never empty', (tiles) => {
  for (const columns of LOBBY_COLUMNS) {
    const cells = tiles === 0 ? 0 : tiles + 3;
    const left = cellsLeft(tiles, columns);
    expect(left).toBeGreaterThanOrEqual(1);
    expect(left).toBeLessThanOrEqual(columns);
    expect((cells + left) % columns).toBe(0);
  }
});

test('sixteen games leave two cells of three and seven columns, and one of five', () => {
  expect(fillAttributes(16)).toEqual({ 'data-fill-3': '2', 'data-fill-5': '1', 'data-fill-7': '2' });
});
