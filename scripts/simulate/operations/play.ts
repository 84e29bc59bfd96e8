/** Simulates a game provider: bets, prizes, corrections and rollbacks, with random outcomes. */
import { parseMoney, wireMoney } from '#lib/money.ts';
import { callWallet } from '#scripts/dev/fixtures/calls.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { attempt, callAs, say } from '../attempt.ts';
import type { AttemptOptions } from '../attempt.ts';
import { count } from '../counters.ts';
import { moneyOf, signIn, someone } from '../members.ts';
import type { Operation } from './operation.ts';
import { Wrong } from '../world.ts';
import type { Bet, Member, World } from '../world.ts';

/**
 * Games whose stakes contribute to wagering in full, by half and by a quarter, with their maximum payment in stakes.
 */
const games = ['rio-de-guarana', 'onca-dourada', 'seta-do-sertao', 'vinte-e-um-da-lapa'];
/** A multiplier above every game's maximum. */
const ABOVE_CEILING = 1_000_000n;
/**
 * The maximum stake. An accepted prize above the ceiling makes a member very rich, and no game takes all of it as a
 * stake.
 */
const MOST = 5_000_00n;
const stakes = [1_00n, 9_99n, 50_00n, 300_00n, 2_000_00n];

const wallet = (
  world: World,
  what: string,
  action: Parameters<typeof callWallet>[1],
  input: object,
  options: AttemptOptions = {},
): Promise<CallReply | null> =>
  attempt(
    world,
    what,
    async () => {
      const at = new Date(world.now());
      const { status, body } = await callWallet(world.api.request, action, input, { at });
      return Response.json(body, { status });
    },
    { once: true, ...options },
  );

/** Checks that the balance in the reply is the member's. */
async function checkBalance(world: World, member: Member, answer: CallReply | null): Promise<void> {
  if (answer?.status !== 200) return;
  const { cash } = await moneyOf(world, member);
  const told = parseMoney(String(answer.body['balance']));
  if (told !== cash) throw new Wrong(`the provider was told ${told} of ${member.name}, who has ${cash}`);
}

async function launch(world: World, member: Member): Promise<string | null> {
  if (member.launch && world.random.chance(0.9)) return member.launch.token;
  const game = world.random.pick(games);
  const input = { api_code: 'jogada', gameCode: game, gameType: 3, isMobile: 0 };
  const answer = await callAs(world, member, '/api/day7/day7LoginV2', input);
  const token = /#token=(.+)$/.exec(String(answer?.body['game_url'] ?? ''))?.[1];
  if (token === undefined) {
    world.say(`${member.name} opens ${game}: ${say(answer)}`);
    if (member.isFree && member.token !== null) throw new Wrong(`${game} was not opened: ${say(answer)}`);
    return null;
  }
  member.launch = { game, token };
  return token;
}

const betInput = (bet: Bet, token: string) => ({
  ...{ transaction_id: `${bet.id}.bet`, launch_token: token, round_id: bet.id, bet_id: bet.id },
  amount: wireMoney(bet.stake),
});

async function bet(world: World): Promise<void> {
  const { random } = world;
  const member = await someone(world);
  const token = member && (await launch(world, member));
  if (!member || !token) return;
  const { cash } = await moneyOf(world, member);
  const wanted = random.pick([...stakes, cash < MOST ? cash : MOST]);
  const stake = wanted <= cash || random.chance(0.1) ? wanted : cash;
  if (stake <= 0n) return;
  const made: Bet = {
    ...{ id: `b${world.nextNumber()}`, member, stake, state: 'unknown', win: 0n, calls: 0, wasUndone: false },
  };
  world.bets.push(made);
  // Some bets are rolled back before they arrive.
  if (random.chance(0.02)) await rollBack(world, made);
  const before = made.state as Bet['state'];
  const answer = await wallet(world, `bet of ${member.name}`, 'bet', betInput(made, token), { mayGiveUp: true });
  world.say(`${member.name} bets ${wireMoney(stake)}: ${say(answer)}`);
  if (before === 'void') {
    if (answer?.status === 200) throw new Wrong('a bet was placed that was undone before');
    return;
  }
  if (answer === null) return;
  made.state = answer.status === 200 ? 'open' : 'refused';
  if (answer.refusal === 'UNAUTHENTICATED') member.token = null;
  const mayRefuse = answer.refusal === (stake > cash ? 'BALANCE_INSUFFICIENT' : 'UNAUTHENTICATED');
  if (made.state === 'refused' && member.isFree && !mayRefuse) throw new Wrong(`a bet was refused: ${say(answer)}`);
  if (made.state === 'open') member.seenAt = world.now();
  await checkBalance(world, member, answer);
  if (made.state === 'open' && random.chance(0.75)) await end(world, made);
}

/** Settles an open bet with a prize. */
async function end(world: World, made: Bet): Promise<void> {
  const { random } = world;
  const times = random.pickWeighted([
    { hundredths: 0n, weight: 60 },
    { hundredths: 50n, weight: 8 },
    { hundredths: 100n, weight: 8 },
    { hundredths: 200n, weight: 18 },
    { hundredths: 500n, weight: 5 },
    { hundredths: ABOVE_CEILING * 100n, weight: 1 },
  ]).hundredths;
  await settle(world, made, (made.stake * times) / 100n);
}

async function settle(world: World, made: Bet, win: bigint): Promise<void> {
  const { member } = made;
  const before = made.state;
  const { cash } = await moneyOf(world, member);
  const transaction_id = `${made.id}.settle${++made.calls}`;
  const input = { transaction_id, bet_id: made.id, win: wireMoney(win), detail_url: '' };
  const answer = await wallet(world, `settlement of ${member.name}`, 'settle', input);
  world.say(`${member.name} wins ${wireMoney(win)} of ${wireMoney(made.stake)} (${before}): ${say(answer)}`);
  const isShort = before === 'settled' && cash < made.win - win && answer?.refusal === 'BALANCE_INSUFFICIENT';
  // The member has left, and the bet was voided meanwhile.
  if (member.hasLeft && answer?.refusal === 'INVALID') made.state = 'void';
  else if (answer?.status !== 200 && !isShort) throw new Wrong(`a settlement was refused: ${say(answer)}`);
  if (answer?.status !== 200) return;
  if (answer.body['held'] === true || win >= made.stake * ABOVE_CEILING) made.state = 'held';
  else [made.state, made.win] = ['settled', win];
  await checkBalance(world, member, answer);
}

const ofState = ({ bets }: World, ...states: Bet['state'][]) => bets.filter(({ state }) => states.includes(state));

async function settleLate(world: World): Promise<void> {
  const open = ofState(world, 'open');
  if (open.length === 0) return;
  count(world.counters.faults, 'settled late');
  await end(world, world.random.pick(open));
}

async function correct(world: World): Promise<void> {
  const settled = ofState(world, 'settled');
  if (settled.length === 0) return;
  const made = world.random.pick(settled.slice(-10));
  await settle(world, made, world.random.pick([0n, made.stake, made.stake * 2n]));
}

async function rollBack(world: World, made: Bet): Promise<void> {
  const { member } = made;
  const before = made.state;
  const input = { transaction_id: `${made.id}.rollback${++made.calls}`, original_transaction_id: `${made.id}.bet` };
  const isWon = before === 'settled' && made.win > 0n;
  const answer = await wallet(world, `rollback of ${member.name}`, 'rollback', input, { mayWait: isWon });
  world.say(`rollback of ${member.name}'s ${wireMoney(made.stake)} (${before}): ${say(answer)}`);
  if (isWon) made.state = 'held';
  else if (answer?.status !== 200) throw new Wrong(`a rollback was refused: ${say(answer)}`);
  else {
    made.wasUndone = before === 'settled';
    [made.state, made.win] = ['void', 0n];
  }
}

async function rollBackOne(world: World): Promise<void> {
  const { random } = world;
  const unknown = ofState(world, 'unknown');
  const any = ofState(world, 'open', 'settled', 'refused').slice(-12);
  if (unknown.length > 0) await rollBack(world, random.pick(unknown));
  else if (any.length > 0 && random.chance(0.5)) await rollBack(world, random.pick(any));
}

/** Repeats a call that was answered long ago. Nothing may change. */
async function repeatOld(world: World): Promise<void> {
  const settled = ofState(world, 'settled').filter(({ calls }) => calls === 1);
  if (settled.length === 0) return;
  const made = world.random.pick(settled);
  count(world.counters.faults, 'repeated days later');
  const { member, win } = made;
  const input = { transaction_id: `${made.id}.settle1`, bet_id: made.id, win: wireMoney(win), detail_url: '' };
  const answer = await wallet(world, `old settlement of ${member.name}`, 'settle', input);
  world.say(`an old settlement of ${member.name} comes again: ${say(answer)}`);
  if (answer?.status !== 200) throw new Wrong(`a repeated settlement was refused: ${say(answer)}`);
  if ((await signIn(world, member)) && member.launch) {
    const again = await wallet(world, `old bet of ${member.name}`, 'bet', betInput(made, member.launch.token));
    world.say(`an old bet of ${member.name} comes again: ${say(again)}`);
  }
}

export const play: readonly Operation[] = [
  { name: 'bet', weight: 30, run: bet },
  { name: 'late settlement', weight: 6, run: settleLate },
  { name: 'correction', weight: 1, run: correct },
  { name: 'rollback', weight: 2, run: rollBackOne },
  { name: 'old call again', weight: 1, run: repeatOld },
];
