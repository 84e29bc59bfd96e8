/** Matches how a game of the studio announces a result: a win, less than the stake, or nothing. */
type Texts = Readonly<Record<string, string>>;

/** Returns a pattern for all three, with any amounts. */
export const roundResult = (texts: Texts): RegExp =>
  new RegExp(
    ['win', 'returned', 'noWin']
      .map((key) => (texts[key] ?? key).split('{{')[0]?.replace(/[.*+?()|]/g, '\\$&'))
      .join('|'),
  );
