import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import { Icon } from '#ui/Icon.tsx';
import { restrictionText } from './restriction-text.ts';
import type { Restriction } from './restriction-text.ts';

/** Replaces what a restricted player cannot use: says until when, what stays open and where help is. Nothing can be tried again. */
export function RestrictedCard({ locale, restriction }: { locale: Locale; restriction: Restriction }) {
  const profile = stringsFor(locale, 'profile');
  const ways = [
    ['/withdraw', profile.withdraw],
    ['/order-center', profile.records],
  ] as const;
  return (
    <section className="empty restricted-card" role="status">
      <Icon name="clock" />
      <p>{restrictionText(restriction, locale)}</p>
      <p className="actions">
        {ways.map(([path, text]) => (
          <a key={path} className="button" data-kind="line" href={localePath(locale, path)}>
            <span>{text}</span>
          </a>
        ))}
      </p>
      <a className="link" href={localePath(locale, '/responsible-play')}>
        {stringsFor(locale, 'session').reminderHelp}
      </a>
    </section>
  );
}
