import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { notify } from '#stores/notices.ts';
import { cancelWithdrawal } from '#stores/withdrawal.ts';
import { AskFirst } from '#ui/AskFirst.tsx';

interface CancelPartProps {
  locale: Locale;
  billNo: string;
  /** Called when the record has changed, by this cancellation or by an earlier decision. */
  onChanged: () => void;
}

/** Cancels an undecided withdrawal after a confirmation. */
export function CancelPart({ locale, billNo, onChanged }: CancelPartProps) {
  const strings = stringsFor(locale, 'withdrawal');
  async function cancel(): Promise<string | null> {
    const outcome = await cancelWithdrawal(billNo);
    if (outcome.ok) notify(outcome.value.message);
    onChanged();
    return outcome.ok ? null : failureText(outcome.failure, locale);
  }
  return (
    <AskFirst
      label={strings.cancel}
      question={strings.cancelAsk}
      yes={strings.cancelYes}
      no={strings.cancelNo}
      act={cancel}
    />
  );
}
