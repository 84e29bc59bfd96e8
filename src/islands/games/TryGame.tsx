import { useEffect, useMemo, useRef } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { $triedGame, closeTried, tryGame } from '#stores/game-try.ts';
import { notify } from '#stores/notices.ts';
import { Icon } from '#ui/Icon.tsx';
import { useQuery } from '#ui/useQuery.ts';
import { useStore } from '#ui/useStore.ts';
import { playableGame } from './playable.ts';
import type { PlayableGames } from './playable.ts';
import { ProviderFrame } from './ProviderFrame.tsx';

/** Shows a visitor the game of the address with play money, over the whole window until it is closed. */
export default function TryGame({ locale, games }: { locale: Locale; games: PlayableGames }) {
  const strings = stringsFor(locale, 'games');
  const ui = stringsFor(locale, 'ui');
  const code = useQuery('game');
  const game = useMemo(() => playableGame(games, code), [games, code]);
  const tried = useStore($triedGame);
  const dialog = useRef<HTMLDialogElement>(null);
  const address = tried.status === 'ready' ? tried.value : null;
  useEffect(() => {
    if (address !== null && !dialog.current?.open) dialog.current?.showModal();
  }, [address]);
  // The address is unknown without a script. So the button exists for every game, and requests the address on a press.
  const open = async () => {
    if (!game) return;
    const reply = await tryGame(game);
    if (!reply.ok) notify(failureText(reply.failure, locale));
  };
  if (code !== null && !game) return null;
  return (
    <>
      <button className="button" data-kind="line" type="button" onClick={() => void open()}>
        <span>{strings.try}</span>
      </button>
      <dialog
        ref={dialog}
        className="try"
        aria-label={fill(strings.tryTitle, { name: game?.name ?? '' })}
        onClose={closeTried}
      >
        <header className="play-bar">
          <h2 className="play-name">{fill(strings.tryTitle, { name: game?.name ?? '' })}</h2>
          <button type="button" aria-label={ui.close} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        {address !== null && game ? (
          <ProviderFrame key={address} {...{ locale, game, address }} onRetry={() => void open()} />
        ) : null}
      </dialog>
    </>
  );
}
