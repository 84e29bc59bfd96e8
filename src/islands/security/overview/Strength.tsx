import type { Security } from '#contract/security.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';

/** Shows how the account is protected and what is missing, in plain words, without a score. */
export function Strength({ locale, security }: { locale: Locale; security: Security }) {
  const strings = stringsFor(locale, 'security');
  const items = [
    { name: strings.password, isSet: security.has_password, advice: strings.advisePassword },
    { name: strings.withdrawalPassword, isSet: security.has_qk_pwd, advice: strings.adviseWithdrawalPassword },
    { name: strings.email, isSet: security.email !== '', advice: strings.adviseEmail },
    { name: strings.passkeys, isSet: security.has_passkey, advice: strings.advisePasskey },
    { name: strings.totp, isSet: security.has_totp, advice: strings.adviseTotp },
  ];
  const missing = items.filter((item) => !item.isSet);
  return (
    <section className="card strength" aria-labelledby="strength">
      <h2 id="strength">{fill(strings.strength, { done: items.length - missing.length, total: items.length })}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.name}>
            <span>{item.name}</span>
            <StatusBadge tone={item.isSet ? 'success' : 'warning'}>
              {item.isSet ? strings.isSet : strings.isMissing}
            </StatusBadge>
          </li>
        ))}
      </ul>
      {missing.map((item) => (
        <p key={item.name} className="hint">
          {item.advice}
        </p>
      ))}
      {missing.length === 0 ? <p className="hint">{strings.allSet}</p> : null}
    </section>
  );
}
