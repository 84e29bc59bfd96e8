/**
 * Shows phase, clock and bets of the shared tables (components/LiveTables.astro), without a framework. It follows a table
 * only while its row is in view, and writes text into places that exist already.
 */
import { fill } from '#lib/fill.ts';
import { formatCountdown } from '#lib/countdown.ts';
import { pageTag } from '#lib/page-tag.ts';
import { $tables, followTable } from '#stores/table.ts';

const TICK_MS = 1000;
const section = document.querySelector<HTMLElement>('[data-live-tables]');
const cards = [...(section?.querySelectorAll<HTMLElement>('[data-table]') ?? [])];
const phases = JSON.parse(section?.dataset['liveTables'] ?? '{}') as Readonly<Record<string, string>>;
let stops: readonly (() => void)[] = [];

/** Writes a table's last state into its card. */
function show(card: HTMLElement): void {
  const view = $tables.get()[card.dataset['table'] ?? ''];
  const [phase, bets, clock] = ['.table-phase', '.table-bets', '.table-clock'].map((place) =>
    card.querySelector<HTMLElement>(place),
  );
  if (!view || !phase || !bets || !clock) return;
  if (view.status !== 'running') {
    delete phase.dataset['phase'];
    phase.textContent = view.status === 'unknown' ? '' : (card.dataset['closed'] ?? '');
    bets.textContent = '';
    clock.hidden = true;
    return;
  }
  const { state, aheadMs } = view;
  phase.dataset['phase'] = state.phase;
  phase.textContent = phases[state.phase] ?? '';
  bets.textContent =
    state.bets === 0
      ? ''
      : fill(card.dataset['bets'] ?? '', { bets: new Intl.NumberFormat(pageTag()).format(state.bets) });
  clock.hidden = state.phaseEndsAt === null;
  if (state.phaseEndsAt !== null)
    clock.textContent = formatCountdown((state.phaseEndsAt - aheadMs - Date.now()) / 1000);
}

const showAll = () => cards.forEach(show);

/** Follows the tables from now on. */
function start(): void {
  const timer = setInterval(showAll, TICK_MS);
  stops = [
    ...cards.map((card) => followTable(card.dataset['table'] ?? '')),
    $tables.subscribe(showAll),
    () => clearInterval(timer),
  ];
}

function stop(): void {
  for (const end of stops) end();
  stops = [];
}

if (section)
  new IntersectionObserver((entries) => {
    const isSeen = entries.at(-1)?.isIntersecting ?? false;
    if (isSeen && stops.length === 0) start();
    else if (!isSeen) stop();
  }).observe(section);
