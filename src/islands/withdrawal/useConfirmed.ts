import { useRef, useState } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import type { Failure } from '#contract/failure.ts';
import type { Locale } from '#lib/locales.ts';
import { parseMoney } from '#lib/money.ts';
import { lookUpDestination, submitWithdrawal } from '#stores/withdrawal.ts';
import type { FormProblem } from '#ui/useForm.ts';
import type { ConfirmWithdrawal, Loss, Pending } from './ConfirmWithdrawal.tsx';
import { errorsByField } from './fields.ts';

/**
 * Submits a withdrawal with a confirmation in between. `ask` verifies the key's owner and shows the dialog. It ends
 * when the withdrawal was made or refused, or the player went back. A bonus that turns out to be open keeps the dialog
 * open with a message.
 */
export function useConfirmed(locale: Locale, onMade: () => void) {
  const [pending, setPending] = useState<Pending | null>(null);
  const [Confirmation, setConfirmation] = useState<typeof ConfirmWithdrawal | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const answer = useRef<{ resolve: (problem: FormProblem | null) => void; reject: (error: unknown) => void }>(
    undefined,
  );

  function end(problem: FormProblem | null): void {
    setPending(null);
    answer.current?.resolve(problem);
    answer.current = undefined;
  }

  /** Ends with an error of the page itself. The form shows it, and can be sent again. */
  function fail(error: unknown): void {
    setPending(null);
    answer.current?.reject(error);
    answer.current = undefined;
  }

  async function ask(asked: Omit<Pending, 'owner'>): Promise<FormProblem | null> {
    // The dialog's code loads with the first request, because most visits make none.
    const [owner, part] = await Promise.all([lookUpDestination(asked.request), import('./ConfirmWithdrawal.tsx')]);
    if (!owner.ok) return problemOf(owner.failure, locale);
    setConfirmation(() => part.ConfirmWithdrawal);
    setPending({ ...asked, owner: owner.value });
    return new Promise((resolve, reject) => {
      answer.current = { resolve, reject };
    });
  }

  async function confirm(forfeitBonus: boolean): Promise<void> {
    if (!pending) return;
    setBusy(true);
    sending.current = true;
    const outcome = await submitWithdrawal({ ...pending.request, forfeitBonus }).finally(() => {
      setBusy(false);
      sending.current = false;
    });
    if (outcome.ok) {
      end(null);
      return onMade();
    }
    const loss = lossOf(outcome.failure);
    // The dialog asks only for what the player can still accept.
    if (loss && pending.mayForfeit && !forfeitBonus) return setPending({ ...pending, loss });
    setFailure(outcome.failure);
    end(problemOf(outcome.failure, locale));
  }

  /** Closes the dialog while the request is in flight. Its result is still shown. */
  function close(): void {
    if (!sending.current) end(null);
  }

  return {
    ask,
    Confirmation,
    pending,
    failure,
    busy,
    confirm: (forfeit: boolean) => void confirm(forfeit).catch(fail),
    close,
  };
}

/** Returns what the server says would be lost by this withdrawal. */
function lossOf(failure: Failure): Loss | null {
  if (failure.kind !== 'refused' || failure.code !== 'TURNOVER_OPEN') return null;
  const cents = (name: string) => parseMoney(String(failure.values?.[name] ?? '')) ?? 0n;
  return { remaining: cents('remaining'), bonus: cents('bonus') };
}

/** Returns the refusal at the form's own field, or above its button. */
function problemOf(failure: Failure, locale: Locale): FormProblem {
  const text = failureText(failure, locale);
  const field = failure.kind === 'refused' ? failure.field : undefined;
  return { field: (field && Object.keys(errorsByField({ [field]: text }))[0]) ?? null, text };
}
