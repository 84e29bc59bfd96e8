/** Simulates claims of every reward, the wheel and the rain. */
import { slotAfter } from '#lib/rain.ts';
import { offers } from '#contract/offers.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { HOUR, MINUTE, SECOND } from '#server/platform/time.ts';
import { drawRain } from '#server/contexts/rewards/rain/draw.ts';
import { callAs, say } from '../attempt.ts';
import { count } from '../counters.ts';
import { signIn, someone, request } from '../members.ts';
import type { Operation } from './operation.ts';
import { Wrong } from '../world.ts';
import type { Member, World } from '../world.ts';

const claims = ['ftd', 'welcome', 'rechargerebate', 'vipgift', 'dailyrescue', 'invitationactivity', 'exchange', 'rain'];

async function claim(world: World): Promise<void> {
  const member = await someone(world);
  if (!member) return;
  const offer = world.random.pick([...claims, 'dailyrescue', 'rechargerebate']);
  const input = offer === 'exchange' ? { points: 100 } : {};
  const answer = await request(world, member, `claims ${offer}`, `/api/${offer}/claim`, input, { once: true });
  if (answer?.status === 200) note(world, member, offer, answer);
}

/** Records a claim. It must be granted once; a second claim must be of another reward. */
function note(world: World, member: Member, offer: string, answer: CallReply): void {
  count(world.counters.rewards, offer);
  const data = answer.body['data'] as { id?: number | string; reward_amount?: string } | undefined;
  if (data?.id === undefined || offer === 'exchange') return;
  const id = String(data.id);
  const before = world.rewards.find((each) => each.member === member && each.offer === offer && each.id === id);
  if (before) throw new Wrong(`${member.name} was given ${offer} ${id} twice`);
  world.rewards.push({ member, offer, id });
}

async function collect(world: World): Promise<void> {
  const member = await someone(world);
  if (member) await request(world, member, 'collects the rebate', '/api/rebate/collect', {}, { once: true });
}

async function spin(world: World): Promise<void> {
  const member = await someone(world);
  if (!member) return;
  await callAs(world, member, '/api/lotterywheel/check', {});
  await request(world, member, 'spins', '/api/lotterywheel/claim', {}, { once: true });
}

/** Waits in the rain room with some members for the next draw. Winners claim. */
async function rain(world: World): Promise<void> {
  const { random, api } = world;
  const slot = slotAfter(new Date(world.now()), offers.chatRain.everyHours * (HOUR / SECOND)) * SECOND;
  world.advance(Math.max(0, slot - world.now() - 5 * MINUTE));
  const there = world.members.filter(({ hasLeft }) => !hasLeft && random.chance(0.6));
  for (const member of there)
    if (await signIn(world, member)) await request(world, member, 'is in the rain', '/api/rain/here', {});
  world.advance(Math.max(0, slot - world.now() + MINUTE));
  await drawRain(api.services);
  for (const member of there) {
    if (!(await signIn(world, member))) continue;
    const answer = await callAs(world, member, '/api/rain/claim', {}, { once: true });
    world.say(`${member.name} claims the rain: ${say(answer)}`);
    if (answer?.status === 200) note(world, member, 'rain', answer);
  }
}

export const rewards: readonly Operation[] = [
  { name: 'claim', weight: 12, run: claim },
  { name: 'rebate collected', weight: 2, run: collect },
  { name: 'spin', weight: 3, run: spin },
  { name: 'rain', weight: 0.7, run: rain },
];
