import { useEffect, useRef } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Icon } from '#ui/Icon.tsx';

interface MessageSentProps {
  locale: Locale;
  protocol: string;
  /** The address for a visitor's answer; "" for a player. */
  email: string;
  onAnother: () => void;
}

/** Confirms the message with its number and where the answer is sent. Takes the focus, because the form is gone. */
export function MessageSent({ locale, protocol, email, onAnother }: MessageSentProps) {
  const strings = stringsFor(locale, 'support');
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <div ref={self} tabIndex={-1} className="support-sent" role="status">
      <span className="support-mark">
        <Icon name="check" />
      </span>
      <div>
        <h2>{strings.sentTitle}</h2>
        <p>
          {strings.protocol} <b className="support-number">{protocol}</b>
        </p>
        <p>{email === '' ? strings.sentPlayer : fill(strings.sentVisitor, { email })}</p>
      </div>
      <p className="actions">
        <CopyButton
          kind="line"
          text={protocol}
          label={strings.copy}
          copiedLabel={strings.copied}
          failedLabel={stringsFor(locale, 'ui').copyFailed}
        />
        <Button kind="quiet" onClick={onAnother}>
          {strings.another}
        </Button>
      </p>
    </div>
  );
}
