/** Names the places of the cloth: by their printed text, and by the numbers that they cover. */
import { fill } from '#lib/fill.ts';
import { covered } from '#games/roleta-ipe/table.ts';
import type { Spot } from '#games/roleta-ipe/table.ts';
import type { Dictionary } from '#games/paytable.ts';
import { languageTag } from '../../page.ts';

const list = new Intl.ListFormat(languageTag, { type: 'conjunction' });

/** Returns the printed text, e.g. "1–18" or "Vermelho"; "" for a place with numbers alone. */
export function markOf({ kind, number }: Spot, texts: Dictionary): string {
  const numbers = covered({ kind, number });
  if (kind === 'dozen' || kind === 'low' || kind === 'high') return `${numbers[0]}–${numbers.at(-1)}`;
  return kind === 'column' ? '' : (texts[kind] ?? '');
}

/** Returns the full name, e.g. "Número 17", "Dúzia de 1 a 12", "Vermelho"; "" where the printed text says all. */
export function placeOf(spot: Spot, texts: Dictionary): string {
  const numbers = covered(spot);
  const key = numbers.length <= 6 ? 'numbers' : spot.kind;
  const filled = { n: numbers.length, list: list.format(numbers.map(String)), from: numbers[0] ?? 0 };
  return fill(texts[key] ?? '', { ...filled, to: numbers.at(-1) ?? 0 });
}
