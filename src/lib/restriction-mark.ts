/**
 * Marks the page of a player who may not play. The sheet hides the ways to deposits, games and offers by the mark
 * (docs/domain/protection.md#what-restrictions-stop). The tab keeps it, so that its next page shows none of them at first.
 */
import { RESTRICTION_KEY } from './browser-names.ts';

/** Sets the mark to the restriction's kind; `undefined` removes it. */
export function markRestriction(kind: string | undefined): void {
  const { dataset } = document.documentElement;
  if (kind) dataset['restricted'] = kind;
  else delete dataset['restricted'];
  try {
    if (kind) sessionStorage.setItem(RESTRICTION_KEY, kind);
    else sessionStorage.removeItem(RESTRICTION_KEY);
  } catch {
    // Storage is blocked: the next page has the mark once its first reply arrives.
  }
}

/** Sets the mark that the tab's last page had. */
export function restoreRestrictionMark(): void {
  try {
    const kind = sessionStorage.getItem(RESTRICTION_KEY);
    if (kind) document.documentElement.dataset['restricted'] = kind;
  } catch {
    // Storage is blocked.
  }
}
