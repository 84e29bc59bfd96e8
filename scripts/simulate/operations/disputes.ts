/**
 * Simulates the finance operators: deposits that are disputed, released or taken back, and debts that are written off.
 */
import { inArray } from 'drizzle-orm';
import { recharges } from '#server/contexts/cashier/deposits/schema.ts';
import { operate, say } from '../attempt.ts';
import { approveProposal } from './operators.ts';
import type { Operation } from './operation.ts';
import type { World } from '../world.ts';

/** Disputes a deposit, releases one to its player, or has two operators take one back. */
async function decide(world: World): Promise<void> {
  const { db, random } = world;
  const found = await db
    .select()
    .from(recharges)
    .where(inArray(recharges.state, ['paid', 'disputed']))
    .orderBy(recharges.id);
  if (found.length === 0) return;
  const { billNo, state } = random.pick(found);
  const act = state === 'paid' ? random.pick(['dispute', 'dispute', 'reverse']) : random.pick(['release', 'reverse']);
  const asked = await operate(world, 'ana', `/deposits/${billNo}/${act}`);
  world.say(`ana: ${act} a deposit: ${say(asked)}`);
  await approveProposal(world, asked);
}

/** Has two operators write off a debt or a part of it. */
async function writeOff(world: World): Promise<void> {
  const listed = await operate(world, 'ana', '/debts', null);
  const rows = (listed?.body ?? []) as unknown as { account: string; debt: string }[];
  if (!Array.isArray(rows) || rows.length === 0) return;
  const { account, debt } = world.random.pick(rows);
  const amount = world.random.pick([debt, '5.00']);
  const asked = await operate(world, 'ana', `/debts/${account}/write-off`, { amount });
  world.say(`ana would give ${amount} of a debt up: ${say(asked)}`);
  await approveProposal(world, asked);
}

export const disputes: readonly Operation[] = [
  { name: 'dispute decided', weight: 1.2, run: decide },
  { name: 'debt given up', weight: 0.4, run: writeOff },
];
