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
import {
  artOf,
  byId,
  centsOf,
  gameCode,
  isTry,
  languageTag,
  listed,
  money,
  refusalText,
  text,
  texts,
} from '../page.ts';
import { forgetPurse, send, sendUntilAnswered } from '../remote.ts';
import { beginRound, endRound } from '../rounds.ts';
import { createSound } from '../sound.ts';
import { createStake } from '../stake.ts';
import { createVisit } from '../visit.ts';
import { closeWin } from '../win.ts';
import { noPageAround, pageAround } from '../witness.ts';
import { createCompany } from './company.ts';
import { createClock } from './clock.ts';
import { showChain, showLast, watchChain } from './chain.ts';
import { createFlightButton, outText, paysNow } from './flight.ts';
import { follow } from './follow.ts';
import { createOwnBets, ownBet } from './own-bets.ts';
import { createPayout } from './payout.ts';
import { tableAt } from './scene.ts';
import { messageOf, placeAll } from './placing.ts';
import { createSeat } from './seat.ts';
import type { BetClaim, BetView } from './seat.ts';

const button = byId<HTMLButtonElement>('spin');
const around = parent === window || isTry ? null : pageAround(siteOrigins());
const calls = {
  send,
  sendUntilAnswered: <Success>(call: string, body: object) =>
    sendUntilAnswered<Success>(call, body, () => say(text('connection.bet'), 'trouble')),
};
const seat = createSeat(calls, around?.witness ?? noPageAround(newClientSeed));

let view: TableView | null = null;
/** The player's masked name. */
let name = '';
let busy = true;
/** The bets without a reply; the next press repeats them. */
let pending: readonly BetClaim[] = [];
const isPending = () => pending.length > 0;
/** Puts the stakes of refused bets back. */
let putBack = (): void => undefined;

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
    const bet = bets.all().find((each) => each.bet === id);
    if (bet && !busy) void take(bet, cents);
  },
});
const flightButton = createFlightButton(button);
const bets = createOwnBets((current, before) => {
  scene.mine(current, before);
  meet();
});
const company = createCompany(scene.brief);
const payout = createPayout({
  seat,
  bets,
  isShown: (roundId) => view?.roundId === roundId,
  paid: scene.paid,
  triumph: () => scene.triumph?.(),
  playWin: sound.playWin,
  calm: () => calm.matches,
  add: visit.add,
});

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
  name = reply.name;
  payout.leaveOut(reply.mine);
  void seat.record(reply.mine);
  busy = false;
  bets.set(reply.mine);
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
  meet();
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
  bets.turnTo(next.roundId);
  hold();
  announce();
  if (next.phase === 'result') end(next);
  // The page missed the end of an earlier round.
  const missed = bets
    .all()
    .find(({ roundId, state }) => roundId !== next.roundId && state === 'standing' && !payout.isTold(roundId));
  if (missed) void payout.show(missed.roundId, '');
  ready();
}

/** Shows the bets of others. */
function meet(): void {
  if (view) company.show(view, { name, staked: bets.staked(view.roundId) });
}

/** Lets the surrounding page wait with the result of the player's bets, from when the round plays. */
function hold(): void {
  const plays = view?.phase === 'playing' || view?.phase === 'result';
  if (!plays || !view || payout.isTold(view.roundId) || bets.on(view.roundId).length === 0) return;
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
  if ((view?.phase !== 'closed' && view?.phase !== 'playing') || busy || isPending()) return;
  say(bets.on(view.roundId).length > 0 ? text('betStands') : '');
}

/** Returns the player's bet in the air, in games where the button cashes it out. */
function inFlight() {
  const bet = view?.phase === 'playing' ? bets.on(view.roundId).at(0) : undefined;
  return bet && scene.flying && { bet, ...scene.flying(ownBet(bet)) };
}

/** Updates the button to its current action. */
function ready(): void {
  const flight = inFlight();
  const isOpen = view?.phase === 'open';
  button.dataset.does = flight ? (flight.isOut ? 'gone' : 'take') : 'bet';
  if (flight) flightButton.show(flight);
  else button.textContent = text(isPending() ? 'retry' : isOpen ? 'placeBet' : 'waitOpen');
  button.setAttribute('aria-disabled', String(busy || !((flight && !flight.isOut) || isOpen || isPending())));
  stake.hold(busy || isPending());
  // During a flight of the player's own the focus leaves the board, so that a key cashes the bet out.
  byId('board').inert = busy || isPending() || flight?.isOut === false;
  byId('play').dataset.state = busy ? 'busy' : 'ready';
}

/** Updates the cash-out value of a bet during its flight. */
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
  closeWin();
  if (isPending()) return place(pending);
  if (view?.phase !== 'open') return;
  const [round, wanted] = [view, scene.bets(stake.stake())];
  const areValid = wanted.every((bet) => mayBet(rules, bet.choice, Number(bet.stake)));
  if (wanted.length === 0 || !areValid) return say(scene.missing?.() ?? text('refusal.other'));
  putBack = takeStake(sumOf(wanted));
  return place(wanted.map((bet) => ({ spin: newUuid(), view: round, stake: wire(bet.stake), choice: bet.choice })));
}

/** Places these bets and shows what became of each. */
async function place(claims: readonly BetClaim[]): Promise<void> {
  pending = claims;
  for (const { spin, stake } of claims) beginRound(spin, centsOf(stake));
  begin('placing');
  const placed = await placeAll(seat, claims);
  pending = placed.unanswered;
  busy = false;
  if (placed.balance !== null) {
    showCash(placed.balance);
    putBack = takeStake(sumOf(pending.map(({ stake }) => ({ stake: centsOf(stake) }))));
  } else if (pending.length === 0) putBack();
  if (placed.refused.some(({ refusal }) => refusal === 'PURSE_EMPTY')) forgetPurse();
  for (const bet of placed.accepted) bets.put(bet);
  scene.accepted?.(placed.accepted.map(({ choice }) => choice));
  const isWhole = placed.accepted.length === claims.length;
  say(messageOf(placed, { text, refusalText, money, nameOf, listed }), isWhole ? '' : 'trouble');
  // No result exists yet. The page waits again once the round plays.
  for (const { spin } of claims) endRound(spin);
  hold();
  ready();
}

const nameOf = ({ choice, stake }: Pick<BetClaim, 'choice' | 'stake'>): string =>
  `${scene.brief(choice)} ${money(centsOf(stake))}`;

const sumOf = (wanted: readonly { readonly stake: bigint }[]): bigint =>
  wanted.reduce((sum, bet) => sum + bet.stake, 0n);

/** Cashes a bet out. `cents`: the amount that the player saw, in games with offers. */
async function take(bet: BetView, cents: bigint | null): Promise<void> {
  begin('taking');
  const reply = await seat.takeOut(bet, cents === null ? null : wire(cents));
  busy = false;
  ready();
  if (reply.ok) {
    bets.put(reply.bet);
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
  const account = scene.saysAccount ? '' : scene.account(outcome, round);
  say(account);
  if (bets.on(roundId).length === 0 || payout.isTold(roundId)) scene.paid(false);
  else void payout.show(roundId, account);
}

/** Updates the page after a change of stake or choice. */
function look(): void {
  if (!isPending()) stake.show(scene.note?.(stake.stake()) ?? '');
}
