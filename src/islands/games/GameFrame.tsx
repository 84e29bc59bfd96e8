import { useEffect, useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { launchGame } from '#stores/games.ts';
import { valueOf } from '#stores/loadable.ts';
import { $session } from '#stores/session.ts';
import { $wallet, loadWallet } from '#stores/wallet.ts';
import { Empty } from '#ui/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useStore } from '#ui/useStore.ts';

/** What the page knows of each open game, from the snapshot of the build. */
export interface PlayableGame {
  readonly api_name: string;
  readonly game_code: string;
  readonly name: string;
}

type Opening =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly url: string }
  | { readonly status: 'failed'; readonly failure: Failure };

/** The rights a game gets: its scripts and its own storage, never our page (performance notes on the game frame). */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-pointer-lock allow-orientation-lock allow-top-navigation-by-user-activation';

/** The relay between site and provider: a bar with the balance, and the game in its frame. The game's code is in the address. */
export default function GameFrame({ locale, games }: { locale: Locale; games: readonly PlayableGame[] }) {
  const strings = stringsFor(locale, 'games');
  const ui = stringsFor(locale, 'ui');
  const session = useStore($session);
  const wallet = valueOf(useStore($wallet));
  const [code, setCode] = useState<string | null>(null);
  const [opening, setOpening] = useState<Opening>({ status: 'opening' });
  useEffect(() => setCode(new URLSearchParams(location.search).get('game') ?? ''), []);
  const game = games.find((each) => each.game_code === code);

  async function open(): Promise<void> {
    if (!game) return;
    setOpening({ status: 'opening' });
    const outcome = await launchGame(game);
    setOpening(outcome.ok ? { status: 'open', url: outcome.value } : { status: 'failed', failure: outcome.failure });
  }
  useEffect(() => {
    if (session.status === 'player') void open();
    // Once for each game and sign-in: `open` itself changes at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [game?.game_code, session.status === 'player']);

  const origin = opening.status === 'open' ? new URL(opening.url).origin : null;
  useEffect(() => {
    if (origin === null) return;
    const heard = (event: MessageEvent<{ type?: string } | null>) => {
      if (event.origin === origin && event.data?.type === 'jogada:balance') void loadWallet();
    };
    addEventListener('message', heard);
    return () => removeEventListener('message', heard);
  }, [origin]);

  const back = localePath(locale, '/game');
  return (
    <div className="play">
      <header className="play-bar">
        <a href={back} aria-label={strings.back}>
          <Icon name="previous" />
        </a>
        <h1>{game?.name ?? ''}</h1>
        <span className="play-balance">
          <span className="sr-only">{strings.balance}</span>
          {wallet ? <Money cents={wallet.cash} tag={localeTable[locale].tag} /> : <Skeleton>R$ 0.000,00</Skeleton>}
        </span>
        <a className="plus" href={localePath(locale, '/recharge')} aria-label={strings.deposit}>
          <Icon name="plus" />
        </a>
      </header>
      {code !== null && !game ? (
        <Empty title={strings.unknownGame}>
          <a className="button" data-kind="line" href={back}>
            <span>{strings.choose}</span>
          </a>
        </Empty>
      ) : null}
      {game && opening.status === 'failed' ? (
        <LoadFailed
          title={ui.loadFailed}
          message={failureText(opening.failure, locale)}
          retryLabel={ui.retry}
          onRetry={() => void open()}
        />
      ) : null}
      {game && opening.status === 'opening' ? (
        <p role="status" className="play-opening">
          {strings.opening}
        </p>
      ) : null}
      {game && opening.status === 'open' ? (
        <>
          <iframe
            src={opening.url}
            title={fill(strings.frameTitle, { name: game.name })}
            sandbox={SANDBOX}
            allow="fullscreen; autoplay; screen-wake-lock"
          />
          <a className="play-window" href={opening.url}>
            {strings.fullWindow}
          </a>
        </>
      ) : null}
    </div>
  );
}
