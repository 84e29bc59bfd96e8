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

/* The first fault of the page loads what reports them. */
const reportFaults = () =>
  void import('./on-demand/page-faults/report.ts').then((report) => report.startReporting()).catch(() => null);
if (window.jogadaFaults?.length) reportFaults();
else addEventListener(FAULT_EVENT, reportFaults, { once: true });

const hasToken = () => readToken() !== null;

function showSession(): void {
  root.dataset['session'] = hasToken() ? 'player' : 'visitor';
  if (hasToken()) showPlayer();
}

/** Opens a dialog and wakes the island of the same name. A button with a command opens it by itself where browsers know how. */
function open(id: string, opener?: Element): void {
  dispatchEvent(new CustomEvent(WAKE_EVENT, { detail: id }));
  if (!(opener?.hasAttribute('command') && 'commandForElement' in opener)) openDialog(id);
}

/** Stops a visitor's navigation to a player's page, and opens the login, which knows where to continue. */
function guard(event: MouseEvent, link: HTMLAnchorElement): void {
  const login = document.getElementById('login');
  // The link is followed while another tab is asked for its session, because the page that opens asks as well.
  if (root.dataset['session'] === 'player' || !login) return;
  event.preventDefault();
  login.dataset['next'] = link.getAttribute('href') ?? '';
  open('login');
}

/** Stores the language before the link navigates. The address keeps its query, so that the other language shows the same. */
function chooseLanguage(link: HTMLAnchorElement): void {
  link.search = location.search;
  try {
    localStorage.setItem(LANGUAGE_KEY, link.dataset['language'] ?? '');
  } catch {
    // Storage is blocked: the address alone carries the language.
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
    // From the login dialog to registration and back, the place to go on to stays the same.
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

/* A press that starts and ends on the backdrop closes; one that starts in the dialog (selecting text) does not. */
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

/* Browsers leave what the keyboard reaches half outside a row that scrolls. */
addEventListener('focusin', (event) => {
  const target = event.target as Element;
  if (target.matches('a:focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

/* Shown again as it was left: who is signed in may have changed on the pages after it. */
addEventListener('pageshow', (event: PageTransitionEvent) => event.persisted && dispatchEvent(new Event(TOKEN_EVENT)));
addEventListener(TOKEN_EVENT, showSession);
/* Another tab's session: nobody has to sign in any more. */
addEventListener(HANDOVER_EVENT, () => ['login', 'register'].forEach(closeDialog));
addEventListener('storage', (event: StorageEvent) => event.key === SIGNED_KEY && event.newValue && showPlayer());

let isPlayerShown = false;

/** Fills the page for a player, once; a session that another tab hands over later fills the header again. */
function showPlayer(): void {
  if (isPlayerShown) return;
  isPlayerShown = true;
  addEventListener(HANDOVER_EVENT, showPlayerHeader);
  showPlayerHeader();
  if (document.querySelector('[data-home]')) void import('./on-demand/home/start.ts').catch(() => null);
}

/** Starts the lobby by its address, or at the first touch of its filters. */
function startLobby(): void {
  const lobby = document.querySelector<HTMLElement>('[data-lobby]');
  const load = () => void import('./on-demand/lobby/lobby.ts').catch(() => null);
  if (lobby && location.search) load();
  for (const type of ['pointerdown', 'focusin']) lobby?.addEventListener(type, load, { once: true });
}

/** Asks a visitor who came by an address to sign in, as by a link. The page then continues by itself. */
async function settle(): Promise<void> {
  if (root.dataset['session'] === 'player') showPlayer();
  await handedOver();
  showSession();
  if (!hasToken() && document.querySelector('[data-asks]')) openDialog('login');
}
/** The code of the link that led here waits for a registration, on whichever page that is. */
if (location.search.includes('invite=')) void import('./on-demand/keep-invitation.ts').catch(() => null);
/* What the operator has set since the site was built: for who comes to look for it. */
for (const type of ['scroll', 'toggle'])
  addEventListener(type, () => void import('./on-demand/site-data.ts').catch(() => null), {
    once: true,
    capture: true,
  });
void settle();
startAppShell();
startFavouriteButtons();
startLobby();
