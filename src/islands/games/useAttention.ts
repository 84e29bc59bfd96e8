import { useEffect } from 'react';
import type { RefObject } from 'react';
import { ATTENTION_MESSAGE } from '#lib/frame-messages.ts';
import { $notices } from '#stores/notices.ts';

/**
 * Tells the game's frame when a dialog or a notice appears over the page. A game that plays by itself then ends its run. `origin` is null
 * before the frame is open.
 */
export function useAttention(frame: RefObject<HTMLIFrameElement | null>, origin: string | null): void {
  useEffect(() => {
    if (origin === null) return;
    const tell = () => frame.current?.contentWindow?.postMessage({ type: ATTENTION_MESSAGE }, origin);
    const dialogs = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open)) tell();
    });
    dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    const ignore = $notices.listen((notices) => notices.length > 0 && tell());
    return () => {
      dialogs.disconnect();
      ignore();
    };
  }, [frame, origin]);
}
