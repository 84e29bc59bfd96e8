import type { ComponentPropsWithRef } from 'react';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary`: one per screen; `light`: the strongest of the others. */
  kind?: 'primary' | 'light' | 'line' | 'quiet' | 'danger';
  /**
   * A request is in flight: a spinner replaces the text at the same width, and presses do nothing. It stays focusable.
   */
  busy?: boolean;
  /** Whether it is as wide as its container. */
  wide?: boolean;
}

/** Renders a button. `type` defaults to "button", so that none submits a form by accident. */
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
