/** The game page: one tap is one spin id, kept until that spin is answered. */
import { newClientSeed } from '#lib/fair.ts';
import { fill } from '#lib/fill.ts';
import { lines, stopsOf, windowOf, winsOf } from '#lib/studio/engine.ts';
import { createDraw, isStale, isTrouble } from './draw.ts';
import type { SpinClaim } from './draw.ts';
import { showChange, showRounds, showSeed, watchSeedForm } from './fairness.ts';
import { byId, centsOf, meta, money, refusalText, text } from './page.ts';
import { createReels } from './reels.ts';
import { send, sendUntilAnswered } from './remote.ts';
import type { StateReply } from './remote.ts';
import { noPageAround, pageAround } from './witness.ts';

const spinButton = byId<HTMLButtonElement>('spin');
const reels = createReels(document.documentElement.dataset.game ?? '');
let state: StateReply | null = null;
let stakeIndex = 1;
let busy = true;
/** A spin without an answer: the next tap asks for the same one. */
let pending: SpinClaim | null = null;
const around = parent === window ? null : pageAround(meta('jogada-site').split(' ').filter(Boolean));
const calls = {
  send,
  sendUntilAnswered: <Success>(call: string, body: object) =>
    sendUntilAnswered<Success>(call, body, () =>
      say(text(call === 'spin' ? 'connection' : 'connection.open'), 'trouble'),
    ),
};
const draw = createDraw(calls, around?.witness ?? noPageAround(newClientSeed));

for (const opener of document.querySelectorAll<HTMLElement>('[data-opens]'))
  opener.addEventListener('click', () => byId<HTMLDialogElement>(opener.dataset.opens ?? '').showModal());
for (const closer of document.querySelectorAll<HTMLElement>('[data-closes]'))
  closer.addEventListener('click', () => byId<HTMLDialogElement>(closer.dataset.closes ?? '').close());
for (const dialog of document.querySelectorAll('dialog'))
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
spinButton.addEventListener('click', () => void (state ? spin() : open()));
byId('less').addEventListener('click', () => chooseStake(stakeIndex - 1));
byId('more').addEventListener('click', () => chooseStake(stakeIndex + 1));
document.addEventListener('keydown', (event) => {
  const elsewhere = event.target instanceof Element && event.target.closest('button, a, input, dialog');
  if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || elsewhere) return;
  event.preventDefault();
  spinButton.click();
});
watchSeedForm(draw, around?.verify);
await open();

async function open(): Promise<void> {
  setBusy(true, text('spin'));
  const reply = await draw.open();
  if (!reply.ok) {
    say(refusalText(reply.refusal), 'trouble');
    const again = isTrouble(reply.refusal) || reply.refusal === 'ROUND_OPEN' || isStale(reply.refusal);
    return setBusy(!again && state === null, text(again ? 'retry' : 'spin'));
  }
  const first = state === null;
  state = reply;
  byId('balance').textContent = money(centsOf(reply.balance));
  showSeed(draw.seed());
  showRounds(reply.rounds);
  if (reply.changed) showChange(reply.changed);
  if (first) {
    byId('last-win').textContent = money(centsOf(reply.rounds[0]?.win ?? '0'));
    say(text('ready'));
  }
  chooseStake(stakeIndex, true);
  setBusy(false, text('spin'));
}

async function spin(): Promise<void> {
  if (busy || !state) return;
  const { game } = state;
  const standing = reels.standing();
  pending ??= draw.claim(newSpinId(), ((game.stakes[stakeIndex] ?? 0) / 100).toFixed(2), null);
  if (!pending) return open();
  setBusy(true, text('spinning'));
  say('');
  reels.start();
  const reply = await draw.spin(pending);
  if (!reply.ok) {
    const trouble = isTrouble(reply.refusal);
    if (!trouble) pending = null;
    await reels.land(standing);
    say(trouble ? text('connection.lost') : refusalText(reply.refusal), 'trouble');
    // A refused round may have used up its number, or other seeds are current: what is committed to is looked at anew.
    if (!trouble) return open();
    return setBusy(false, text('retry'));
  }
  pending = null;
  const win = centsOf(reply.win);
  byId('balance').textContent = money(centsOf(reply.balance) - win);
  say('');
  const stops = stopsOf(reply.outcome);
  await reels.land(stops);
  const wins = winsOf(game, stops);
  reels.showWins(wins);
  const names = windowOf(game, stops).map((reel) => reel.map((id) => text(`symbol_${id}`)).join(', '));
  byId('reels').setAttribute('aria-label', names.join('; '));
  const amount = money(win);
  const won = `${fill(text('win'), { amount })} · ${fill(text('winLines'), { lines: wins.map((each) => each.line + 1).join(', ') })}`;
  say(win > 0n ? won : text('noWin'), win > centsOf(reply.bet) ? 'gain' : '');
  setBusy(false, text('spin'));
  countUp(byId('last-win'), win);
  byId('balance').textContent = money(centsOf(reply.balance));
  tellSite();
  void refresh();
}

/** The fairness panel after a spin; a failure leaves the older rows. */
async function refresh(): Promise<void> {
  showSeed(draw.seed());
  const reply = await send<StateReply>('state', {});
  if (reply.ok) showRounds(reply.rounds);
}

function chooseStake(index: number, quietly = false): void {
  if (!state || (busy && !quietly) || pending) return;
  const { stakes } = state.game;
  stakeIndex = Math.min(Math.max(index, 0), stakes.length - 1);
  const stake = BigInt(stakes[stakeIndex] ?? 0);
  const share = stake / BigInt(lines.length);
  byId('stake').textContent = money(stake);
  byId('per-line').textContent = fill(text('perLine'), { amount: money(share) });
  byId('less').toggleAttribute('disabled', stakeIndex === 0);
  byId('more').toggleAttribute('disabled', stakeIndex === stakes.length - 1);
  for (const cell of document.querySelectorAll<HTMLElement>('[data-factor]'))
    cell.textContent = money(share * BigInt(cell.dataset.factor ?? 0));
}

function say(message: string, kind = ''): void {
  byId('result').textContent = message;
  byId('result').className = `result ${kind}`;
}

function setBusy(now: boolean, label: string): void {
  busy = now;
  spinButton.textContent = label;
  spinButton.setAttribute('aria-disabled', String(now));
}

function countUp(element: HTMLElement, to: bigint): void {
  const began = performance.now();
  const calm = to === 0n || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const step = (now: number) => {
    const progress = calm ? 100 : Math.min(100, Math.round((now - began) / 8));
    element.textContent = money((to * BigInt(Math.max(0, progress))) / 100n);
    if (progress < 100 && !busy) requestAnimationFrame(step);
    else element.textContent = money(to);
  };
  step(began);
}

/** Tells the framing site that the balance moved: only the site, by its origin. */
function tellSite(): void {
  if (parent === window) return;
  const allowed = meta('jogada-site').split(' ').filter(Boolean);
  const framing = location.ancestorOrigins?.[0];
  for (const origin of allowed)
    if (framing === undefined || framing === origin) parent.postMessage({ type: 'jogada:balance' }, origin);
}

/** A version 4 UUID; crypto.randomUUID exists in secure contexts only. */
function newSpinId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
