import type { NoticeTone } from './Notice.tsx';

/** Renders a state as a word; the colour only repeats it. */
export function StatusBadge({ tone = 'info', children }: { tone?: NoticeTone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
