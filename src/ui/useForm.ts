import { useLayoutEffect, useRef, useState } from 'react';
import type { SubmitEvent, SyntheticEvent } from 'react';

/** Why a submit did not go through: at a field, or (null) above the button. */
export interface FormProblem {
  readonly field: string | null;
  readonly text: string;
}

/** A form's state as its fields and its end show it, and the handler of its submit. */
export interface FormLife {
  /** By field name, in the player's language. */
  readonly errors: Readonly<Record<string, string>>;
  /** Said above the button; null while there is nothing to say. */
  readonly problem: string | null;
  /** It is being sent. */
  readonly busy: boolean;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** A fault that is mended goes at once. */
  readonly onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
}

interface FormSteps<T> {
  /** Said above the button while faults stand at the fields. */
  readonly fixText: string;
  /** Said above the button where the page itself failed: nobody knows what became of it. */
  readonly brokenText: string;
  /** Reads and checks the form; errors by field name. */
  readonly check: (
    data: FormData,
  ) => { readonly ok: true; readonly input: T } | { readonly ok: false; readonly errors: Record<string, string> };
  /** Sends it; null when it went through. */
  readonly send: (input: T, form: HTMLFormElement) => Promise<FormProblem | null>;
  /** Told the fields at fault before they are shown: a form in steps turns to theirs. */
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
  /** The field whose fault the server found: the page cannot judge it, so any change of it counts as its mending. */
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
    // The wheel of iOS says each day that it passes: a date is judged again when it is sent.
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
    // Closed meanwhile: what came of it is shown all the same.
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
