import { useId } from 'react';
import type { SelectHTMLAttributes } from 'react';

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value'> {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
  error?: string | null | undefined;
}

/** Renders a labelled native select, uncontrolled like Field. */
export function SelectField({ label, options, hint, error, ...select }: SelectFieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <select {...select} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      {hint ? <small id={`${id}-hint`}>{hint}</small> : null}
      <div role="alert">
        {error ? (
          <p className="error" id={`${id}-error`}>
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
