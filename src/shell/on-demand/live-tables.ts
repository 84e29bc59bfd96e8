/**
 * Shows phase, clock and bets of the shared tables (components/LiveTables.astro, contract/table.ts), without a framework.
 * It asks for a table's state when a phase ends, and only while the row is in view of a visible tab.
 */
import { formatCountdown } from '#lib/countdown.ts';
import { fill } from '#lib/fill.ts';
import { pageTag } from '#lib/page-tag.ts';

interface TableState {
  readonly phase: string;
  /** When the phase ends by this device's clock, ms; null where it is unknown. */
  readonly endsAt: number | null;
  readonly bets: number;
}

const TICK_MS = 1000;
const TIMEOUT_MS = 10_000;
/** Between two requests where a phase has no known end, or the table does not answer. */
const POLL_MS = 10_000;
/** Players ask at different moments after a phase. */
const SPREAD_MS = 1500;

const section = document.querySelector<HTMLElement>('[data-live-tables]');
const cards = [...(section?.querySelectorAll<HTMLElement>('[data-table]') ?? [])];
/** Texts of the phases, of the number of bets, and of a table that is off. */
const words = JSON.parse(section?.dataset['liveTables'] ?? '{}') as Readonly<Record<string, string>>;

/** Returns the table's state. `closed`: it is closed. `unreachable`: no answer, or none that can be read. */
async function readTable(url: string): Promise<TableState | 'closed' | 'unreachable'> {
  try {
    const reply = await fetch(`${url}/state`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const state = (await reply.json()) as Readonly<Record<string, unknown>>;
    if (reply.status === 404 || reply.status === 409) return 'closed';
    const [now, end] = [Date.parse(String(state['now'])), Date.parse(String(state['phaseEndsAt']))];
    if (!reply.ok || typeof state['phase'] !== 'string' || Number.isNaN(now)) return 'unreachable';
    const endsAt = Number.isNaN(end) ? null : Date.now() + end - now;
    return { phase: state['phase'], endsAt, bets: Number(state['bets']) || 0 };
  } catch {
    return 'unreachable';
  }
}

/** Follows one table. Returns the function that stops it. */
function follow(card: HTMLElement): () => void {
  const url = card.dataset['table'] ?? '';
  let state: TableState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = true;

  async function ask(): Promise<void> {
    const answer = await readTable(url);
    if (!isOn) return;
    // Without an answer the last phase may be over, so the card shows none.
    state = typeof answer === 'string' ? null : answer;
    show(card, answer);
    const left = state?.endsAt ? state.endsAt - Date.now() : 0;
    timer = setTimeout(() => void ask(), (left > 0 ? left : POLL_MS) + Math.random() * SPREAD_MS);
  }

  void ask();
  const tick = setInterval(() => state && show(card, state), TICK_MS);
  return () => {
    isOn = false;
    clearTimeout(timer);
    clearInterval(tick);
  };
}

/** Writes the state into the card's places. */
function show(card: HTMLElement, state: TableState | 'closed' | 'unreachable'): void {
  const [phase, bets, clock] = ['.table-phase', '.table-bets', '.table-clock'].map((place) =>
    card.querySelector<HTMLElement>(place),
  );
  if (!phase || !bets || !clock) return;
  const { phase: name, endsAt, bets: count } = typeof state === 'string' ? { phase: '', endsAt: null, bets: 0 } : state;
  phase.dataset['phase'] = name;
  phase.textContent = (state === 'closed' ? words['off'] : words[name]) ?? '';
  const text = { bets: new Intl.NumberFormat(pageTag()).format(count) };
  bets.textContent = count === 0 ? '' : fill(words['bets'] ?? '', text);
  clock.hidden = endsAt === null;
  clock.textContent = endsAt === null ? '' : formatCountdown((endsAt - Date.now()) / 1000);
}

let stops: readonly (() => void)[] = [];
let isInView = false;

/** Follows the tables while they can be seen. */
function update(): void {
  const isWanted = isInView && document.visibilityState === 'visible';
  if (isWanted && stops.length === 0) stops = cards.map(follow);
  if (isWanted) return;
  for (const stop of stops) stop();
  stops = [];
}

document.addEventListener('visibilitychange', update);
if (section)
  new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
    update();
  }).observe(section);
