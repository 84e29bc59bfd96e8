import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { cancelDeposit } from '#stores/deposit.ts';
import { AskFirst } from '#ui/AskFirst.tsx';

interface CancelDepositProps {
  locale: Locale;
  billNo: string;
  /** Called when the deposit has changed: by this cancellation, or by a payment meanwhile. */
  onChanged: () => void;
}

/** Cancels an unpaid deposit, after a confirmation. */
export function CancelDeposit({ locale, billNo, onChanged }: CancelDepositProps) {
  const strings = stringsFor(locale, 'recharge');
  async function cancel(): Promise<string | null> {
    const outcome = await cancelDeposit(billNo);
    if (outcome.ok) notify(outcome.value.message);
    onChanged();
    return outcome.ok ? null : failureText(outcome.failure, locale);
  }
  return (
    <AskFirst
      kind="quiet"
      label={strings.cancel}
      question={strings.cancelAsk}
      yes={strings.cancelYes}
      no={strings.cancelNo}
      act={cancel}
    />
  );
}
