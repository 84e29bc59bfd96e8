import { useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { BalanceCard } from '#islands/wallet/BalanceCard.tsx';
import { Bonuses } from '#islands/wallet/Bonuses.tsx';
import { ReminderSwitch } from '#islands/session/ReminderSwitch.tsx';
import { maskCpf, maskEmail, maskPhone } from '#lib/mask.ts';
import { formatDate, readDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $session, logout } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { leaveTo } from '#ui/leave.ts';
import { useStore } from '#ui/useStore.ts';
import { ProfileHead } from './ProfileHead.tsx';

/** Shows the player's name, balances and data, links to the histories and the account's security, and the sign-out. */
export default function ProfileCard({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'profile');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const [leaving, setLeaving] = useState(false);
  if (session.status !== 'player')
    return (
      <div className="balance-card">
        <RecordSkeleton label={stringsFor(locale, 'ui').loading} />
      </div>
    );
  const { member } = session;
  const since = readDate(member.created_at ?? '');
  const facts: readonly (readonly [string, string])[] = [
    [strings.account, member.name],
    [strings.uid, String(member.id)],
    [strings.realname, member.realname ?? ''],
    [strings.cpf, maskCpf(member.cpf ?? '')],
    [strings.phone, maskPhone(member.phone ?? '')],
    [strings.email, maskEmail(member.email ?? '')],
    [strings.inviteCode, member.invite_code ?? ''],
    [strings.since, since ? formatDate(since, tag) : ''],
  ];
  const links = [
    ['/rechargeRecord', strings.rechargeRecord],
    ['/withdrawalRecord', strings.withdrawalRecord],
    ['/information-center/game-registration', strings.gameRecord],
    ['/security-center', strings.security],
    ['/withdrawal-card', strings.bankAccounts],
    [
      member.has_qk_pwd ? '/security-center/change-withdrawal-password' : '/withdrawalPassword',
      member.has_qk_pwd ? strings.withdrawalPasswordSet : strings.withdrawalPasswordNotSet,
    ],
  ] as const;
  return (
    <>
      <ProfileHead locale={locale} member={member} />
      <BalanceCard locale={locale} member={member} />
      <Bonuses locale={locale} />
      <nav className="menu" aria-label={strings.records}>
        {links.map(([path, text]) => (
          <a key={path} href={localePath(locale, path)}>
            {text}
          </a>
        ))}
      </nav>
      <section className="section">
        <h2>{strings.data}</h2>
        <dl className="facts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <ReminderSwitch locale={locale} />
      </section>
      <Button
        kind="danger"
        busy={leaving}
        onClick={() => {
          setLeaving(true);
          void logout()
            .then(() => leaveTo(localePath(locale, '/')))
            .then(() => setLeaving(false));
        }}
      >
        {strings.logout}
      </Button>
    </>
  );
}
