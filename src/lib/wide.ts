/** The width from which a page of the account has its navigation and a column beside it, as in styles/account.css and shell.css. */
export const WIDE = '(width >= 1100px)';

/** Returns whether the screen has room for the account's columns. */
export const isWide = (): boolean => matchMedia(WIDE).matches;
