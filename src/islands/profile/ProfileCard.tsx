import { useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { ReminderSwitch } from '#islands/session/ReminderSwitch.tsx';
import { maskCpf } from '#lib/brazil-id.ts';
import { formatDate, readDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session, logout } from '#stores/session.ts';
import { $wallet } from '#stores/wallet.ts';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { RecordSkeleton } from '#ui/RecordSkeleton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useStore } from '#ui/useStore.ts';

/** The player: balance, data, the way to the records, sign-out. */
export default function ProfileCard({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'profile');
  const { tag } = localeTable[locale];
  const session = useStore($session);
  const wallet = valueOf(useStore($wallet));
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
    [strings.phone, member.phone ?? ''],
    [strings.inviteCode, member.invite_code ?? ''],
    [strings.since, since ? formatDate(since, tag) : ''],
  ];
  const links = [
    ['/rechargeRecord', strings.rechargeRecord],
    ['/withdrawalRecord', strings.withdrawalRecord],
    ['/information-center/game-registration', strings.gameRecord],
    ['/withdrawalPassword', `${strings.withdrawalPassword}: ${member.has_qk_pwd ? strings.set : strings.notSet}`],
  ] as const;
  return (
    <>
      <section className="balance-card">
        <p>{strings.balance}</p>
        <p className="balance-figure">
          {wallet ? <Money cents={wallet.cash} tag={tag} /> : <Skeleton>R$ 0.000,00</Skeleton>}
        </p>
        {wallet && wallet.locked > 0n ? (
          <p className="hint">
            {strings.locked}: <Money cents={wallet.locked} tag={tag} />
          </p>
        ) : null}
        <p className="actions">
          <a className="button" data-kind="primary" href={localePath(locale, '/recharge')}>
            <span>{strings.deposit}</span>
          </a>
          <a className="button" data-kind="line" href={localePath(locale, '/withdraw')}>
            <span>{strings.withdraw}</span>
          </a>
        </p>
      </section>
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
          void logout().then(() => location.assign(localePath(locale, '/')));
        }}
      >
        {strings.logout}
      </Button>
    </>
  );
}
