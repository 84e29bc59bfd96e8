import { useEffect, useId, useRef } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'prefix' | 'size'> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Why the value is refused; announced when it appears. */
  error?: string | null | undefined;
  /** Before the value, inside the box ("R$"). */
  prefix?: string;
  /** At the end of the box: a button of 50 px. */
  end?: ReactNode;
  size?: 'large';
  /** Told what stands in the box: at each change, and once if something was typed before hydration. */
  onValue?: (value: string) => void;
}

/**
 * A labelled text input. Uncontrolled on purpose: what was typed into the static HTML survives hydration. Read it from
 * the form (FormData) or follow it with `onValue`; set it from outside through the element (`setFieldValue`).
 */
export function Field({ label, hint, error, prefix, end, size, onValue, id, onChange, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const box = useRef<HTMLInputElement>(null);
  const told = useRef(onValue);
  useEffect(() => {
    const typed = box.current?.value;
    if (typed && typed !== box.current?.defaultValue) told.current?.(typed);
  }, []);
  const describedBy = [hint ? `${inputId}-hint` : '', error ? `${inputId}-error` : ''].filter(Boolean).join(' ');
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
          onChange={(event) => {
            onChange?.(event);
            onValue?.(event.target.value);
          }}
        />
        {end}
      </div>
      {hint ? <small id={`${inputId}-hint`}>{hint}</small> : null}
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
