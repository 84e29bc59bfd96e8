import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { useState } from 'react';
import type { Security } from '#contract/security.ts';
import type { Locale } from '#lib/locales.ts';
import { Notice } from '#ui/Notice.tsx';
import { useQuery } from '#ui/useQuery.ts';
import { Done } from './Done.tsx';
import { ForgottenPin } from './ForgottenPin.tsx';
import { PinForm } from './PinForm.tsx';
import { restsUntil } from './rest-text.ts';
import { SecurityPart } from './SecurityPart.tsx';

/** The withdrawal password: changed by the old one, or (`?forgot=1`) replaced without it. */
export default function ChangePin({ locale }: { locale: Locale }) {
  return <SecurityPart locale={locale}>{(security) => <PinPage locale={locale} security={security} />}</SecurityPart>;
}

function PinPage({ locale, security }: { locale: Locale; security: Security }) {
  const strings = stringsFor(locale, 'security');
  const [done, setDone] = useState(false);
  const isForgotten = useQuery('forgot') === '1';
  const here = localePath(locale, '/security-center/change-withdrawal-password');
  if (done)
    return (
      <Done
        locale={locale}
        title={strings.pinChanged}
        text={restsUntil(strings.pinChangedText, security.withdrawals_from, locale)}
      />
    );
  if (!security.has_qk_pwd)
    return (
      <Notice title={strings.noPin}>
        <a className="button" data-kind="primary" href={`${localePath(locale, '/withdrawalPassword')}?next=${here}`}>
          <span>{strings.createPin}</span>
        </a>
      </Notice>
    );
  return isForgotten ? (
    <>
      <ForgottenPin locale={locale} security={security} onDone={() => setDone(true)} />
      <p className="switch">
        <a href={here}>{strings.rememberPin}</a>
      </p>
    </>
  ) : (
    <>
      <PinForm locale={locale} onDone={() => setDone(true)} />
      <p className="switch">
        <a href={`${here}?forgot=1`}>{strings.forgotPin}</a>
      </p>
    </>
  );
}
