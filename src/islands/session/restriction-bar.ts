/**
 * Shows a bar to a player who may not play: until when, what stays open, where help is. It is above every page while the restriction holds. Only
 * such players load it, after their page.
 */
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { markRestriction } from '#lib/restriction-mark.ts';
import { restrictionText } from '#islands/protection/restriction-text.ts';
import type { Restriction } from '#islands/protection/restriction-text.ts';
import { $session, fetchMember } from '#stores/session.ts';

/** The longest delay of a browser's timer, ms. */
const LONGEST_MS = 2 ** 31 - 1;

let bar: HTMLElement | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Follows the player's restriction from now on. Repeated calls have no effect. */
export function followRestriction(locale: Locale): void {
  if (bar) return;
  bar = document.createElement('div');
  // As wide as the page below it. Few load this, so it is no part of the sheet of every page.
  Object.assign(bar.style, { maxWidth: '1160px', margin: '0 auto', padding: '8px var(--edge) 0' });
  bar.setAttribute('role', 'status');
  document.querySelector('main')?.before(bar);
  $session.subscribe((session) =>
    session.status === 'player'
      ? show(session.member.restriction ?? null, session.restrictedUntil, locale)
      : show(null, null, locale),
  );
}

function show(restriction: Restriction | null, end: Date | null, locale: Locale): void {
  clearTimeout(ending);
  markRestriction(restriction?.kind);
  bar?.replaceChildren(...(restriction ? barOf(restriction, locale) : []));
  // The server decides whether it has ended. The browser's clock only decides when to ask.
  if (end)
    ending = setTimeout(() => void fetchMember(), Math.min(LONGEST_MS, Math.max(1000, end.getTime() - Date.now())));
}

/** Returns the bar, or nothing on the help page whose own part says the same. */
function barOf(restriction: Restriction, locale: Locale): HTMLElement[] {
  const href = localePath(locale, '/responsible-play');
  const isThere = location.pathname.replace(/\/$/, '') === href;
  if (isThere && restriction.kind === 'pause') return [];
  const words = document.createElement('p');
  words.textContent = restrictionText(restriction, locale);
  const box = document.createElement('div');
  box.className = 'notice restricted';
  box.dataset['tone'] = 'info';
  Object.assign(box.style, { flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '0 20px' });
  box.append(words);
  if (!isThere) {
    const link = document.createElement('a');
    link.className = 'link';
    Object.assign(link.style, { display: 'inline-flex', alignItems: 'center', width: 'auto', padding: '0' });
    link.href = href;
    link.textContent = stringsFor(locale, 'session').reminderHelp;
    box.append(link);
  }
  return [box];
}
