/** As in styles/account.css: from here on a page of the account has its navigation and a column beside it. */
export const WIDE = '(width >= 1100px)';

/** Answers whether the screen has room for the account's columns. */
export const isWide = (): boolean => matchMedia(WIDE).matches;
