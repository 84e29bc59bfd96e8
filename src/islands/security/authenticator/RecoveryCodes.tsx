import { useEffect, useRef } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { saveFile } from '#ui/save-file.ts';

interface RecoveryCodesProps {
  locale: Locale;
  codes: readonly string[];
  onKept: () => void;
}

/** Shows the recovery codes once, to be copied, downloaded or written down. */
export function RecoveryCodes({ locale, codes, onKept }: RecoveryCodesProps) {
  const strings = stringsFor(locale, 'factor');
  const ui = stringsFor(locale, 'ui');
  const text = codes.join('\n');
  const heading = useRef<HTMLHeadingElement>(null);
  // The codes replace a long form, so the focus moves to their heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="section" aria-labelledby="recovery">
      <h2 id="recovery" ref={heading} tabIndex={-1}>
        {strings.codesTitle}
      </h2>
      <p>{strings.codesText}</p>
      <ul className="recovery" aria-label={strings.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="actions">
        <CopyButton text={text} label={strings.copyCodes} copiedLabel={ui.copied} failedLabel={ui.copyFailed} />
        <Button onClick={() => void saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), strings.fileName)}>
          {strings.saveCodes}
        </Button>
      </p>
      <p className="actions">
        <Button kind="primary" onClick={onKept}>
          {strings.kept}
        </Button>
      </p>
    </section>
  );
}
