import { useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import type { SentCode } from '#stores/security.ts';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import type { Security } from '#contract/security.ts';
import { BindCode } from './BindCode.tsx';
import { Done } from '#islands/security/Done.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { NoPassword } from '#islands/security/NoPassword.tsx';
import { SecurityPart } from '#islands/security/SecurityPart.tsx';
import { useVerified } from '#islands/security/verify/useVerified.ts';
import { VerifyAgain } from '#islands/security/verify/VerifyAgain.tsx';

/** Binds an e-mail, or another in its place: the address, then the code that went there. */
export default function BindEmail({ locale }: { locale: Locale }) {
  return (
    <SecurityPart locale={locale}>
      {(security) =>
        security.has_password ? <Steps locale={locale} security={security} /> : <NoPassword locale={locale} />
      }
    </SecurityPart>
  );
}

type Step =
  | { readonly at: 'address' }
  /** `sent`: null where the code was requested on an earlier page. */
  | { readonly at: 'code'; readonly email: string; readonly sent: SentCode | null }
  | { readonly at: 'done' };

function Steps({ locale, security }: { locale: Locale; security: Security }) {
  const strings = stringsFor(locale, 'security');
  const [step, setStep] = useState<Step>({ at: 'address' });
  const [address, setAddress] = useState(security.email_given);
  const mayStand = useVerified(security, locale);
  if (step.at === 'done')
    return <Done locale={locale} title={strings.bound} text={fill(strings.boundText, { email: security.email })} />;
  if (!mayStand) return <RecordSkeleton label={stringsFor(locale, 'ui').loading} />;
  return (
    <>
      {step.at === 'address' ? (
        <EmailAddress
          locale={locale}
          current={security.email}
          typed={address}
          onSent={(email, sent) => {
            setAddress(email);
            setStep({ at: 'code', email, sent });
          }}
          onHaveCode={(email) => setStep({ at: 'code', email, sent: null })}
        />
      ) : (
        <BindCode
          locale={locale}
          email={step.email}
          sent={step.sent}
          onSent={(sent) => setStep({ ...step, sent })}
          onBound={() => setStep({ at: 'done' })}
          onOther={() => setStep({ at: 'address' })}
        />
      )}
      <VerifyAgain locale={locale} />
    </>
  );
}
