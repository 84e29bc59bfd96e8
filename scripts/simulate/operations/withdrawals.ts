/**
 * Simulates withdrawals: requested, approved by one or two operators, refused, cancelled, paid or not by the provider.
 */
import { wireMoney } from '#lib/money.ts';
import { operate, say } from '../attempt.ts';
import { moneyOf, someone, request } from '../members.ts';
import { approveProposal } from './operators.ts';
import type { Operation } from './operation.ts';
import type { World } from '../world.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

async function withdraw(world: World): Promise<void> {
  const { random } = world;
  const member = await someone(world);
  if (!member) return;
  const { cash } = await moneyOf(world, member);
  const amount = random.pick([20_00n, 100_00n, cash, cash / 2n, cash + 1n]);
  const input = {
    ...{ payment_type: 'cpf', cpf_id: member.cpf, money: wireMoney(amount), qk_pwd: WITHDRAWAL_PASSWORD },
    forfeit_bonus: random.chance(0.7),
  };
  const options = { once: true, mayGiveUp: true };
  const answer = await request(world, member, `withdraws ${wireMoney(amount)}`, '/api/drawing', input, options);
  const bill = (answer?.body.data as { bill_no?: string } | undefined)?.bill_no;
  if (answer?.status === 200 && bill !== undefined) world.withdrawals.push({ member, amount, bill });
}

async function decide(world: World): Promise<void> {
  const { random, withdrawals } = world;
  if (withdrawals.length === 0) return;
  const { bill, member } = random.pick(withdrawals.slice(-4));
  const word = random.chance(0.8) ? 'approve' : 'reject';
  const operator = random.pick(['ana', 'rita', 'caio']);
  const asked = await operate(world, operator, `/withdrawals/${bill}/${word}`);
  world.say(`${operator} ${word} a withdrawal of ${member.name}: ${String(asked?.body['state'] ?? say(asked))}`);
  if (word === 'approve' && operator !== 'rita') await approveProposal(world, asked);
}

async function cancel(world: World): Promise<void> {
  const member = await someone(world);
  const mine = world.withdrawals.filter((each) => each.member === member);
  if (!member || mine.length === 0) return;
  const { bill } = world.random.pick(mine.slice(-2));
  await request(world, member, 'takes a withdrawal back', '/api/drawing/cancel', { bill_no: bill });
}

export const withdrawals: readonly Operation[] = [
  { name: 'withdrawal', weight: 5, run: withdraw },
  { name: 'withdrawal decided', weight: 6, run: decide },
  { name: 'withdrawal cancelled', weight: 1.5, run: cancel },
];
