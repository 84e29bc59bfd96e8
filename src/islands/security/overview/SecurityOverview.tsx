import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';
import CoolDown from '#islands/security/CoolDown.tsx';
import { SecurityPart } from '#islands/security/SecurityPart.tsx';
import { SessionList } from '#islands/security/sessions/SessionList.tsx';
import { SignIns } from '#islands/security/sessions/SignIns.tsx';
import { Strength } from './Strength.tsx';

/** Shows the security centre: how the account is protected, where each part is changed, and who is signed in. */
export default function SecurityOverview({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'security');
  return (
    <SecurityPart locale={locale}>
      {(security) => {
        const links = [
          ['/security-center/change-password', strings.changePassword, ''],
          security.has_qk_pwd
            ? ['/security-center/change-withdrawal-password', strings.changeWithdrawalPassword, '']
            : ['/withdrawalPassword?next=/security-center', strings.createWithdrawalPassword, ''],
          [
            '/security-center/bind-email',
            security.email_given !== ''
              ? strings.confirmEmail
              : security.email === ''
                ? strings.bindEmail
                : strings.changeEmail,
            security.email_given || security.email,
          ],
          ['/security-center/passkeys', strings.passkeys, ''],
          ['/security-center/authenticator', strings.totp, ''],
          ['/withdrawal-card', strings.bankAccounts, ''],
          ['/security-center/data', strings.myData, ''],
          ['/information-center/support', strings.support, ''],
        ] as const;
        return (
          <>
            <CoolDown locale={locale} />
            <Strength locale={locale} security={security} />
            <nav className="menu" aria-label={strings.settings}>
              {links.map(([path, text, detail]) => (
                <a key={path} href={localeHref(locale, path)}>
                  <span>
                    {text}
                    {detail ? <small>{detail}</small> : null}
                  </span>
                </a>
              ))}
            </nav>
            <SessionList locale={locale} sessions={security.sessions} />
            <SignIns locale={locale} signIns={security.sign_ins} />
          </>
        );
      }}
    </SecurityPart>
  );
}

/** Returns a link whose `next` is in the page's language as well. */
function localeHref(locale: Locale, path: string): string {
  const [own = '', next] = path.split('?next=');
  return `${localePath(locale, own)}${next ? `?next=${localePath(locale, next)}` : ''}`;
}
