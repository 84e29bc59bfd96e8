/** Returns an entry of a provider's list as it is stored: JSON, truncated to a length that the database takes. */

/** The most characters and levels stored of an entry. */
const MOST_LETTERS = 4096;
const MOST_LEVELS = 8;

/** Writes an entry as JSON, cut where it is long or deep. */
export function entryText(raw: unknown): string {
  const text = JSON.stringify(cutBelow(raw, MOST_LEVELS)) ?? 'null';
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).toWellFormed()}… (${text.length} letters)` : text;
}

const cutBelow = (value: unknown, levels: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  return Array.isArray(value)
    ? value.map((each) => cutBelow(each, levels - 1))
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cutBelow(each, levels - 1)]));
};
