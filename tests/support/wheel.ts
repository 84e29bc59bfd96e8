/** Creates spins with a known draw by replacing the seed of the next spin. */
import { offers } from '#contract/offers.ts';
import { HOUSE_CLIENT_SEED } from '#contract/wheel.ts';
import { writeToken } from '#api/token.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { commitmentOf } from '#lib/fair.ts';
import { wireMoney } from '#lib/money.ts';
import { drawPrize } from '#lib/wheel.ts';
import { DAY } from '#server/platform/time.ts';
import { encrypt } from '#server/platform/security/encryption.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { fetchMember } from '#stores/session.ts';
import { loadWheel } from '#stores/wheel.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { query, valueOf } from './journey.ts';

const { prizes } = offers.lotteryWheel;
const weights = prizes.map(({ weight }) => weight);

/** Finds a server seed that draws the prize at this index with a client seed. */
export async function seedFor(index: number, clientSeed = HOUSE_CLIENT_SEED): Promise<string> {
  for (let turn = 0; ; turn++) {
    const seed = turn.toString(16).padStart(64, '0');
    if ((await drawPrize({ serverSeed: seed, clientSeed, nonce: 0 }, weights)).index === index) return seed;
  }
}

/** Gives the member's next spin a seed that draws the wanted prize. Returns its commitment. */
export async function rigSpin(api: TestApi, member: number, index: number, clientSeed?: string): Promise<string> {
  const seed = await seedFor(index, clientSeed);
  const hash = await commitmentOf(seed);
  await query(
    api,
    `update wheel_spin set sealed_seed = '${encrypt(testConfig.secrets.PEPPER, { seed })}', seed_hash = '${hash}'
       where id = (select min(id) from wheel_spin where member_id = ${member} and prize is null)`,
  );
  return hash;
}

/** Rigs the store as well. The store makes its client seed when it first sees the commitment, so the seed is stored before that. */
export async function rigStore(api: TestApi, member: number, index: number): Promise<void> {
  const clientSeed = 'a'.repeat(32);
  valueOf(await loadWheel());
  const seedHash = await rigSpin(api, member, index, clientSeed);
  const listed = prizes.map(({ reward, weight }) => ({ quantity: wireMoney(reward), weight }));
  const spin = { seedHash, clientSeed, prizes: listed, state: 'seen' };
  localStorage.setItem('jogada.wheel', JSON.stringify({ [member]: [spin] }));
  valueOf(await loadWheel());
}

/** Returns the midnight in São Paulo that ends today, or a later day. */
export const midnight = ({ services }: TestApi, days = 1): Date =>
  new Date((dayStart(dayOf(services.now())) ?? new Date()).getTime() + days * DAY);

/** Moves the clock forward and signs the member in again, because the session may have expired. */
export async function advanceAndSignIn(api: TestApi, member: number, ms: number): Promise<void> {
  api.advance(ms);
  const { db, now } = api.services;
  writeToken(await openSession(db, { member, ip: 'test', userAgent: 'test', now: now() }));
  valueOf(await fetchMember());
}
