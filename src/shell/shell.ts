/**
 * Runs the shell of every page, without a framework: dialogs, the route guard (docs/domain/wire-shapes.md#route-guards), the stored language and
 * `<html data-session>`. All listeners are on the document, so that islands may render such elements at any time.
 */
import { readToken } from '#api/token.ts';
import { FAULT_EVENT, HANDOVER_EVENT, LANGUAGE_KEY, SIGNED_KEY, TOKEN_EVENT, WAKE_EVENT } from '#lib/browser-names.ts';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { handedOver } from '#stores/token-handover.ts';
import { showPlayerHeader } from './session-bootstrap.ts';
import { startAppShell } from './service-worker-updates.ts';
import { pressFavouriteButton, startFavouriteButtons } from './favourite-buttons.ts';

const root = document.documentElement;

/* Loads the code that reports faults, at the page's first fault. */
const reportFaults = () =>
  void import('./on-demand/page-faults/report.ts').then((report) => report.startReporting()).catch(() => null);
if (window.jogadaFaults?.length) reportFaults();
else addEventListener(FAULT_EVENT, reportFaults, { once: true });

const hasToken = () => readToken() !== null;

function showSession(): void {
  root.dataset['session'] = hasToken() ? 'player' : 'visitor';
  if (hasToken()) showPlayer();
}

/**
 * Opens a dialog and hydrates the island of the same name. Browsers that support command buttons open it by themselves.
 */
function open(id: string, opener?: Element): void {
  dispatchEvent(new CustomEvent(WAKE_EVENT, { detail: id }));
  if (!(opener?.hasAttribute('command') && 'commandForElement' in opener)) openDialog(id);
}

/** Stops a visitor's navigation to a player's page, and opens the login, which knows where to continue. */
function guard(event: MouseEvent, link: HTMLAnchorElement): void {
  const login = document.getElementById('login');
  // The link is followed while another tab is asked for its session, because the next page asks as well.
  if (root.dataset['session'] === 'player' || !login) return;
  event.preventDefault();
  login.dataset['next'] = link.getAttribute('href') ?? '';
  open('login');
}

/**
 * Stores the language before the link navigates. The address keeps its query, so that the other language shows the same
 * content.
 */
function chooseLanguage(link: HTMLAnchorElement): void {
  link.search = location.search;
  try {
    localStorage.setItem(LANGUAGE_KEY, link.dataset['language'] ?? '');
  } catch {
    // Storage is blocked, so only the address has the language.
  }
}

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const opener = target.closest<HTMLElement>('[data-opens]');
  const closer = target.closest<HTMLElement>('[data-closes]');
  const link = target.closest('a');
  pressFavouriteButton(target);
  if (closer) closeDialog(closer.dataset['closes'] ?? '');
  if (opener) {
    // Between the login and the registration dialog the next page stays the same.
    const from = opener.closest('dialog');
    const next = document.getElementById(opener.dataset['opens'] ?? '');
    if (next) {
      if (from?.dataset['next']) next.dataset['next'] = from.dataset['next'];
      else delete next.dataset['next'];
    }
    from?.close();
    open(opener.dataset['opens'] ?? '', opener);
  } else if (link?.dataset['access'] === 'player') guard(event, link);
  else if (link?.dataset['language']) chooseLanguage(link);
  for (const menu of document.querySelectorAll('details.languages[open]'))
    if (!menu.contains(target)) menu.removeAttribute('open');
});

/* A press that starts and ends on the backdrop closes the dialog. One that starts inside (selecting text) does not. */
document.addEventListener('pointerdown', (event) => {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement)) return;
  const box = dialog.getBoundingClientRect();
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  if (!inside) dialog.addEventListener('click', () => dialog.close(), { once: true });
});

document.addEventListener('keydown', (event) => {
  const menu = (event.target as Element).closest('details.languages[open]');
  if (event.key !== 'Escape' || !menu) return;
  menu.removeAttribute('open');
  menu.querySelector('summary')?.focus();
});

/* Browsers do not scroll an element that gets the focus fully into view in a scrollable row. */
addEventListener('focusin', (event) => {
  const target = event.target as Element;
  if (target.matches('a:focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

/* A page restored from the back/forward cache may belong to another session by now. */
addEventListener('pageshow', (event: PageTransitionEvent) => event.persisted && dispatchEvent(new Event(TOKEN_EVENT)));
addEventListener(TOKEN_EVENT, showSession);
/* Another tab has handed its session over, so nobody has to sign in. */
addEventListener(HANDOVER_EVENT, () => ['login', 'register'].forEach(closeDialog));
addEventListener('storage', (event: StorageEvent) => event.key === SIGNED_KEY && event.newValue && showPlayer());

let isPlayerShown = false;

/** Fills the page for a player, once; a session that another tab hands over later fills the header again. */
function showPlayer(): void {
  if (isPlayerShown) return;
  isPlayerShown = true;
  addEventListener(HANDOVER_EVENT, showPlayerHeader);
  showPlayerHeader();
  if (document.querySelector('.going-on, [data-mine]')) void import('./on-demand/home/start.ts').catch(() => null);
}

/** Starts the clocks of the shared tables when their row comes into view. */
function startTables(): void {
  const tables = document.querySelector('[data-live-tables]');
  const load = (entries: readonly IntersectionObserverEntry[], row: IntersectionObserver) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    row.disconnect();
    void import('./on-demand/live-tables.ts').catch(() => null);
  };
  if (tables) new IntersectionObserver(load).observe(tables);
}

/** Shows which offers end, and which are closed now. */
function startPromotions(): void {
  if (document.querySelector('[data-ends-text]')) void import('./on-demand/promotions.ts').catch(() => null);
}

/** Starts the lobby for its address, for a large catalogue, or at the first touch of its filters. */
function startLobby(): void {
  const lobby = document.querySelector<HTMLElement>('[data-lobby]');
  const load = () => void import('./on-demand/lobby/lobby.ts').catch(() => null);
  if (lobby && (location.search || lobby.querySelector('[data-partial]'))) load();
  for (const filter of lobby?.querySelectorAll('.categories, form') ?? [])
    for (const type of ['pointerdown', 'focusin']) filter.addEventListener(type, load, { once: true });
}

/** Asks a visitor who opened a player's page by its address to sign in. The page then continues by itself. */
async function settle(): Promise<void> {
  if (root.dataset['session'] === 'player') showPlayer();
  await handedOver();
  showSession();
  if (!hasToken() && document.querySelector('[data-asks]')) openDialog('login');
}
/** The code of the invitation link is stored for a registration on any page. */
if (location.search.includes('invite=')) void import('./on-demand/keep-invitation.ts').catch(() => null);
/* Loads the operator's current settings when a visitor scrolls or opens a menu. */
for (const type of ['scroll', 'toggle'])
  addEventListener(type, () => void import('./on-demand/site-data.ts').catch(() => null), {
    once: true,
    capture: true,
  });
void settle();
startAppShell();
startFavouriteButtons();
startLobby();
startPromotions();
startTables();
