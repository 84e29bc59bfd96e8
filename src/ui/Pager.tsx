import { Button } from './Button.tsx';

interface PagerProps {
  page: number;
  pages: number;
  /** Names the landmark. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** "Page 2 of 5", already filled. */
  status: string;
  busy?: boolean;
  onPage: (page: number) => void;
}

/** Turns pages; nothing when there is one page only. */
export function Pager({ page, pages, label, previousLabel, nextLabel, status, busy = false, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={label}>
      <Button kind="line" disabled={page <= 1} busy={busy} aria-label={previousLabel} onClick={() => onPage(page - 1)}>
        ‹
      </Button>
      <span role="status">{status}</span>
      <Button kind="line" disabled={page >= pages} busy={busy} aria-label={nextLabel} onClick={() => onPage(page + 1)}>
        ›
      </Button>
    </nav>
  );
}
