/** Simulates members who protect themselves, up to leaving for good. */
import { signIn, someone, request } from '../members.ts';
import type { Operation } from './operation.ts';
import type { World } from '../world.ts';

async function limit(world: World): Promise<void> {
  const { random } = world;
  const member = await someone(world);
  if (!member) return;
  const kind = random.pick(['deposit', 'loss', 'stake']);
  const period = random.pick(['day', 'week', 'month']);
  const value = random.pick(['200.00', '1000.00', '']);
  member.isFree = false;
  await request(world, member, `limits ${kind} a ${period} to ${value}`, '/api/protection/limit', {
    kind,
    period,
    value,
  });
}

async function pause(world: World): Promise<void> {
  const member = await someone(world);
  if (!member) return;
  member.isFree = false;
  await request(world, member, 'pauses', '/api/protection/pause', { days: world.random.pick([1, 1, 3]) });
}

/** In some seeds nobody leaves, so that long memberships are simulated as well. */
async function leave(world: World): Promise<void> {
  const { random } = world;
  if (world.seed % 2 === 0 || world.members.filter(({ hasLeft }) => hasLeft).length > 2) return;
  const member = await someone(world);
  if (!member) return;
  [member.isFree, member.hasLeft] = [false, true];
  if (random.chance(0.5)) await request(world, member, 'excludes themselves', '/api/protection/exclude', { months: 1 });
  else {
    const { password } = member;
    await request(world, member, 'proves their password', '/api/member/password/verify', { password });
    if (await signIn(world, member))
      await request(world, member, 'deletes their account', '/api/mydata/delete', { understood: true });
  }
}

export const protection: readonly Operation[] = [
  { name: 'limit', weight: 0.5, run: limit },
  { name: 'pause', weight: 0.4, run: pause },
  { name: 'leaving', weight: 0.3, run: leave },
];
