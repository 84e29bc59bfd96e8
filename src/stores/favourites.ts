/**
 * Holds favourite games (docs/domain/games-and-fairness.md#favourites-and-recent-games). A player's are on the server.
 * A visitor's are in the browser, and are added once to the account that signs in there. Favourite buttons read
 * $favouriteGames.
 */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import { readToken } from '#api/token.ts';
import { deleteFavouriteCall, favouritesCall, MAX_KEPT_FAVOURITES, setFavouriteCall } from '#contract/favourites.ts';
import type { Favourite } from '#contract/favourites.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { FAVOURITES_EVENT, FAVOURITES_KEY } from '#lib/browser-names.ts';
import { keepForPlayer, keepForVisitor, lastFavourites, visitorFavourites } from './favourite-storage.ts';
import { mapOutcome, valueOf } from './loadable.ts';
import { playerData } from './player-data.ts';
import { $session, isUnrestricted, resumeSession } from './session.ts';
import { listenTabs, tellTabs } from './tabs.ts';

const list = playerData<readonly Favourite[]>(async () =>
  mapOutcome(await send(favouritesCall, { name: '' }), ({ data }) => data),
);
/** Holds the player's favourites whose games are open, the newest first. */
export const $favourites = list.$data;
export const loadFavourites = list.load;

/** Holds the numbers of favourite games, the newest first: those of the server and those just pressed. */
export const $favouriteGames = atom<readonly number[]>([]);

/** Presses whose result is not in the list yet. */
const pressed = new Map<number, { readonly wanted: boolean }>();

function withPresses(games: readonly number[]): number[] {
  const now = new Set(games);
  for (const [game, { wanted }] of pressed) if (!wanted) now.delete(game);
  const added = [...pressed].flatMap(([game, { wanted }]) => (wanted && !now.has(game) ? [game] : []));
  return [...added.reverse(), ...now];
}

function show(): void {
  const { status } = $session.get();
  if (status === 'visitor') keepForPlayer([]);
  const known = valueOf($favourites.get())?.map(({ id }) => id) ?? lastFavourites();
  if (status === 'player') keepForPlayer(withPresses(known));
  // Favourites of a visitor that are being added to the account count as well.
  const games = withPresses([...known, ...visitorFavourites()]);
  if (String(games) === String($favouriteGames.get())) return;
  $favouriteGames.set(games);
  globalThis.dispatchEvent?.(new CustomEvent(FAVOURITES_EVENT, { detail: games }));
}

/** Where a favourite was stored: with the account, or for a visitor in this browser. */
export type KeptAt = 'account' | 'browser';

export const addFavourite = (game: number): Promise<Outcome<KeptAt>> => change(game, true);
export const removeFavourite = (game: number): Promise<Outcome<KeptAt>> => change(game, false);

/** Presses are sent one after the other, so that of two presses on one button the later one arrives last. */
let queue: Promise<unknown> = Promise.resolve();

async function change(game: number, wanted: boolean): Promise<Outcome<KeptAt>> {
  const press = { wanted };
  pressed.delete(game);
  pressed.set(game, press);
  show();
  const outcome = await store(game, wanted);
  // Where the change succeeded but the list cannot be loaded, the press stays the known state.
  const isKnown = !outcome.ok || outcome.value === 'browser' || $favourites.get().status === 'ready';
  if (isKnown && pressed.get(game) === press) pressed.delete(game);
  show();
  return outcome;
}

async function store(game: number, wanted: boolean): Promise<Outcome<KeptAt>> {
  await resumeSession();
  if (readToken() === null) return keep(game, wanted);
  if (!wanted) keepForVisitor(visitorFavourites().filter((each) => each !== game));
  const turn = queue.then(() => send(wanted ? setFavouriteCall : deleteFavouriteCall, { game_id: game }));
  queue = turn;
  const reply = await turn;
  if (!reply.ok) return reply;
  // The list is read again after every change.
  await loadFavourites();
  tellTabs('favourites');
  return { ok: true, value: 'account' };
}

const full: Failure = {
  kind: 'refused',
  code: 'FAVOURITES_FULL',
  message: '',
  httpCode: 400,
  values: { count: MAX_KEPT_FAVOURITES },
};

function keep(game: number, wanted: boolean): Outcome<KeptAt> {
  const others = visitorFavourites().filter((each) => each !== game);
  if (wanted && others.length >= MAX_KEPT_FAVOURITES) return { ok: false, failure: full };
  keepForVisitor(wanted ? [game, ...others] : others);
  return { ok: true, value: 'browser' };
}

/** Adds the visitor's favourites of this browser to the account. Those that cannot be added yet stay stored. */
async function merge(): Promise<void> {
  const kept = visitorFavourites();
  if (kept.length === 0) return;
  const reply = await send(setFavouriteCall, { game_ids: kept.slice(0, MAX_KEPT_FAVOURITES) });
  if (!reply.ok) return;
  keepForPlayer([...new Set([...kept, ...lastFavourites()])]);
  keepForVisitor(visitorFavourites().filter((game) => !kept.includes(game)));
  tellTabs('favourites');
}

let member: number | null = null;

$favourites.listen(show);
$session.subscribe((session) => {
  const now = session.status === 'player' && isUnrestricted(session) ? session.member.id : null;
  if (now !== null && now !== member) void merge().then(loadFavourites);
  if (member !== null && now !== member) pressed.clear();
  member = now;
  show();
});
listenTabs(['favourites'], () => void (member !== null && loadFavourites()));
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key === FAVOURITES_KEY || key === null) show();
});
