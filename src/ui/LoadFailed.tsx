import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface LoadFailedProps {
  /** What happened. */
  title: string;
  /** What the player can do. */
  message: string;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
}

/** Renders content that could not be loaded, with a retry. */
export function LoadFailed({ title, message, retryLabel, onRetry, busy = false }: LoadFailedProps) {
  return (
    <Notice tone="error" title={title}>
      <p>{message}</p>
      <Button kind="line" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Notice>
  );
}
