/** How a game of the studio tells what a round came to: a win, less than its stake, or nothing. */
type Texts = Readonly<Record<string, string>>;

/** Matches each of the three, whatever the figures. */
export const roundResult = (texts: Texts): RegExp =>
  new RegExp(
    ['win', 'returned', 'noWin']
      .map((key) => (texts[key] ?? key).split('{{')[0]?.replace(/[.*+?()|]/g, '\\$&'))
      .join('|'),
  );
