/** Runs the page of a game. Each press has one spin id, kept until that spin is answered. */
import { newClientSeed } from '#lib/fair.ts';
import type { Json } from '#lib/json.ts';
import { newUuid } from '#lib/uuid.ts';
import { mayBet, rungs } from '#games/fair-game.ts';
import { createAutoplay } from './autoplay.ts';
import { showCash, showPrize, takeStake } from './cash.ts';
import { createDraw } from './draw.ts';
import { isStale, isTrouble } from './refusals.ts';
import type { AskedSpin, SpinClaim } from './draw.ts';
import { showChange, showRounds, showSeed, watchSeedForm } from './fairness.ts';
import { resultText, say, siteOrigins, tellReady, watchDialogs, wire } from './frame.ts';
import { artOf, byId, centsOf, gameCode, isTry, money, refusalText, text, texts } from './page.ts';
import { forgetPurse, send, sendUntilAnswered } from './remote.ts';
import type { PlayingRound, Reply, RoundReply, SettledRound, StateReply } from './remote.ts';
import { beginRound, endRound, raiseRound } from './rounds.ts';
import { sceneOf } from './scene.ts';
import { painted } from './shapes.ts';
import { createSound } from './sound.ts';
import { createStake } from './stake.ts';
import { tierOf } from './tiers.ts';
import { createTurbo } from './turbo.ts';
import { createVisit } from './visit.ts';
import { closeWin, showWin, winGone } from './win.ts';
import { noPageAround, pageAround } from './witness.ts';

const spinButton = byId<HTMLButtonElement>('spin');
let state: StateReply | null = null;
let busy = true;
/** What the main button says outside automatic play. */
let goLabel = text('go');
/** The earliest time of the next round, by this page's clock. */
let nextAt = 0;
/** The spin without a reply; the next press repeats it. */
let pending: SpinClaim | null = null;
/** Puts the stake of a refused round back. */
let putBack = (): void => undefined;
/** The round of steps that awaits a decision. */
let playing: PlayingRound | null = null;
// A trial belongs to no player of the surrounding page, so nothing is recorded there.
const around = parent === window || isTry ? null : pageAround(siteOrigins());
const calls = {
  send,
  sendUntilAnswered: <Success>(call: string, body: object) =>
    sendUntilAnswered<Success>(call, body, () => {
      auto?.stop('connection');
      say(text(call === 'spin' ? 'connection' : 'connection.open'), 'trouble');
    }),
};

const { rules, offered, createScene } = await sceneOf(gameCode);
const draw = createDraw(calls, around?.witness ?? noPageAround(newClientSeed), rules.version);
const sound = createSound();
const visit = createVisit();
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const turbo = createTurbo();
const stake = createStake(offered ?? rungs(rules.stakes), look);
const scene = createScene({
  stage: byId('stage'),
  board: byId('board'),
  texts,
  art: (name) => artOf(gameCode, name),
  stake: stake.stake,
  chosen: look,
  calm: () => calm.matches,
  sound: sound.play,
  turbo: turbo.isOn,
  acts: byId('acts'),
  act: (action) => void act(action as Json),
});

// Only a page of an instant game has the sheet of automatic play.
const auto =
  rules.kind === 'instant' ? createAutoplay({ cost: () => wanted()?.total ?? null, spin, changed: showButton }) : null;

tellReady();
watchDialogs();
spinButton.addEventListener('click', () => {
  if (auto?.isOn()) auto.stop('press');
  else void (state ? spin() : open());
});
document.addEventListener('keydown', (event) => {
  const elsewhere = event.target instanceof Element && event.target.closest('button, a, input, dialog');
  if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || elsewhere || playing) return;
  event.preventDefault();
  spinButton.click();
});
watchSeedForm(draw, around?.verify);
visit.show();
look();
await open();

async function open(): Promise<void> {
  setBusy(true, text('go'));
  const reply = await draw.open();
  if (!reply.ok) {
    if (isTry && reply.refusal === 'UNAUTHENTICATED') forgetPurse();
    say(refusalText(reply.refusal), 'trouble');
    const again = isTrouble(reply.refusal) || reply.refusal === 'ROUND_OPEN' || isStale(reply.refusal);
    return setBusy(!again && state === null, text(again ? 'retry' : 'go'));
  }
  const first = state === null;
  state = reply;
  auto?.allow(reply.autoplay);
  turbo.allow(reply.turbo);
  showCash(centsOf(reply.balance));
  showSeed(draw.seed());
  showRounds(reply.rounds);
  if (reply.changed) showChange(reply.changed);
  if (first) say(text('ready'));
  // The round began before this page was loaded, so the scene shows its current state.
  if (reply.open && playing?.round !== reply.open.round) scene.resume?.(reply.open.outcome, reply.open.choice);
  wait(reply.open);
  setBusy(false, text('go'));
}

/** Sets the round that awaits a decision; null for none. */
function wait(round: PlayingRound | null): void {
  const focused = document.activeElement;
  playing = round;
  byId('acts').hidden = !round;
  for (const id of ['stakes', 'board', 'spin']) byId(id).hidden = round !== null;
  if (round) say(scene.account(round.outcome, round.choice));
  // The keyboard focus moves to the buttons of the round.
  const next = round ? document.querySelector<HTMLElement>('#acts button:enabled, #stage button') : spinButton;
  if (focused?.closest('[hidden]')) next?.focus();
}

/** Returns the next round's choice and total cost, or null while the choice is incomplete. */
function wanted(): { readonly choice: Json; readonly total: bigint } | null {
  const choice = scene.choice();
  if (choice === null && scene.missing) return null;
  const total = scene.total?.(choice, stake.stake()) ?? stake.stake();
  return mayBet(rules, choice, Number(total)) ? { choice, total } : null;
}

async function spin(): Promise<void> {
  if (busy || playing || !state) return;
  const next = wanted();
  if (!pending && !next) return say(scene.missing?.() ?? text('refusal.other'));
  closeWin();
  const again = pending !== null;
  pending ??= next && draw.claim(newUuid(), wire(next.total), next.choice);
  if (!pending) return open();
  const asked = pending;
  beginRound(asked.spin, centsOf(asked.stake));
  if (!again) putBack = takeStake(centsOf(asked.stake));
  showPrize(null);
  setBusy(true, text('going'));
  say('');
  await painted();
  scene.begin();
  nextAt = performance.now() + state.cycleMs;
  const reply = await draw.spin(asked);
  if (reply.ok || !isTrouble(reply.refusal)) pending = null;
  await goOn(asked, reply);
}

/** Sends the player's action in the open round of steps. */
async function act(action: Json): Promise<void> {
  if (busy || !playing) return;
  const asked = playing;
  beginRound(asked.spin, 0n);
  setBusy(true, text('going'));
  say('');
  await painted();
  scene.acting?.(action);
  await goOn(asked, await draw.step(asked, action));
}

/** Handles the reply about a round: it is over, awaits a decision, or there is no round. */
async function goOn(asked: AskedSpin, reply: Reply<RoundReply>): Promise<void> {
  const { spin } = asked;
  if (!reply.ok) {
    await refused(reply.refusal);
    return endRound(spin);
  }
  // An action may have placed a second bet.
  if (playing) raiseRound(spin, centsOf(reply.staked) - centsOf(playing.staked));
  if (!('win' in reply)) {
    showCash(centsOf(reply.balance));
    await scene.show(reply.outcome, reply.choice, false);
    wait(reply);
    endRound(spin);
    return setBusy(false, text('go'));
  }
  await show(reply);
  endRound(spin);
  void refresh();
  await draw.record(asked, reply);
  wait(null);
  await cycleOver();
  // The next round would take the display of a large prize away.
  if (auto?.isOn()) await winGone();
  setBusy(false, text('go'));
}

async function refused(refusal: string): Promise<void> {
  auto?.stop('refused');
  await scene.rest();
  if (refusal === 'PURSE_EMPTY' || (isTry && refusal === 'UNAUTHENTICATED')) forgetPurse();
  const trouble = isTrouble(refusal);
  say(trouble ? text('connection.lost') : refusalText(refusal), 'trouble');
  // The balance does not cover the second bet, so the round stays as it was.
  if (playing && refusal === 'BALANCE_INSUFFICIENT') return setBusy(false, text('go'));
  // A refused round may have used up its nonce, or other seeds may be current, so the state is loaded again.
  if (!trouble) {
    putBack();
    return open();
  }
  setBusy(false, text('retry'));
}

/** Shows the end of a round: the animation, then the counted prize, then the balance. */
async function show(reply: SettledRound & { balance: string }): Promise<void> {
  const [won, bet] = [centsOf(reply.win), centsOf(reply.staked)];
  showCash(centsOf(reply.balance) - won);
  const isGain = won > bet;
  await scene.show(reply.outcome, reply.choice, isGain);
  await painted();
  sound.playWin(tierOf(won, bet));
  await showWin(won, bet, calm.matches, () => scene.triumph?.(reply.outcome, reply.choice));
  const account = scene.account(reply.outcome, reply.choice);
  say([account, resultText(won, bet)].filter(Boolean).join('\n'), isGain ? 'gain' : '');
  await painted();
  showCash(centsOf(reply.balance));
  showPrize(won, isGain);
  visit.add(bet, won);
  auto?.add(bet, won);
}

/** Resolves when the minimum time between rounds has passed, so that no press is refused as too fast. */
function cycleOver(): Promise<void> {
  const left = nextAt - performance.now();
  return left <= 0 ? Promise.resolve() : new Promise((resume) => setTimeout(resume, left));
}

/** Updates the fairness panel after a spin. On failure the older rows stay. */
async function refresh(): Promise<void> {
  showSeed(draw.seed());
  const reply = await send<StateReply>('state', {});
  if (reply.ok) showRounds(reply.rounds);
}

/** Updates the page after a change of stake or choice. */
function look(): void {
  if (pending) return;
  const next = wanted();
  stake.show(scene.note?.(stake.stake()) ?? (next && next.total !== stake.stake() ? `= ${money(next.total)}` : ''));
}

function setBusy(now: boolean, label: string): void {
  busy = now;
  goLabel = label;
  stake.hold(now || pending !== null || playing !== null);
  if (now) holdBoard();
  // The release restyles all places of the board, so it has a frame of its own.
  else void painted().then(holdBoard);
  // The states: a request is in flight; ready for a round; a round awaits a decision.
  byId('play').dataset.state = now ? 'busy' : playing ? 'waits' : 'ready';
  showButton();
}

/** Keeps the choice as it is during a request and in an open round. */
function holdBoard(): void {
  byId('board').inert = busy || pending !== null || playing !== null;
}

/** Shows on the main button what a press does: play, or end a run of automatic play. */
function showButton(): void {
  const isAuto = auto?.isOn() ?? false;
  spinButton.textContent = isAuto ? (auto?.label() ?? '') : goLabel;
  spinButton.setAttribute('aria-disabled', String(isAuto ? auto?.isEnding() : busy));
  auto?.hold(busy || isAuto || pending !== null);
}
