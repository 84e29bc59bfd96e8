import { useState } from 'react';
import { market } from '#contract/market.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { $session } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { useStore } from '#ui/useStore.ts';

/** Shows the player's code, the link with it, and its QR code. The device shares the link where it can, otherwise it is copied. */
export default function Invite({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'agency');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const [canShare] = useState(() => typeof navigator !== 'undefined' && typeof navigator.share === 'function');
  const code = session.status === 'player' ? (session.member.invite_code ?? '') : '';
  if (code === '')
    return (
      <div className="section">
        <RecordSkeleton label={ui.loading} />
      </div>
    );
  const url = new URL(`${localePath(locale, '/')}?invite=${encodeURIComponent(code)}`, location.href).href;
  const copied = { copiedLabel: ui.copied, failedLabel: ui.copyFailed };
  // A share dialog that was closed without sharing is no error.
  const text = fill(strings.shareText, { minAge: market.minAge });
  const share = () => navigator.share({ text, url }).catch(() => undefined);
  // Proper names, the same in every language. Nothing is sent to either before a press.
  const places = [
    { name: 'WhatsApp', href: `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` }).toString()}` },
    { name: 'Telegram', href: `https://t.me/share/url?${new URLSearchParams({ url, text }).toString()}` },
  ];
  return (
    <section className="section agency-invite">
      <dl className="facts">
        <div>
          <dt>{strings.code}</dt>
          <dd>{code}</dd>
        </div>
        <div>
          <dt>{strings.link}</dt>
          <dd>{url}</dd>
        </div>
      </dl>
      <p className="actions">
        <CopyButton kind="primary" text={url} label={strings.copyLink} {...copied} />
        <CopyButton text={code} label={strings.copyCode} {...copied} />
        {canShare ? <Button onClick={() => void share()}>{strings.share}</Button> : null}
        {places.map(({ name, href }) => (
          <a key={name} className="button" data-kind="line" href={href} target="_blank" rel="noreferrer">
            <span>{name}</span>
          </a>
        ))}
      </p>
      <QrCode code={url} label={strings.qrLabel} />
    </section>
  );
}
