import type { ReactNode } from 'react';
import type { IconName } from '#lib/icons.ts';
import { Icon } from './Icon.tsx';

interface EmptyProps {
  icon?: IconName;
  title: string;
  /** The next step: a sentence, a link, a button. */
  children?: ReactNode;
}

/** Renders an empty list. */
export function Empty({ icon = 'record', title, children }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{title}</p>
      {children}
    </div>
  );
}
