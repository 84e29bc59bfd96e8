import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { localPath } from '#lib/local-path.ts';
import type { Locale } from '#lib/locales.ts';
import { Notice } from '#ui/Notice.tsx';
import { useQuery } from '#ui/useQuery.ts';

/** Confirms a change: what it means, and the link back to where the player came from or to the security centre. */
export function Done({ locale, title, text }: { locale: Locale; title: string; text?: string }) {
  const strings = stringsFor(locale, 'security');
  const next = localPath(useQuery('next'));
  return (
    <Notice tone="success" title={title}>
      {text ? <p>{text}</p> : null}
      <a className="button" data-kind="primary" href={next ?? localePath(locale, '/security-center')}>
        <span>{next ? strings.goOn : strings.toSecurity}</span>
      </a>
    </Notice>
  );
}
