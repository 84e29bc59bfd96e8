/** Stores lists of prizes with their weights. A changed list in the contract becomes a new version. */
import { desc, inArray } from '#server/platform/db/drizzle.ts';
import { offers } from '#contract/offers.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney, parseMoney, wireMoney } from '#lib/money.ts';
import { totalWeight } from '#lib/wheel.ts';
import type { Services } from '#server/platform/services.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { wheelOdds } from './schema.ts';

export type Odds = typeof wheelOdds.$inferSelect;

const own = offers.lotteryWheel.prizes.map(({ reward, weight }) => ({ reward: wireMoney(reward), weight }));

/**
 * Stores the contract's prizes where the newest version differs. Of several copies that start at once, one writes.
 */
export async function publishOdds({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const newest = await readNewest(db);
    if (newest && isSame(newest.prizes)) return;
    const row = { version: (newest?.version ?? 0) + 1, prizes: own, createdAt: now() };
    const added = await db
      .insert(wheelOdds)
      .values(row)
      .onConflictDoNothing()
      .returning({ version: wheelOdds.version });
    if (added.length > 0) return;
  }
}

const isSame = (prizes: Odds['prizes']) =>
  prizes.length === own.length &&
  prizes.every(({ reward, weight }, index) => reward === own[index]?.reward && weight === own[index].weight);

async function readNewest(db: Database): Promise<Odds | null> {
  const [row] = await db.select().from(wheelOdds).orderBy(desc(wheelOdds.version)).limit(1);
  return row ?? null;
}

/** Returns the version under which spins are granted now. */
export async function newestOdds(db: Database): Promise<Odds> {
  const row = await readNewest(db);
  if (!row) throw new Error('the wheel has no prizes: the server writes them when it starts');
  return row;
}

export async function oddsOf(db: Database, versions: readonly number[]): Promise<ReadonlyMap<number, Odds>> {
  const wanted = [...new Set(versions)];
  const rows = wanted.length === 0 ? [] : await db.select().from(wheelOdds).where(inArray(wheelOdds.version, wanted));
  return new Map(rows.map((row) => [row.version, row]));
}

export const weightsOf = ({ prizes }: Odds): number[] => prizes.map(({ weight }) => weight);

const centsOf = ({ reward }: Odds['prizes'][number]): bigint => {
  const cents = parseMoney(reward);
  if (cents === null) throw new Error(`${reward} is no money`);
  return cents;
};

/** Returns what each prize pays, centavos. */
export const rewardsOf = ({ prizes }: Odds): bigint[] => prizes.map(centsOf);

/** Returns a prize in the player's language. */
export const prizeName = (cents: bigint, locale: Locale): string =>
  cents === 0n ? translate(locale, 'server', 'wheel_no_prize') : formatMoney(cents, localeTable[locale].tag);

/** Converts the list to the wire format. */
export function tellPrizes(odds: Odds, locale: Locale) {
  const total = totalWeight(weightsOf(odds));
  return odds.prizes.map((prize, index) => ({
    id: index + 1,
    name: prizeName(centsOf(prize), locale),
    icon: '',
    quantity: prize.reward,
    probability: prize.weight / total,
    weight: prize.weight,
  }));
}
