import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { READY_MESSAGE, TELLS_READY } from '#lib/frame-messages.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import type { PlayableGame } from './playable.ts';

/** The time from the frame's `load` until the game must report that it runs, ms. */
const READY_MS = 3_000;

/**
 * The rights of a game: its scripts and its own storage. It has no access to this page, and not even a press in it may
 * navigate the window.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-pointer-lock allow-orientation-lock';

interface ProviderFrameProps {
  readonly locale: Locale;
  readonly game: PlayableGame;
  /** The address of the game. The parent also passes it as `key`, so that another address creates another frame. */
  readonly address: string;
  readonly frame?: RefObject<HTMLIFrameElement | null>;
  readonly allow?: string;
  readonly onRetry: () => void;
  /** The content under the game. */
  readonly children?: ReactNode;
}

/**
 * Shows a game in its frame, or a message and a retry where it does not start. A browser shows a page of its own in a frame whose host is down,
 * and fires `load` for it. So a game of the studio reports that it runs.
 */
export function ProviderFrame({ locale, game, address, frame, allow, onRetry, children }: ProviderFrameProps) {
  const own = useRef<HTMLIFrameElement>(null);
  const used = frame ?? own;
  const [stage, setStage] = useState<'opening' | 'loaded' | 'running' | 'silent'>('opening');
  useEffect(() => {
    const { origin } = new URL(address);
    const heard = ({ origin: from, source, data }: MessageEvent<{ type?: string } | null>) => {
      if (from === origin && source === used.current?.contentWindow && data?.type === READY_MESSAGE)
        setStage('running');
    };
    addEventListener('message', heard);
    return () => removeEventListener('message', heard);
  }, [address, used]);
  useEffect(() => {
    if (stage !== 'loaded' || game.api_name !== TELLS_READY) return;
    const timer = setTimeout(() => setStage('silent'), READY_MS);
    return () => clearTimeout(timer);
  }, [stage, game.api_name]);

  const strings = stringsFor(locale, 'games');
  const ui = stringsFor(locale, 'ui');
  if (stage === 'silent')
    return <LoadFailed title={ui.loadFailed} message={strings.silent} retryLabel={ui.retry} onRetry={onRetry} />;
  return (
    <>
      <iframe
        ref={used}
        src={address}
        title={fill(strings.frameTitle, { name: game.name })}
        sandbox={SANDBOX}
        allow={allow}
        onLoad={() => setStage((now) => (now === 'opening' ? 'loaded' : now))}
      />
      {children}
    </>
  );
}
