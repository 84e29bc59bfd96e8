import type { DialogHTMLAttributes, ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface DialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  id: string;
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * Renders a native modal dialog. Open it with openDialog(id) or, without a script of its own, by `data-opens={id}` on a button. shell/shell.ts
 * handles its close button and backdrop, so it works before hydration.
 */
export function Dialog({ id, title, closeLabel, children, ...dialog }: DialogProps) {
  return (
    // The dialog may be open before hydration. The difference of `open` from the static HTML is intended.
    <dialog {...dialog} id={id} className="dialog" aria-labelledby={`${id}-title`} suppressHydrationWarning>
      <div className="dialog-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" data-closes={id} aria-label={closeLabel}>
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
