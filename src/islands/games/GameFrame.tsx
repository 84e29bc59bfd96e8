import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType, MouseEvent } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { restrictionOf } from '#islands/protection/restriction-text.ts';
import { Balance } from '#islands/wallet/Balance.tsx';
import { WAKE_EVENT } from '#lib/browser-names.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import type { DrawOwner } from '#stores/fairness.ts';
import { $favouriteGames } from '#stores/favourites.ts';
import { $openGame, openGame } from '#stores/games.ts';
import { notify } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { $balance } from '#stores/balance.ts';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import { FavouriteButton } from '#ui/FavouriteButton.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useQuery } from '#ui/useQuery.ts';
import { useStore } from '#ui/useStore.ts';
import { playableGame } from './playable.ts';
import type { PlayableGames } from './playable.ts';
import { ProviderFrame } from './ProviderFrame.tsx';
import { useAttention } from './useAttention.ts';
import { useDrawRecorder } from './useDrawRecorder.ts';
import { useRounds } from './useRounds.ts';

const RestrictedCard = lazyPart(() =>
  import('#islands/protection/RestrictedCard.tsx').then((part) => part.RestrictedCard),
);

type CheckPart = ComponentType<{ locale: Locale; owner: DrawOwner; asked: number }>;

interface GameFrameProps {
  readonly locale: Locale;
  readonly games: PlayableGames;
  /** What the money is worth; null in a build for real money. */
  readonly playMoney: string | null;
}

/** Shows a game in its frame, with a bar for the balance. The game's code is in the address. */
export default function GameFrame({ locale, games, playMoney }: GameFrameProps) {
  const strings = stringsFor(locale, 'games');
  const ui = stringsFor(locale, 'ui');
  const fairness = stringsFor(locale, 'fairness');
  const session = useStore($session);
  const balance = useStore($balance);
  const opening = useStore($openGame);
  const favourites = useStore($favouriteGames);
  const code = useQuery('game');
  const game = useMemo(() => playableGame(games, code), [games, code]);
  const isPlayer = session.status === 'player';
  const restriction = restrictionOf(session);
  const mayPlay = isPlayer && restriction === null;
  useEffect(() => {
    if (game && mayPlay) void openGame(game);
  }, [game, mayPlay]);

  const origin = opening.status === 'ready' ? new URL(opening.value).origin : null;
  const frame = useRef<HTMLIFrameElement>(null);
  useRounds(frame, origin);
  useAttention(frame, origin);
  const member = session.status === 'player' ? session.member.id : null;
  const owner = useMemo<DrawOwner | null>(
    () => (member !== null && game ? { member, api_name: game.api_name, game_code: game.game_code } : null),
    [member, game],
  );
  const [asked, setAsked] = useState(0);
  const [isWrong, setWrong] = useState(false);
  const [Check, setCheck] = useState<CheckPart | null>(null);
  const onVerify = useCallback(() => {
    closeDialog('game-menu');
    import('./DrawCheck.tsx').then(
      (part) => {
        setCheck(() => part.default);
        setAsked((times) => times + 1);
      },
      () => notify(ui.networkError),
    );
  }, [ui]);
  const onWrong = useCallback(() => setWrong(true), []);
  useDrawRecorder({ frame, origin, owner, onVerify, onWrong });

  const back = localePath(locale, '/game');
  const address = opening.status === 'ready' ? opening.value : null;
  // On wide screens it stands below the game, on phones in the menu.
  const more = (
    <>
      <button type="button" onClick={onVerify}>
        {fairness.check}
      </button>
      {address ? <a href={address}>{strings.fullWindow}</a> : null}
    </>
  );
  return (
    <div className="play">
      <header className="play-bar">
        <a href={back} aria-label={strings.back}>
          <Icon name="previous" />
        </a>
        {code === null ? <span className="play-name" /> : <h1 className="play-name">{game?.name ?? strings.game}</h1>}
        {/* Absent from the static page, since a script fills it before hydration (ui/header-clock.ts). */}
        {address ? <span className="play-session" /> : null}
        {game ? (
          <FavouriteButton
            game={game.id}
            label={fill(stringsFor(locale, 'favourites').heart, { name: game.name })}
            pressed={favourites.includes(game.id)}
          />
        ) : null}
        <span className="play-balance">
          <span className="sr-only">{strings.balance}</span>
          {balance ? <Balance locale={locale} cents={balance.cash} /> : <Skeleton>R$ 0.000,00</Skeleton>}
        </span>
        <a className="plus" href={localePath(locale, '/recharge')} aria-label={strings.deposit} onClick={depositHere}>
          <Icon name="plus" />
        </a>
        {address ? (
          <button type="button" className="play-more" data-opens="game-menu" aria-label={strings.menu}>
            <Icon name="menu" />
          </button>
        ) : null}
      </header>
      {code !== null && !game ? (
        <Empty title={strings.unknownGame}>
          <a className="button" data-kind="line" href={back}>
            <span>{strings.choose}</span>
          </a>
        </Empty>
      ) : null}
      {restriction && opening.status !== 'ready' ? (
        <Suspense>
          <RestrictedCard locale={locale} restriction={restriction} />
        </Suspense>
      ) : null}
      {game && opening.status === 'failed' && restriction === null ? (
        <LoadFailed
          title={ui.loadFailed}
          message={failureText(opening.failure, locale)}
          retryLabel={ui.retry}
          onRetry={() => void openGame(game)}
        />
      ) : null}
      {game && restriction === null && (opening.status === 'idle' || opening.status === 'loading') ? (
        <p role="status" className="play-opening">
          {strings.opening}
        </p>
      ) : null}
      {game && opening.status === 'ready' ? (
        <>
          {isWrong ? <Notice tone="error">{fairness.wrong}</Notice> : null}
          <ProviderFrame
            key={opening.value}
            {...{ locale, game, frame }}
            address={opening.value}
            allow="fullscreen; autoplay; screen-wake-lock"
            onRetry={() => void openGame(game)}
          >
            <p className="play-foot">{more}</p>
          </ProviderFrame>
          <Dialog id="game-menu" title={strings.menu} closeLabel={ui.close}>
            <p className="play-menu">{more}</p>
            {playMoney ? <p className="hint">{playMoney}</p> : null}
          </Dialog>
          {Check && owner ? <Check locale={locale} owner={owner} asked={asked} /> : null}
        </>
      ) : null}
    </div>
  );
}

/** Opens the page's own deposit over the running game. A press for another tab, or a page without a deposit, follows the link. */
function depositHere(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !openDialog('quick-deposit')) return;
  event.preventDefault();
  dispatchEvent(new CustomEvent(WAKE_EVENT, { detail: 'quick-deposit' }));
}
