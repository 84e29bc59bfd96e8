import { useEffect, useId, useRef, useState } from 'react';

interface TextAreaProps {
  name: string;
  label: string;
  rows?: number;
  maxLength: number;
  /** The hint below the field, by the text's length. */
  hintOf: (length: number) => string;
  error?: string | null | undefined;
}

/** Shows a labelled field for words of several lines. Uncontrolled like Field: what was typed before hydration stays. */
export function TextArea({ name, label, rows = 6, maxLength, hintOf, error }: TextAreaProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  useEffect(() => setLength(box.current?.value.length ?? 0), []);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <textarea
          ref={box}
          id={id}
          name={name}
          rows={rows}
          maxLength={maxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => setLength(event.target.value.length)}
        />
      </div>
      <small id={`${id}-hint`}>{hintOf(length)}</small>
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
