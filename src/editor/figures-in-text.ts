/** A text with its figures, in pieces: what a name in braces stands for, or that nothing has this name. */
import { fillSome } from '#lib/fill.ts';

export interface Piece {
  readonly text: string;
  /** A name nobody knows; the build would refuse it. */
  readonly unknown?: true;
}

/** `tag`: the language's, for the words that follow a number. */
export function withFigures(text: string, figures: Readonly<Record<string, string>>, tag: string): Piece[] {
  return text.split(/(\{\{[^{}]*\}\})/).map((piece, index) => {
    if (index % 2 === 0) return { text: piece };
    const filled = fillSome(piece, figures, tag);
    return filled === piece ? { text: piece, unknown: true } : { text: filled };
  });
}
