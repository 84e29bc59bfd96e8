import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

export interface ChoiceOption {
  value: string;
  label: ReactNode;
  /** The second line: a fee, a time, limits. */
  detail?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceProps {
  name: string;
  legend: string;
  options: readonly ChoiceOption[];
  look?: 'cards' | 'chips';
  defaultValue?: string | undefined;
  /** The chosen value of a controlled choice; with `null` none is chosen. Leave out for an uncontrolled one. */
  value?: string | null | undefined;
  error?: string | null | undefined;
  hideLegend?: boolean;
  /** The id of the text that says why options are off. */
  offBecause?: string;
  /** Called with the choice, also with one made before hydration. */
  onValue?: (value: string) => void;
}

/** Renders one of several choices, as radio cards (payment methods) or chips (quick amounts). */
export function Choice(props: ChoiceProps) {
  const { name, legend, options, look = 'cards', defaultValue, value, error, hideLegend, offBecause, onValue } = props;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const told = useRef(onValue);
  const first = useRef(defaultValue ?? value);
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (chosen !== undefined && chosen !== first.current) told.current?.(chosen);
  }, []);
  return (
    <fieldset className="choice" data-look={look} ref={group} aria-describedby={error ? id : undefined}>
      <legend className={hideLegend ? 'sr-only' : undefined}>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              aria-describedby={option.disabled ? offBecause : undefined}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onValue?.(option.value)}
            />
            <span>
              {option.label}
              {option.detail ? <small>{option.detail}</small> : null}
            </span>
          </label>
        ))}
      </div>
      <div role="alert">
        {error ? (
          <p className="error" id={id}>
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
