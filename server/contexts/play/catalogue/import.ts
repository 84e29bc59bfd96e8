/**
 * Imports a provider's whole list of games (docs/domain/games-and-fairness.md#catalogue-import). It adds new games,
 * updates changed ones and, on request, closes missing ones. One transaction makes all changes or none, and no game
 * opens without a request.
 */
import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, sql } from '#server/platform/db/drizzle.ts';
import { gameTypes } from '#contract/games.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { catalogueChanged } from './cache.ts';
import type { CatalogueRow } from './import-rows.ts';
import { gameImports, gameProviders, games, gameTags } from '#server/contexts/play/schema.ts';
import { sortNameOf } from './sync.ts';

export interface ImportOrder {
  /** The provider's `api_name`. */
  readonly provider: string;
  readonly rows: readonly CatalogueRow[];
  readonly actor: string;
  /** Returns what would change, without writing it. */
  readonly dryRun: boolean;
  /** Also closes the provider's games that are not in the list. */
  readonly closeMissing: boolean;
  /** Opens the games that may be opened; without it new games stay closed. */
  readonly open: boolean;
  /** Confirms that more than a fifth of the open games may be closed. */
  readonly yes: boolean;
}

export interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly closed: number;
  /** How many games of the list stay closed: without a known return, with one that is too low, or not for phones. */
  readonly held: number;
}

export type ImportResult =
  | { readonly ok: true; readonly imported: Imported }
  | { readonly ok: false; readonly refusal: 'no provider' }
  | { readonly ok: false; readonly refusal: 'too many would close'; readonly closing: number; readonly open: number };

const BATCH = 500;
/**
 * The minimum return to player of an offered game, basis points
 * (docs/domain/games-and-fairness.md#responsible-design).
 */
export const LEAST_RETURN = 8_500;
/** Closing more than this share of the open games needs a confirmation. */
const MOST_CLOSED = 0.2;

export function importCatalogue({ db, now }: Services, order: ImportOrder): Promise<ImportResult> {
  return transact(db, async (tx) => {
    const [provider] = await tx
      .select()
      .from(gameProviders)
      .where(eq(gameProviders.apiName, order.provider))
      .for('update');
    if (!provider) return { ok: false, refusal: 'no provider' };
    const known = await tx
      .select({ id: games.id, externalId: games.externalId, checksum: games.checksum, isOpen: games.isOpen })
      .from(games)
      .where(and(eq(games.providerId, provider.id), isNotNull(games.externalId)));
    const before = new Map(known.map((game) => [game.externalId, game]));
    const listed = new Set(order.rows.map((row) => row.external_id));
    const rows = order.rows.map((row) => ({ row, checksum: checksumOf(row, order.open) }));
    const fresh = rows.filter(({ row, checksum }) => before.get(row.external_id)?.checksum !== checksum);
    const open = known.filter(({ isOpen }) => isOpen);
    const closing = order.closeMissing ? open.filter(({ externalId }) => !listed.has(externalId ?? '')) : [];
    if (!order.yes && closing.length > open.length * MOST_CLOSED)
      return { ok: false, refusal: 'too many would close', closing: closing.length, open: open.length };
    const added = fresh.filter(({ row }) => !before.has(row.external_id)).length;
    const imported: Imported = {
      added,
      changed: fresh.length - added,
      unchanged: rows.length - fresh.length,
      closed: closing.length,
      held: order.rows.filter((row) => !mayOpen(row)).length,
    };
    if (order.dryRun) return { ok: true, imported };
    for (let from = 0; from < fresh.length; from += BATCH)
      await write(tx, provider.id, fresh.slice(from, from + BATCH), order.open);
    const gone = closing.map(({ id }) => id);
    if (gone.length > 0) await tx.update(games).set({ isOpen: false }).where(inArray(games.id, gone));
    const { added: addedCount, changed, closed } = imported;
    await tx
      .insert(gameImports)
      .values({ providerId: provider.id, actor: order.actor, added: addedCount, changed, closed, at: now() });
    await catalogueChanged(tx);
    return { ok: true, imported };
  });
}

const mayOpen = ({ rtp, mobile }: CatalogueRow): boolean => rtp !== null && rtp >= LEAST_RETURN && mobile !== '0';

/** Returns the checksum of a row. It includes `open`, because the same list with another choice is another import. */
function checksumOf({ line: _, ...row }: CatalogueRow, open: boolean): string {
  const text = JSON.stringify([open, row], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

interface Fresh {
  readonly row: CatalogueRow;
  readonly checksum: string;
}

async function write(tx: Database, providerId: number, fresh: readonly Fresh[], open: boolean): Promise<void> {
  const values = fresh.map(({ row, checksum }) => {
    const names = { pt: row.name, ...(row.en_name === '' ? {} : { en: row.en_name }) };
    return {
      providerId,
      externalId: row.external_id,
      gameCode: row.external_id,
      names,
      sortName: sortNameOf(names),
      gameType: gameTypes[row.type],
      rtpBasisPoints: row.rtp ?? 0,
      minEdgePpm: row.min_edge_ppm,
      volatility: row.volatility,
      lines: row.lines,
      minStakeCents: row.min_stake,
      maxStakeCents: row.max_stake,
      maxMultiplier: row.max_multiplier ?? 0,
      releasedAt: row.released_at,
      imgUrl: row.image_url ?? '',
      markets: [...(row.markets ?? [])],
      isOpen: open && mayOpen(row),
      checksum,
    };
  });
  const told = ['names', 'sort_name', 'game_type', 'rtp_basis_points', 'volatility', 'lines', 'min_stake_cents'];
  const more = ['max_stake_cents', 'max_multiplier', 'released_at', 'img_url', 'markets', 'checksum'];
  const set = Object.fromEntries(
    [...told, ...more].map((column) => [camel(column), sql.raw(`excluded."${column}"`)] as const),
  );
  const written = await tx
    .insert(games)
    .values(values)
    .onConflictDoUpdate({
      target: [games.providerId, games.externalId],
      set: {
        ...set,
        // A value that an operator entered stays where the list has none.
        minEdgePpm: sql`coalesce(excluded.min_edge_ppm, ${games.minEdgePpm})`,
        // A game that an operator closed opens on request only. A game that may not be offered is closed.
        isOpen: open ? sql`excluded.is_open` : sql`${games.isOpen} and excluded.rtp_basis_points >= ${LEAST_RETURN}`,
      },
    })
    .returning({ id: games.id, externalId: games.externalId });
  const tags = new Map(fresh.map(({ row }) => [row.external_id, row.tags ?? []]));
  const ids = written.map(({ id }) => id);
  await tx.delete(gameTags).where(and(inArray(gameTags.gameId, ids), eq(gameTags.source, 'import')));
  const given = written.flatMap(({ id, externalId }) =>
    (tags.get(externalId ?? '') ?? []).map((tag) => ({ gameId: id, tag, source: 'import' })),
  );
  if (given.length > 0) await tx.insert(gameTags).values(given);
}

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
