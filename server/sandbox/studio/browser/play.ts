/** The game page: one tap is one spin id, kept until that spin is answered. */
import { fill } from '#lib/fill.ts';
import { lines, windowOf, winsOf } from '../engine.ts';
import { showFairness, watchSeedForm } from './fairness.ts';
import { byId, centsOf, meta, money, refusalText, text } from './page.ts';
import { createReels } from './reels.ts';
import { isTrouble, send, sendUntilAnswered } from './remote.ts';
import type { SpinReply, StateReply } from './remote.ts';

const spinButton = byId<HTMLButtonElement>('spin');
const reels = createReels(document.documentElement.dataset.game ?? '');
let state: StateReply | null = null;
let stakeIndex = 1;
let busy = true;
/** A spin without an answer: the next tap asks for the same one. */
let pending: { spinId: string; stake: number } | null = null;

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
watchSeedForm();
await open();

async function open(): Promise<void> {
  setBusy(true, text('spin'));
  const reply = await sendUntilAnswered<StateReply>('state', {}, () => say(text('connection.open'), 'trouble'));
  if (!reply.ok) {
    say(refusalText(reply.refusal), 'trouble');
    return setBusy(!isTrouble(reply.refusal), text(isTrouble(reply.refusal) ? 'retry' : 'spin'));
  }
  state = reply;
  byId('balance').textContent = money(centsOf(reply.balance));
  byId('last-win').textContent = money(centsOf(reply.rounds[0]?.win ?? '0'));
  showFairness(reply.seed, reply.rounds);
  chooseStake(stakeIndex, true);
  say(text('ready'));
  setBusy(false, text('spin'));
}

async function spin(): Promise<void> {
  if (busy || !state) return;
  const { game } = state;
  const standing = reels.standing();
  pending ??= { spinId: newSpinId(), stake: game.stakes[stakeIndex] ?? 0 };
  setBusy(true, text('spinning'));
  say('');
  reels.start();
  const body = { spin_id: pending.spinId, bet: (pending.stake / 100).toFixed(2) };
  const reply = await sendUntilAnswered<SpinReply>('spin', body, () => say(text('connection'), 'trouble'));
  if (!reply.ok) {
    const trouble = isTrouble(reply.refusal);
    if (!trouble) pending = null;
    await reels.land(standing);
    say(trouble ? text('connection.lost') : refusalText(reply.refusal), 'trouble');
    return setBusy(false, text(trouble ? 'retry' : 'spin'));
  }
  pending = null;
  const win = centsOf(reply.win);
  byId('balance').textContent = money(centsOf(reply.balance) - win);
  say('');
  await reels.land(reply.stops);
  const wins = winsOf(game, reply.stops);
  reels.showWins(wins);
  const names = windowOf(game, reply.stops).map((reel) => reel.map((id) => text(`symbol.${id}`)).join(', '));
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
  const reply = await send<StateReply>('state', {});
  if (reply.ok) showFairness(reply.seed, reply.rounds);
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
