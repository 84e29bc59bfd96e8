/** Splits a text into pieces for a preview, with each name in braces replaced by its figure or marked as unknown. */
import { fillSome } from '#lib/fill.ts';

export interface Piece {
  readonly text: string;
  /** No figure has this name; the build would reject it. */
  readonly unknown?: true;
}

/** Splits a text and fills in its figures. `tag`: the language tag, which decides the plural forms. */
export function withFigures(text: string, figures: Readonly<Record<string, string>>, tag: string): Piece[] {
  return text.split(/(\{\{[^{}]*\}\})/).map((piece, index) => {
    if (index % 2 === 0) return { text: piece };
    const filled = fillSome(piece, figures, tag);
    return filled === piece ? { text: piece, unknown: true } : { text: filled };
  });
}
