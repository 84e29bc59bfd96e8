import { useEffect, useId, useRef } from 'react';
import type { InputHTMLAttributes, ReactNode, SyntheticEvent } from 'react';
import type { TypingMask } from '#lib/typed-text/masks.ts';
import { setFieldValue } from './field-value.ts';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'prefix' | 'size'> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Why the value is refused. It is announced when it appears. */
  error?: string | null | undefined;
  /** Text before the value, inside the box ("R$"). */
  prefix?: string;
  /** A button of 50 px at the end of the box. */
  end?: ReactNode;
  size?: 'large';
  /** Inserts separators while the player types. An initial value must have them already. */
  mask?: TypingMask;
  /** Called with the value at each change, and once after hydration if something was typed before. */
  onValue?: (value: string) => void;
}

/**
 * Renders a labelled text input. It is uncontrolled on purpose: what was typed into the static HTML survives hydration. Read it from the form
 * (FormData) or follow it with `onValue`; set it from outside through the element (`setFieldValue`).
 */
export function Field({ label, hint, error, prefix, end, size, mask, onValue, id, onChange, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const box = useRef<HTMLInputElement>(null);
  const told = useRef(onValue);
  const before = useRef(String(input.defaultValue ?? ''));
  useEffect(() => {
    const typed = box.current;
    if (!typed?.value || typed.value === typed.defaultValue) return;
    // The text was typed before the mask was attached.
    if (mask) setFieldValue(typed, typed.value);
    told.current?.(typed.value);
  }, [mask]);

  /** Applies the mask before other handlers, so that the form and `onValue` read its result. */
  function putMask({ currentTarget: typed, nativeEvent, type }: SyntheticEvent<HTMLInputElement>): void {
    const { inputType, data, isComposing } = nativeEvent as Partial<InputEvent>;
    if (!mask || isComposing) return;
    const edit = { type: type === 'compositionend' ? 'insertText' : (inputType ?? ''), data: data ?? '' };
    const { value, caret } = mask(
      { value: typed.value, caret: typed.selectionStart ?? typed.value.length },
      before.current,
      edit,
    );
    before.current = value;
    if (value === typed.value) return;
    typed.value = value;
    if (document.activeElement === typed) typed.setSelectionRange(caret, caret);
  }
  // An error says what its field takes, so a hint of words would say it twice.
  const shownHint = error && typeof hint === 'string' ? null : hint;
  const describedBy = [shownHint ? `${inputId}-hint` : '', error ? `${inputId}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={inputId}>{label}</label>
      <div className="box" data-size={size}>
        {prefix ? <span aria-hidden="true">{prefix}</span> : null}
        <input
          {...input}
          ref={box}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onInput={putMask}
          onCompositionEnd={putMask}
          onChange={(event) => {
            onChange?.(event);
            onValue?.(event.target.value);
          }}
        />
        {end}
      </div>
      {shownHint ? <small id={`${inputId}-hint`}>{shownHint}</small> : null}
      <div role="alert">
        {error ? (
          <p className="error" id={`${inputId}-error`}>
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
