import type { ReactNode } from 'react';

interface SkeletonProps {
  /** A stand-in of the same size as what will come: text, or a whole row. It is neither shown nor read out. */
  children: ReactNode;
  block?: boolean;
}

/** Keeps the place of content that loads. Say "loading" once beside it, in an aria-busy region. */
export function Skeleton({ children, block }: SkeletonProps) {
  return (
    <span className="skeleton" data-block={block ? '' : undefined} aria-hidden="true">
      <span>{children}</span>
    </span>
  );
}
