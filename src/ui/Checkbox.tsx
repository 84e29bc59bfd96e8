import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked'> {
  name: string;
  children: ReactNode;
  error?: string | null | undefined;
}

/** Renders a check box with its label; uncontrolled like Field. */
export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      <div role="alert">
        {error ? (
          <p className="error" id={id}>
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
