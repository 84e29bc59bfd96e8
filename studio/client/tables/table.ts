/**
 * Runs a table's page. The round follows the server's clock. The player bets while betting is open, and cashes out
 * where the game allows it.
 */
import { newClientSeed } from '#lib/fair.ts';
import { fill } from '#lib/fill.ts';
import { newUuid } from '#lib/uuid.ts';
import { mayBet, rungs } from '#games/fair-game.ts';
import { showCash, takeStake } from '../cash.ts';
import type { TableView } from '#studio/server/tables/view.ts';
import { isTrouble } from '../refusals.ts';
import { say, siteOrigins, tellReady, watchDialogs, wire } from '../frame.ts';
import { artOf, byId, centsOf, gameCode, isTry, languageTag, money, refusalText, text, texts } from '../page.ts';
import { forgetPurse, send, sendUntilAnswered } from '../remote.ts';
import { beginRound, endRound } from '../rounds.ts';
import { painted } from '../shapes.ts';
import { createSound } from '../sound.ts';
import { createStake } from '../stake.ts';
import { tierOf } from '../tiers.ts';
import { createVisit } from '../visit.ts';
import { noPageAround, pageAround } from '../witness.ts';
import { createClock } from './clock.ts';
import { showChain, showLast, showOwnBets, watchChain } from './chain.ts';
import { createFlightButton, outText, paysNow } from './flight.ts';
import { follow } from './follow.ts';
import { acceptedOn, ownBet } from './own-bets.ts';
import { tableAt } from './scene.ts';
import { createSeat } from './seat.ts';
import type { BetClaim, BetView } from './seat.ts';
import { areSettled, verdictOf } from './verdict.ts';

const AGAIN_MS = 700;
/** How many times the end of a bet is requested at most. */
const TRIES = 20;

const button = byId<HTMLButtonElement>('spin');
const around = parent === window || isTry ? null : pageAround(siteOrigins());
const calls = {
  send,
  sendUntilAnswered: <Success>(call: string, body: object) =>
    sendUntilAnswered<Success>(call, body, () => say(text('connection.bet'), 'trouble')),
};
const seat = createSeat(calls, around?.witness ?? noPageAround(newClientSeed));

let view: TableView | null = null;
let mine: readonly BetView[] = [];
let busy = true;
/** The bet without a reply; the next press repeats it. */
let pending: BetClaim | null = null;
/** Puts the stake of a refused bet back. */
let putBack = (): void => undefined;
/** The rounds whose end was shown. */
const told = new Set<string>();

const { rules, offered, createTable } = await tableAt(gameCode);
const [visit, sound] = [createVisit(), createSound()];
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const stake = createStake(offered ?? rungs(rules.stakes), look);
const scene = createTable({
  stage: byId('stage'),
  board: byId('board'),
  texts,
  art: (name) => artOf(gameCode, name),
  stake: stake.stake,
  chosen: look,
  calm: () => calm.matches,
  sound: sound.play,
  takeOut: (id, cents) => {
    const bet = mine.find((each) => each.bet === id);
    if (bet && !busy) void take(bet, cents);
  },
});
const flightButton = createFlightButton(button);

tellReady();
watchDialogs();
watchChain(around?.verify);
button.addEventListener('click', () => void press());
visit.show();
look();
const table = follow(gameCode, stand, reach);
const clock = createClock(table.now, tick);
void sit();

/** Opens the seat: loads the player's bets and the state of the table. */
async function sit(): Promise<void> {
  const reply = await seat.look();
  if (!reply.ok) {
    if (isTry && reply.refusal === 'UNAUTHENTICATED') forgetPurse();
    say(refusalText(reply.refusal), 'trouble');
    if (!isTrouble(reply.refusal) && reply.refusal !== 'TABLE_CLOSED') return;
    await new Promise((resume) => setTimeout(resume, 3_000));
    return sit();
  }
  showCash(centsOf(reply.balance));
  // Bets settled before this page was loaded are only listed among the last bets.
  for (const bet of reply.mine) if (bet.state === 'settled' || bet.state === 'refused') told.add(bet.roundId);
  void seat.record(reply.mine);
  busy = false;
  own(reply.mine);
  stand(reply.table);
  // Events may have come before the seat was open.
  announce();
  ready();
}

/** Handles a new view of the table. */
function stand(next: TableView): void {
  const isNew = view?.roundId !== next.roundId || view.phase !== next.phase;
  if (view && Date.parse(next.now) < Date.parse(view.now)) return;
  view = next;
  byId('crowd').textContent = next.bets > 0 ? fill(text('crowd'), { n: next.bets }, languageTag) : '';
  if (!isNew) return void (next.soFar !== undefined && scene.follow?.(next.soFar));
  clock.show(next);
  byId('play').dataset.phase = next.phase;
  showChain(next);
  showLast(next.last.map(({ outcome }) => scene.mark(outcome)));
  const now = table.now();
  scene.stand({
    round: next.round,
    phase: next.phase,
    left: next.phaseEndsAt === null ? null : Math.max(0, Date.parse(next.phaseEndsAt) - now),
    gone: Math.max(0, now - Date.parse(next.startsAt)),
    pace: next.pace,
    outcome: next.outcome ?? null,
    soFar: next.soFar ?? null,
    last: next.last.find(({ round }) => round !== next.round)?.outcome ?? null,
  });
  ownRound();
  hold();
  announce();
  if (next.phase === 'result') end(next);
  // The page missed the end of an earlier round.
  const missed = mine.find((bet) => bet.roundId !== next.roundId && bet.state === 'standing' && !told.has(bet.roundId));
  if (missed) void paid(missed.roundId, '');
  ready();
}

/** Lets the surrounding page wait with the result of the player's bets, from when the round plays. */
function hold(): void {
  const plays = view?.phase === 'playing' || view?.phase === 'result';
  if (!plays || !view || told.has(view.roundId) || ofRound(view.roundId).length === 0) return;
  beginRound(view.roundId, 0n);
}

/** Shows that the table is unreachable, or back. */
function reach(isLost: boolean): void {
  const was = document.documentElement.classList.contains('lost');
  if (was === isLost) return;
  document.documentElement.classList.toggle('lost', isLost);
  if (isLost) say(text('connection.table'), 'trouble');
  else announce();
}

/** Updates the line under the stage while no result is shown: bets are open or, later, the player's bets in play. */
function announce(): void {
  if (view?.phase === 'open') say(text('betsOpen'));
  if ((view?.phase !== 'closed' && view?.phase !== 'playing') || busy || pending) return;
  say(ofRound(view.roundId).length > 0 ? text('betStands') : '');
}

function own(bets: readonly BetView[]): void {
  mine = bets;
  showOwnBets(bets);
  ownRound();
}

const ofRound = (roundId: string | undefined) => acceptedOn(mine, roundId);

/** Shows the player's bets on the current round. */
function ownRound(): void {
  const bets = ofRound(view?.roundId);
  scene.mine(bets.map(ownBet));
  const total = bets.reduce((sum, bet) => sum + centsOf(bet.stake), 0n);
  byId('mine').textContent = total > 0n ? fill(text('mine'), { total: money(total) }) : '';
}

/** Returns the player's bet in the air, in games where the button cashes it out. */
function inFlight() {
  const bet = view?.phase === 'playing' ? ofRound(view.roundId).at(0) : undefined;
  return bet && scene.flying && { bet, ...scene.flying(ownBet(bet)) };
}

/** Updates the button to its current action. */
function ready(): void {
  const flight = inFlight();
  const isOpen = view?.phase === 'open';
  button.dataset.does = flight ? (flight.isOut ? 'gone' : 'take') : 'bet';
  if (flight) flightButton.show(flight);
  else button.textContent = text(pending ? 'retry' : isOpen ? 'placeBet' : 'waitOpen');
  button.setAttribute('aria-disabled', String(busy || !((flight && !flight.isOut) || isOpen || pending)));
  stake.hold(busy || pending !== null);
  // During a flight of the player's own the focus leaves the board, so that a key cashes the bet out.
  byId('board').inert = busy || pending !== null || flight?.isOut === false;
  byId('play').dataset.state = busy ? 'busy' : 'ready';
}

/** Updates the cash-out value of a bet, in every frame of its flight. */
function tick(): void {
  const flight = inFlight();
  const was = button.dataset.does;
  if (!flight) return void (was !== 'bet' && ready());
  if (busy) return;
  if (was === (flight.isOut ? 'gone' : 'take')) return flightButton.show(flight);
  ready();
  // It reached its target.
  if (flight.isOut) say(outText(paysNow(flight), flight.m100));
}

async function press(): Promise<void> {
  const flight = inFlight();
  if (busy) return;
  if (flight) return flight.isOut ? undefined : take(flight.bet, null);
  if (!view || (view.phase !== 'open' && !pending)) return;
  const choice = scene.choice();
  if (!pending && (choice === null || !mayBet(rules, choice, Number(stake.stake()))))
    return say(scene.missing?.() ?? text('refusal.other'));
  const again = pending !== null;
  pending ??= { spin: newUuid(), view, stake: wire(stake.stake()), choice };
  const asked = pending;
  beginRound(asked.spin, centsOf(asked.stake));
  if (!again) putBack = takeStake(centsOf(asked.stake));
  begin('placing');
  const reply = await seat.place(asked);
  if (reply.ok || !isTrouble(reply.refusal)) pending = null;
  busy = false;
  if (!reply.ok) {
    endRound(asked.spin);
    if (!isTrouble(reply.refusal)) putBack();
    if (reply.refusal === 'PURSE_EMPTY') forgetPurse();
    say(isTrouble(reply.refusal) ? text('connection.betLost') : refusalText(reply.refusal), 'trouble');
    return ready();
  }
  showCash(centsOf(reply.balance));
  own([reply.bet, ...mine.filter(({ bet }) => bet !== reply.bet.bet)]);
  say(text('betStands'));
  // No result exists yet. The page waits again once the round plays.
  endRound(asked.spin);
  hold();
  ready();
}

/** Cashes a bet out. `cents`: the amount that the player saw, in games with offers. */
async function take(bet: BetView, cents: bigint | null): Promise<void> {
  begin('taking');
  const reply = await seat.takeOut(bet, cents === null ? null : wire(cents));
  busy = false;
  ready();
  if (reply.ok) {
    own(mine.map((each) => (each.bet === reply.bet.bet ? reply.bet : each)));
    say(outText(centsOf(reply.bet.out ?? ''), scene.flying ? reply.bet.cashOut : null));
  } else say(isTrouble(reply.refusal) ? text('connection.betLost') : refusalText(reply.refusal), 'trouble');
  ready();
}

function begin(label: 'placing' | 'taking'): void {
  busy = true;
  ready();
  button.textContent = text(label);
}

/** Shows the result at once, and the payment when the studio has settled it. */
function end({ roundId, round, outcome }: TableView): void {
  if (outcome === undefined) return;
  const account = scene.account(outcome, round);
  say(account);
  if (ofRound(roundId).length === 0 || told.has(roundId)) scene.paid(false);
  else void paid(roundId, account);
}

/** Waits until the studio has settled the player's bets on the round. */
async function paid(roundId: string, account: string): Promise<void> {
  told.add(roundId);
  for (let tries = 0; tries < TRIES; tries++) {
    await new Promise((resume) => setTimeout(resume, AGAIN_MS));
    const reply = await seat.look();
    if (!reply.ok) continue;
    const bets = reply.mine.filter((bet) => bet.roundId === roundId && bet.state !== 'placing');
    if (!areSettled(bets)) continue;
    const { staked, won, words } = verdictOf(bets);
    const isShown = view?.roundId === roundId;
    if (isShown) scene.paid(won > staked);
    sound.playWin(tierOf(won, staked));
    // If the next round has begun, the line belongs to that one.
    say([isShown ? account : '', words].filter(Boolean).join('\n'), won > staked ? 'gain' : '');
    await painted();
    showCash(centsOf(reply.balance));
    visit.add(staked, won);
    own(reply.mine);
    endRound(roundId);
    return seat.record(reply.mine);
  }
  endRound(roundId);
}

/** Updates the page after a change of stake or choice. */
function look(): void {
  if (pending) return;
  stake.show(scene.note?.(stake.stake()) ?? '');
}
