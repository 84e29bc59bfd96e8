import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { maskCpf, maskPersonName } from '#lib/mask.ts';
import { partyText } from '#lib/party-text.ts';
import { valueOf } from '#stores/loadable.ts';
import { $operator, loadOperator } from '#stores/operator.ts';
import { $session } from '#stores/session.ts';
import { useStore } from '#ui/useStore.ts';

/** Shows the receiver of a Pix, as the bank's app names it, and the payer whose account it must come from. */
export function PaymentParties({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'recharge');
  const session = useStore($session);
  const operator = useStore($operator);
  useEffect(() => void loadOperator(), []);
  const receiver = valueOf(operator);
  const isComing = operator.status === 'idle' || operator.status === 'loading';
  const member = session.status === 'player' ? session.member : null;
  return (
    <section className="parties" aria-labelledby="parties">
      <h3 id="parties">{strings.partiesTitle}</h3>
      <dl className="facts">
        {receiver || isComing ? (
          <div>
            <dt>{strings.receiver}</dt>
            <dd>{receiver ? partyText(receiver) : '\u00a0'}</dd>
          </div>
        ) : null}
        {member?.cpf ? (
          <div>
            <dt>{strings.payer}</dt>
            <dd>{partyText({ name: maskPersonName(member.realname ?? ''), document: maskCpf(member.cpf) })}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
