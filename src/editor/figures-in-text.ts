/** A text with its figures, in pieces: what a name in braces stands for, or that nothing has this name. */
export interface Piece {
  readonly text: string;
  /** A name nobody knows; the build would refuse it. */
  readonly unknown?: true;
}

export function withFigures(text: string, figures: Readonly<Record<string, string>>): Piece[] {
  return text.split(/(\{\{\s*\w+\s*\}\})/).map((piece, index) => {
    if (index % 2 === 0) return { text: piece };
    const name = piece.replace(/[{}\s]/g, '');
    const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
    return figure === undefined ? { text: piece, unknown: true } : { text: figure };
  });
}
