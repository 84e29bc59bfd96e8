import type { ReactNode } from 'react';

interface SkeletonProps {
  /** A placeholder of the final content's size: text, or a whole row. It is neither visible nor announced. */
  children: ReactNode;
  block?: boolean;
}

/** Reserves the space of loading content. Announce "loading" once beside it, in an aria-busy region. */
export function Skeleton({ children, block }: SkeletonProps) {
  return (
    <span className="skeleton" data-block={block ? '' : undefined} aria-hidden="true">
      <span>{children}</span>
    </span>
  );
}
