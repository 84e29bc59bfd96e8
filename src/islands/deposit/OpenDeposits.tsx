import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { valueOf } from '#stores/loadable.ts';
import { onUpdate } from '#stores/updates.ts';
import { $openDeposits, loadOpenDeposits } from '#stores/deposit.ts';
import type { Payment } from '#stores/deposit.ts';
import { $session } from '#stores/session.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { useStore } from '#ui/useStore.ts';
import { paymentPath } from './payment-path.ts';

/**
 * Shows deposits that can still be paid, begun here or in another tab, in one line of constant height. It leads to the only one, or to the
 * history where all are listed.
 */
export function OpenDeposits({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'recharge');
  const isPlayer = useStore($session).status === 'player';
  const open = valueOf(useStore($openDeposits)) ?? [];
  useEffect(() => {
    if (!isPlayer) return undefined;
    const load = () => void loadOpenDeposits();
    load();
    return onUpdate(['recharge'], load);
  }, [isPlayer]);
  const [only] = open;
  const record = localePath(locale, '/rechargeRecord');
  if (open.length === 0 || !only)
    return (
      <p className="open-deposits">
        <a href={record}>{strings.record}</a>
      </p>
    );
  return (
    <p className="open-deposits" data-open="" role="status">
      {open.length === 1 ? (
        <One locale={locale} payment={only} />
      ) : (
        <>
          <span>{fill(strings.openMany, { count: open.length }, localeTable[locale].tag)}</span>
          <a href={`${record}?state=1`}>{strings.see}</a>
        </>
      )}
    </p>
  );
}

function One({ locale, payment }: { locale: Locale; payment: Payment }) {
  const strings = stringsFor(locale, 'recharge');
  const amount = formatMoney(payment.total ?? payment.money, localeTable[locale].tag);
  const type = payment.payment_type;
  const path = paymentPath(locale, type, payment.bill_no);
  return (
    <>
      <span>{fill(strings.openOne, { amount })}</span>
      {/* A transfer's own page has its days. */}
      {path.includes('/recharge-payment') ? (
        <Countdown until={payment.closesAt} label={strings.expiresIn} onEnd={() => void loadOpenDeposits()} />
      ) : null}
      <a href={path}>{strings.pay}</a>
    </>
  );
}
