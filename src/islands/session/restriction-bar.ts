/**
 * Shows a bar to a player who may not play: until when, what stays open, where help is. It is above every page while the restriction holds. Only
 * such players load it, after their page.
 */
import type { Member } from '#contract/session.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { $session, fetchMember } from '#stores/session.ts';

/** The longest delay of a browser's timer, ms. */
const LONGEST_MS = 2 ** 31 - 1;

type Restriction = NonNullable<Member['restriction']>;

let bar: HTMLElement | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Follows the player's restriction from now on. Repeated calls have no effect. */
export function followRestriction(locale: Locale): void {
  if (bar) return;
  bar = document.createElement('div');
  bar.className = 'column';
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
  // The home's offers are static, so they are hidden from a player who may not play
  // (docs/domain/protection.md#what-restrictions-stop).
  const offers = document.querySelector<HTMLElement>('[aria-labelledby="promotions"]');
  if (offers) offers.hidden = restriction !== null;
  bar?.replaceChildren(...(restriction ? barOf(restriction, locale) : []));
  // The server decides whether it has ended. The browser's clock only decides when to ask.
  if (end)
    ending = setTimeout(() => void fetchMember(), Math.min(LONGEST_MS, Math.max(1000, end.getTime() - Date.now())));
}

/** Returns the bar, or nothing on the help page whose own part says the same. */
function barOf({ kind, until }: Restriction, locale: Locale): HTMLElement[] {
  const href = localePath(locale, '/responsible-play');
  const isThere = location.pathname.replace(/\/$/, '') === href;
  if (isThere && kind === 'pause') return [];
  const code = kind === 'pause' ? 'PLAY_PAUSED' : kind === 'limits' ? 'LIMITS_FIRST' : 'PLAY_EXCLUDED';
  const words = document.createElement('p');
  words.textContent = failureText({ kind: 'refused', code, httpCode: 403, message: '', values: { until } }, locale);
  if (!isThere) {
    const link = document.createElement('a');
    link.className = 'link';
    link.href = href;
    link.textContent = stringsFor(locale, 'session').reminderHelp;
    words.append(' ', link);
  }
  const box = document.createElement('div');
  box.className = 'notice restricted';
  box.dataset['tone'] = 'info';
  box.style.margin = '8px';
  box.append(words);
  return [box];
}
