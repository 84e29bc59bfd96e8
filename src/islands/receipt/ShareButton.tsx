import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';

interface ShareButtonProps {
  locale: Locale;
  title: string;
  text: string;
}

/** Shares a text where the browser can, otherwise copies it. Closing the share dialog is no error. */
export function ShareButton({ locale, title, text }: ShareButtonProps) {
  const strings = stringsFor(locale, 'receipt');
  const ui = stringsFor(locale, 'ui');
  if ('share' in navigator)
    return (
      <Button onClick={() => void navigator.share({ title, text }).catch(() => undefined)}>{strings.share}</Button>
    );
  return <CopyButton text={text} label={strings.copy} copiedLabel={ui.copied} failedLabel={ui.copyFailed} />;
}
