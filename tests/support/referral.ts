/** Sets up tests of the referral programme: invitees, their deposits and bets, the clock, and the jobs. */
import { writeToken } from '#api/token.ts';
import { dayOf, dayStart } from '#lib/dates.ts';
import { DAY, HOUR } from '#server/platform/time.ts';
import { weekOf } from '#server/contexts/rewards/referral/commission.ts';
import { openSession } from '#server/contexts/identity/sessions/sessions.ts';
import { runJobs } from '#server/platform/jobs/run.ts';
import { fetchMember } from '#stores/session.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { query } from './journey.ts';
import { bet, deposit, stake } from './offers.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';

/** Creates a player whose referrer is `agent`. */
export async function invitedBy(api: TestApi, agent: { readonly id: number }): Promise<Player> {
  const player = await newPlayer(api.services);
  await query(api, `update member set invited_by = ${agent.id} where id = ${player.id}`);
  return player;
}

/** Deposits, then bets `stakes`, of which `lost` is lost. In reais. */
export async function play(
  api: TestApi,
  { id }: { readonly id: number },
  { deposits = 0, stakes = 0, lost = 0 }: { deposits?: number; stakes?: number; lost?: number },
): Promise<void> {
  const cents = (reais: number) => BigInt(reais) * 100n;
  if (deposits > 0) await deposit(api, id, cents(deposits));
  if (stakes > lost) await stake(api, id, cents(stakes - lost));
  if (lost > 0) await bet(api, id, cents(lost), 0n);
}

/** Moves the clock to an hour of a day in São Paulo. */
export function goTo(api: TestApi, day: string, hour: number): void {
  const at = (dayStart(day)?.getTime() ?? 0) + hour * HOUR;
  const by = at - api.services.now().getTime();
  if (by < 0) throw new RangeError(`${day} ${hour}:00 is over`);
  api.advance(by);
}

/** Returns the Monday after this week (ISO date). */
export const nextMonday = (api: TestApi): string => weekOf(api.services.now(), 1);
/** Returns a day moved by `days` (ISO date). */
export const daysLater = (day: string, days: number): string =>
  dayOf(new Date((dayStart(day)?.getTime() ?? 0) + days * DAY));

/** Runs the referral programme's due jobs. */
export const runReferralJobs = ({ services, work }: Pick<TestApi, 'services' | 'work'>): Promise<void> =>
  runJobs(
    services,
    work.jobs.filter(({ name }) => name.startsWith('agency.')),
  );

/** Signs a player in on this tab, in a new session, because sessions expire as days pass. */
export async function enterAs({ services }: TestApi, { id }: { readonly id: number }): Promise<void> {
  const { db, now } = services;
  writeToken(await openSession(db, { member: id, ip: 'test', userAgent: 'test', now: now() }));
  const me = await fetchMember();
  if (!me.ok) throw new Error(`not signed in: ${JSON.stringify(me.failure)}`);
}
