/** Creates the players of a chaos test or an upgrade drill, and the charges that their payments are for. */
import { paymentMethods, recharges } from '#server/contexts/cashier/deposits/schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import { launchFor, newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { TestServices } from '#scripts/dev/fixtures/players.ts';
import { DEPOSIT } from './operations.ts';
import type { Actor, Paid } from './operations.ts';

/** The cash of each player at the beginning, centavos. */
export const START_CASH = 100_00n;

export async function makeActors(house: TestServices, count: number): Promise<Actor[]> {
  const actors: Actor[] = [];
  const makers = Array.from({ length: 8 }, async () => {
    while (actors.length < count) {
      const player = await newPlayer(house, { cash: START_CASH, withdrawalPassword: true });
      actors.push({ player, launch: await launchFor(house, player) });
    }
  });
  await Promise.all(makers);
  return actors;
}

/** Creates the charges that the provider will notify as paid. */
export async function makeCharges(db: Database, payments: readonly Paid[]): Promise<void> {
  const [method] = await db.select().from(paymentMethods).limit(1);
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 24 * 60 * 60 * 1000)];
  for (let from = 0; from < payments.length; from += 1000) {
    const rows = payments.slice(from, from + 1000).map(({ actor, txid }) => ({
      memberId: actor.player.id,
      methodId: method?.id ?? 0,
      amountCents: DEPOSIT,
      feeCents: 0n,
      state: 'open',
      billNo: `C${txid}`,
      reference: txid,
      createdAt,
      expiresAt,
    }));
    await db.insert(recharges).values(rows);
  }
}
