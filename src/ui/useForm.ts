import { useLayoutEffect, useRef, useState } from 'react';
import type { SubmitEvent, SyntheticEvent } from 'react';

/** Why a submit failed: at a field, or (null) above the button. */
export interface FormProblem {
  readonly field: string | null;
  readonly text: string;
}

/** A form's state for its fields and its end, and its submit handler. */
export interface FormLife {
  /** By field name, in the player's language. */
  readonly errors: Readonly<Record<string, string>>;
  /** The message above the button; null for none. */
  readonly problem: string | null;
  /** Whether a request is in flight. */
  readonly busy: boolean;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Clears an error as soon as it is corrected. */
  readonly onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
}

interface FormSteps<T> {
  /** The message above the button while fields have errors. */
  readonly fixText: string;
  /** The message above the button after an exception, when the result is unknown. */
  readonly brokenText: string;
  /** Reads and checks the form; errors by field name. */
  readonly check: (
    data: FormData,
  ) => { readonly ok: true; readonly input: T } | { readonly ok: false; readonly errors: Record<string, string> };
  /** Sends the form. Resolves with null on success. */
  readonly send: (input: T, form: HTMLFormElement) => Promise<FormProblem | null>;
  /** Called with the fields in error before they are shown. A form with steps opens their step. */
  readonly onFaults?: (fields: readonly string[]) => void;
}

/**
 * Handles the submit of any form. It validates, shows errors at their fields and focuses the first one. It sends one request at a time and shows
 * the server's reply, even if its dialog was closed meanwhile. After any exception it can be sent again, and the inputs keep what was typed.
 */
export function useForm<T>({ fixText, brokenText, check, send, onFaults }: FormSteps<T>): FormLife {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  /** The field whose error the server found. The page cannot check it, so any change of it clears the error. */
  const judgedElsewhere = useRef<string | null>(null);
  const faulty = useRef<HTMLFormElement | null>(null);
  useLayoutEffect(() => {
    if (faulty.current) focusFirst(faulty.current, errors);
    faulty.current = null;
  }, [errors]);

  function showFaults(form: HTMLFormElement, faults: Record<string, string>, byServer: string | null): void {
    judgedElsewhere.current = byServer;
    faulty.current = form;
    onFaults?.(Object.keys(faults));
    setProblem(fixText);
    setErrors(faults);
  }

  function onInput({ target, currentTarget }: SyntheticEvent<HTMLFormElement>): void {
    if (Object.keys(errors).length === 0) return;
    const changed = (target as Element).getAttribute('name');
    // The date wheel of iOS fires an event for each day that it passes, so a date is checked only on submit.
    const isOnTheWay = (target as HTMLInputElement).type === 'date';
    const checked = check(new FormData(currentTarget));
    const left = Object.entries(errors).flatMap(([field, text]) => {
      if (field === changed && isOnTheWay) return [];
      if (field === judgedElsewhere.current && field !== changed) return [[field, text] as const];
      const fault = checked.ok ? undefined : checked.errors[field];
      return fault === undefined ? [] : [[field, fault] as const];
    });
    setErrors(Object.fromEntries(left));
    if (left.length === 0) setProblem(null);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    const checked = check(new FormData(form));
    if (!checked.ok) return showFaults(form, checked.errors, null);
    setProblem(null);
    setErrors({});
    sending.current = true;
    setBusy(true);
    const fault = await send(checked.input, form).catch((error: unknown): FormProblem => {
      reportError(error);
      return { field: null, text: brokenText };
    });
    sending.current = false;
    setBusy(false);
    if (fault === null) return;
    // The result is shown even if the dialog was closed meanwhile.
    const dialog = form.closest('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    if (fault.field === null || !form.elements.namedItem(fault.field)) return setProblem(fault.text);
    showFaults(form, { [fault.field]: fault.text }, fault.field);
  }

  return { errors, problem, busy, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event), onInput };
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string>): void {
  const first = Array.from(form.elements).find((element) => (element as HTMLInputElement).name in errors);
  (first as HTMLElement | undefined)?.focus();
}
