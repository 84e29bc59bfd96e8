import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { DrawOwner } from '#stores/fairness.ts';

/**
 * Records the draws that the game's frame reports (contract/fairness.ts), from this frame and this origin alone. The
 * code that stores them loads with the first such message.
 */
export function useDrawRecorder(options: {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The game's origin, null before it is open. */
  readonly origin: string | null;
  readonly owner: DrawOwner | null;
  readonly onVerify: () => void;
  readonly onWrong: () => void;
}): void {
  const { frame, origin, owner, onVerify, onWrong } = options;
  const { member, api_name, game_code } = owner ?? {};
  useEffect(() => {
    if (origin === null || member === undefined || api_name === undefined || game_code === undefined) return;
    const answer = async (source: Window, data: unknown) => {
      // If the module does not load, the frame asks again.
      const store = await import('#stores/fairness.ts').catch(() => null);
      const heeded = (await store?.heedFrame({ member, api_name, game_code }, data)) ?? null;
      if (heeded === null) return;
      source.postMessage({ type: 'jogada:draw', id: heeded.id, reply: heeded.reply }, origin);
      if (heeded.wrong) onWrong();
    };
    const heard = (event: MessageEvent<{ type?: string } | null>) => {
      const source = frame.current?.contentWindow;
      if (event.origin !== origin || !source || event.source !== source) return;
      if (event.data?.type === 'jogada:verify') onVerify();
      if (event.data?.type === 'jogada:draw') void answer(source, event.data);
    };
    addEventListener('message', heard);
    return () => removeEventListener('message', heard);
  }, [frame, origin, member, api_name, game_code, onVerify, onWrong]);
}
