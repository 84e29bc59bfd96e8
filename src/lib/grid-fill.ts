/**
 * Computes how many cells a grid's last item takes, so that the last row is full whatever the number of columns
 * (styles/lobby.css).
 */

/** The numbers of columns that the lobby has, by width. */
export const LOBBY_COLUMNS = [3, 5, 7] as const;

/** Cells of the first tile, which is two columns wide and two rows high. */
const LARGE = 4;

/** Returns the cells left in the last row after these tiles, of which the first is large; a full row for a full one. */
export function cellsLeft(tiles: number, columns: number): number {
  const used = tiles === 0 ? 0 : tiles - 1 + LARGE;
  return columns - (used % columns);
}

/** Returns the attributes of the last item: `data-fill-5="2"` takes two cells where the grid has five columns. */
export const fillAttributes = (tiles: number): Readonly<Record<string, string>> =>
  Object.fromEntries(LOBBY_COLUMNS.map((columns) => [`data-fill-${columns}`, String(cellsLeft(tiles, columns))]));
