import type { ComponentPropsWithRef } from 'react';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` once a screen; `light` for the strongest of the others. */
  kind?: 'primary' | 'light' | 'line' | 'quiet' | 'danger';
  /** Its action runs: a spinner replaces the text at the same width, and presses do nothing. It stays focusable. */
  busy?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

/** A button. `type` is "button" unless said, so that none submits a form by accident. */
export function Button({
  kind = 'line',
  busy = false,
  wide,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      data-wide={wide ? '' : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <span>{children}</span>
    </button>
  );
}
