import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const iconOf = { info: 'info', success: 'check', warning: 'alert', error: 'alert' } as const;

/** Renders a message that stays in its place. Errors and warnings interrupt a screen reader, others wait. */
export function Notice({
  tone = 'info',
  title,
  children,
}: {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}>
      <Icon name={iconOf[tone]} />
      <div>
        {title ? <strong>{title}</strong> : null}
        <div>{children}</div>
      </div>
    </div>
  );
}
