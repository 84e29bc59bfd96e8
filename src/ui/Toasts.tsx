import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface Toast {
  id: number | string;
  text: string;
  /** A button for the next step. */
  action?: ReactNode;
}

interface ToastsProps {
  toasts: readonly Toast[];
  closeLabel: string;
  onClose: (id: Toast['id']) => void;
}

/** Renders the live region of short confirmations. It stays in the page when empty, because only then are additions announced. */
export function Toasts({ toasts, closeLabel, onClose }: ToastsProps) {
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <div className="toast" key={toast.id}>
          <span>{toast.text}</span>
          {toast.action}
          <button type="button" aria-label={closeLabel} onClick={() => onClose(toast.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
