import { Suspense, useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Failure } from '#contract/failure.ts';
import { market } from '#contract/market.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, parseMoney, shareOf } from '#lib/money.ts';
import { formatWait } from '#lib/format-values.ts';
import type { DestinationOwner, WithdrawalRequest } from '#stores/withdrawal.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Form } from '#ui/Form.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';

const ID = 'confirm-withdrawal';
const Recheck = lazyPart(() => import('./Recheck.tsx').then((part) => part.Recheck));

export interface Loss {
  readonly remaining: bigint;
  readonly bonus: bigint;
}

export interface Pending {
  readonly request: WithdrawalRequest;
  /** The destination as text: "Pix · CPF · 529…", "Nubank · 0001 · ••••56-7". */
  readonly destination: string;
  /** The owner of the Pix key in the payment system; null for a saved account. */
  readonly owner: DestinationOwner | null;
  /** What the withdrawal forfeits besides its fee; null where no wagering is open. */
  readonly loss: Loss | null;
  /** Whether the market lets the player forfeit a bonus. Otherwise the form says that the withdrawal waits. */
  readonly mayForfeit: boolean;
}

interface ConfirmWithdrawalProps {
  locale: Locale;
  pending: Pending | null;
  /** Why the last try failed. VERIFY_FIRST: for a new key, a player with a second step must enter password and code. */
  failure: Failure | null;
  busy: boolean;
  /** Called on confirmation, with consent to the loss where there is one. The reply may report another loss. */
  onConfirm: (forfeitBonus: boolean) => void;
  onClose: () => void;
}

/**
 * Shows amount, fee, payment and destination for a final confirmation. A bonus that would be lost needs the player's
 * own tick.
 */
export function ConfirmWithdrawal({ locale, pending, failure, busy, onConfirm, onClose }: ConfirmWithdrawalProps) {
  const strings = stringsFor(locale, 'withdrawal');
  const ui = stringsFor(locale, 'ui');
  // The dialog opens again with each reply, because it may have been closed meanwhile.
  useEffect(() => {
    if (pending) openDialog(ID);
    else closeDialog(ID);
  }, [pending]);
  const asksAgain = failure?.kind === 'refused' && failure.code === 'VERIFY_FIRST';
  return (
    <>
      <Dialog id={ID} title={strings.confirmTitle} closeLabel={ui.close} onClose={onClose}>
        {pending ? <ConfirmForm locale={locale} pending={pending} busy={busy} onConfirm={onConfirm} /> : null}
      </Dialog>
      {asksAgain ? (
        <Suspense>
          <Recheck locale={locale} failure={failure} />
        </Suspense>
      ) : null}
    </>
  );
}

type ConfirmFormProps = Omit<ConfirmWithdrawalProps, 'onClose' | 'pending' | 'failure'> & { pending: Pending };

function ConfirmForm({ locale, pending, busy, onConfirm }: ConfirmFormProps) {
  const strings = stringsFor(locale, 'withdrawal');
  const wait = formatWait(market.withdrawal.payoutMinutes * 60, localeTable[locale].tag);
  const [missing, setMissing] = useState(false);

  function confirm(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const agreed = new FormData(event.currentTarget).get('forfeit') !== null;
    const lacks = pending.loss !== null && !agreed;
    setMissing(lacks);
    if (!lacks && !busy) onConfirm(agreed);
  }

  return (
    <Form
      form={{ problem: null, busy, onSubmit: confirm }}
      submit={strings.confirm}
      after={
        <Button wide onClick={() => closeDialog(ID)}>
          {stringsFor(locale, 'ui').back}
        </Button>
      }
    >
      <Facts locale={locale} {...pending} />
      {pending.loss ? <LossPart locale={locale} loss={pending.loss} missing={missing} /> : null}
      <p className="hint">{fill(strings.payoutTime, { wait })}</p>
    </Form>
  );
}

function Facts({ locale, request, destination, owner }: Pending & { locale: Locale }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const amount = parseMoney(request.money) ?? 0n;
  const fee = shareOf(amount, market.withdrawal.feeBasisPoints);
  const rows = [
    [strings.amount, <Money key="amount" cents={amount} tag={tag} />],
    [strings.fee, fee === 0n ? strings.noFee : <Money key="fee" cents={fee} tag={tag} />],
    [strings.net, <Money key="net" cents={amount - fee} tag={tag} />],
    [strings.destination, destination],
    ...(owner ? ([[strings.keyHolder, `${owner.owner_name} · ${owner.document}`]] as const) : []),
  ] as const;
  return (
    <dl className="facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LossPart({ locale, loss, missing }: { locale: Locale; loss: Loss; missing: boolean }) {
  const strings = stringsFor(locale, 'withdrawal');
  const { tag } = localeTable[locale];
  const values = { bonus: formatMoney(loss.bonus, tag), remaining: formatMoney(loss.remaining, tag) };
  return (
    <>
      <Notice tone="warning">{fill(strings.forfeitText, values)}</Notice>
      <Checkbox key={values.bonus} name="forfeit" error={missing ? strings.forfeitMissing : null}>
        {fill(strings.forfeitCheck, values)}
      </Checkbox>
    </>
  );
}
