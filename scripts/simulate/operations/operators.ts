/** Simulates the operators: manual adjustments, held prizes and claims, and decisions of a second operator. */
import { wireMoney } from '#lib/money.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { callAs, operate, say } from '../attempt.ts';
import { moneyOf } from '../members.ts';
import type { Operation } from './operation.ts';
import type { World } from '../world.ts';

/** Approves a proposal as a second operator, mostly. Returns the result; null where it was not done. */
export async function approveProposal(world: World, asked: CallReply | null): Promise<CallReply | null> {
  const id = asked?.body['proposal'];
  if (asked?.status !== 200 && asked?.status !== 202) return null;
  if (id === undefined) return asked;
  const says = world.random.pickWeighted([
    { word: 'agree', weight: 8 },
    { word: 'refuse', weight: 1 },
    { word: '', weight: 1 },
  ]).word;
  if (says === '') return null;
  const answer = await operate(world, 'rita', `/proposals/${String(id)}/${says}`);
  world.say(`rita says ${says}: ${say(answer)}`);
  return says === 'agree' && answer?.status === 200 ? answer : null;
}

async function adjust(world: World): Promise<void> {
  const { random, members } = world;
  const member = random.pick(members);
  const amount = random.pick([10_00n, 75_50n, -10_00n, -200_00n]);
  // A positive adjustment pays a debt first.
  const ownMoney = async () => {
    const { cash, debt } = await moneyOf(world, member);
    return cash + debt;
  };
  const before = await ownMoney();
  const input = { amount: wireMoney(amount), key: `adjustment-${world.nextNumber()}` };
  const asked = await operate(world, 'ana', `/members/${member.account}/adjust`, input);
  world.say(`ana adjusts ${member.name} by ${wireMoney(amount)}: ${say(asked)}`);
  if (await approveProposal(world, asked)) noteAdjusted(world, member, amount);
  else if ((await ownMoney()) !== before) noteAdjusted(world, member, amount);
}

const noteAdjusted = ({ adjusted }: World, member: World['members'][number], amount: bigint) =>
  adjusted.set(member, (adjusted.get(member) ?? 0n) + amount);

async function grant(world: World): Promise<void> {
  const member = world.random.pick(world.members);
  const amount = world.random.pick([5_00n, 40_00n, 150_00n]);
  const input = { amount: wireMoney(amount), key: `grant-${world.nextNumber()}` };
  const asked = await operate(world, 'caio', `/members/${member.account}/grant`, input);
  world.say(`caio grants ${member.name} ${wireMoney(amount)}: ${say(asked)}`);
  await approveProposal(world, asked);
}

async function spins(world: World): Promise<void> {
  const member = world.random.pick(world.members);
  const asked = await operate(world, 'caio', `/members/${member.account}/spins`, { count: 2 });
  world.say(`caio gives ${member.name} spins: ${say(asked)}`);
  await approveProposal(world, asked);
}

/** Decides a held prize or rollback. */
export async function decideHeld(world: World): Promise<void> {
  const listed = await operate(world, 'ana', '/settlements', null);
  const rows = (listed?.body ?? []) as unknown as { id: number; round: string; kind: string; win: string }[];
  if (!Array.isArray(rows) || rows.length === 0) return;
  const row = world.random.pick(rows);
  const decision = world.random.pick(['accept', 'refuse']);
  const asked = await operate(world, 'ana', `/settlements/${row.id}/${decision}`);
  world.say(`ana would ${decision} a ${row.kind} of ${row.win}: ${say(asked)}`);
  await approveProposal(world, asked);
}

/** Decides a claim in review. */
async function decideClaim(world: World): Promise<void> {
  const listed = await operate(world, 'rita', '/claims', null);
  const rows = (listed?.body ?? []) as unknown as { id: number }[];
  if (!Array.isArray(rows) || rows.length === 0) return;
  const decision = world.random.pick(['approve', 'refuse']);
  const asked = await operate(world, 'rita', `/claims/${world.random.pick(rows).id}/${decision}`);
  world.say(`rita would ${decision} a claim: ${say(asked)}`);
}

/** Disables a member, or enables them again. */
async function disable(world: World): Promise<void> {
  const member = world.random.pick(world.members);
  const word = world.random.pick(['disable', 'enable', 'kick']);
  const asked = await operate(world, 'rita', `/members/${member.account}/${word}`);
  world.say(`rita: ${word} ${member.name}: ${say(asked)}`);
  if (word === 'kick') member.token = null;
  else member.isFree = false;
}

/** Returns an unmatched payment, or marks it as handled. */
async function handlePayment(world: World): Promise<void> {
  const listed = await operate(world, 'ana', '/payments', null);
  const rows = (listed?.body ?? []) as unknown as { id: string; amount: string }[];
  if (!Array.isArray(rows) || rows.length === 0) return;
  const { id, amount } = world.random.pick(rows);
  const word = world.random.pick(['return', 'handle']);
  const answer = await operate(world, 'ana', `/payments/${encodeURIComponent(id)}/${word}`);
  world.say(`ana: ${word} a payment of ${amount}: ${say(answer)}`);
}

/** Checks that a member's wallet shows the ledger's balances. */
async function readWallet(world: World): Promise<void> {
  const member = world.random.pick(world.members);
  if (member.token === null) return;
  const answer = await callAs(world, member, '/api/day7/getAllBalance', {}, { method: 'GET' });
  world.say(`${member.name} looks at their money: ${say(answer)}`);
}

export const operators: readonly Operation[] = [
  { name: 'adjustment', weight: 1.5, run: adjust },
  { name: 'grant', weight: 0.8, run: grant },
  { name: 'spins given', weight: 0.4, run: spins },
  { name: 'held prize decided', weight: 1, run: decideHeld },
  { name: 'claim decided', weight: 0.8, run: decideClaim },
  { name: 'member stopped', weight: 0.3, run: disable },
  { name: 'payment handled', weight: 0.7, run: handlePayment },
  { name: 'wallet read', weight: 1, run: readWallet },
];
