/** What is sealed under a pepper that is going: how much is left, and its sealing anew (docs/how-to/rotate-secrets.md). */
import { and, asc, count, eq, gt, isNotNull, not, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { errorFields } from '#server/core/log.ts';
import { members } from '#server/core/schema.ts';
import { seal, sealMark, unseal } from '#server/core/sealed.ts';
import type { Peppers } from '#server/core/sealed.ts';
import type { Services } from '#server/core/services.ts';
import { sealedName } from '#server/core/sealed-name.ts';
import { transact } from '#server/core/transact.ts';
import type { Database } from '#server/db/connect.ts';
import { resealDigits } from '#server/core/withdrawal-digits.ts';
import { resealTotp } from '#server/features/factor/proof.ts';
import { totps } from '#server/features/factor/schema.ts';
import { gameProviders } from '#server/features/games/schema.ts';
import { mails } from '#server/features/information/schema.ts';
import { rainSlots } from '#server/features/promotions/schema.ts';
import { deletions } from '#server/features/my-data/schema.ts';
import { passwordTickets } from '#server/features/security/schema.ts';
import { wheelSpins } from '#server/features/wheel/schema.ts';
import { operators, operatorSessions } from './schema.ts';

type Reseal = (peppers: Peppers, sealed: string) => string;

interface SealedColumn {
  readonly table: PgTable;
  readonly key: PgColumn;
  readonly column: PgColumn;
  readonly set: (sealed: string) => Record<string, string>;
  readonly reseal: Reseal;
  /** What is written with it, by a number of the row: in the same transaction. */
  readonly beside?: (
    tx: Database,
    peppers: Peppers,
    row: { readonly id: number; readonly sealed: string },
  ) => Promise<void>;
}

const usual: Reseal = (peppers, sealed) => seal(peppers, unseal(peppers, sealed));

/** Every column that holds a seal; tests/unit/sealed.test.ts finds one that is missing. */
export const sealedColumns: readonly SealedColumn[] = [
  of(members, members.id, 'withdrawalPasswordHash', resealDigits),
  of(totps, totps.memberId, 'sealedSecret', resealTotp),
  of(operators, operators.id, 'sealedTotp'),
  of(operatorSessions, operatorSessions.tokenHash, 'sealedEnrolment'),
  of(operatorSessions, operatorSessions.tokenHash, 'sealedNotice'),
  of(gameProviders, gameProviders.id, 'sealedSecret'),
  of(wheelSpins, wheelSpins.id, 'sealedSeed'),
  of(rainSlots, rainSlots.slot, 'sealedSeed'),
  of(mails, mails.id, 'sealedValues'),
  of(passwordTickets, passwordTickets.id, 'sealedName'),
  { ...of(deletions, deletions.id, 'sealedCpf'), beside: renameSealed },
];

/** The name that the CPF of a deleted account stands under goes with its seal: nobody else may register by it. */
async function renameSealed(
  tx: Database,
  peppers: Peppers,
  { id, sealed }: { readonly id: number; readonly sealed: string },
): Promise<void> {
  const [row] = await tx.select({ member: deletions.memberId }).from(deletions).where(eq(deletions.id, id));
  const cpf = sealedName(peppers, String(unseal(peppers, sealed).cpf));
  if (row) await tx.update(members).set({ cpf }).where(eq(members.id, row.member));
}

function of<Name extends string, Table extends PgTable & Record<Name, PgColumn>>(
  table: Table,
  key: PgColumn,
  name: Name,
  reseal: Reseal = usual,
): SealedColumn {
  return { table, key, column: table[name], set: (sealed) => ({ [name]: sealed }), reseal };
}

/** Rows at a time, and the most of one call: the rest is another call's. */
const BATCH = 500;
const MOST = 20_000;

/** `left`: not under the newest pepper yet; `unreadable`: of those seen, what no pepper opens. */
export interface Resealed {
  readonly resealed: number;
  readonly left: number;
  readonly unreadable: number;
}

/**
 * Seals anew what is not under the newest pepper, row by row: each is replaced as it was read or, where somebody wrote it meanwhile,
 * not at all, so that it may run on several servers at once and break off anywhere. To be repeated until nothing is left.
 */
export async function resealSome(services: Services): Promise<Resealed> {
  const told = { resealed: 0, unreadable: 0 };
  for (const each of sealedColumns) {
    const done = await resealColumn(services, each, MOST - told.resealed);
    told.resealed += done.resealed;
    told.unreadable += done.unreadable;
  }
  return { ...told, left: await leftToReseal(services) };
}

export async function leftToReseal({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> {
  let left = 0;
  for (const { table, column } of sealedColumns) {
    const [row] = await db.select({ rows: count() }).from(table).where(isOld(column, config.secrets.PEPPER));
    left += row?.rows ?? 0;
  }
  return left;
}

const isOld = (column: PgColumn, peppers: Peppers) =>
  and(isNotNull(column), not(sql`starts_with(${column}, ${sealMark(peppers)})`));

async function resealColumn(
  services: Services,
  { table, key, column, set, reseal, beside }: SealedColumn,
  most: number,
) {
  const { db, config, log } = services;
  const peppers = config.secrets.PEPPER;
  const told = { resealed: 0, unreadable: 0 };
  for (let after: unknown = null; told.resealed < most;) {
    const beyond = after === null ? undefined : gt(key, after);
    const rows = await db
      .select({ id: key, sealed: column })
      .from(table)
      .where(and(isOld(column, peppers), beyond))
      .orderBy(asc(key))
      .limit(Math.min(BATCH, most - told.resealed));
    for (const { id, sealed } of rows as { id: unknown; sealed: string }[])
      try {
        const anew = reseal(peppers, sealed);
        told.resealed += await transact(db, async (tx) => {
          const written = await tx
            .update(table)
            .set(set(anew))
            .where(and(eq(key, id), eq(column, sealed)))
            .returning({ id: key });
          if (written.length > 0) await beside?.(tx, peppers, { id: Number(id), sealed });
          return written.length;
        });
      } catch (error) {
        told.unreadable++;
        log('error', 'reseal.unreadable', { id: String(id), ...errorFields(error) });
      }
    if (rows.length === 0) break;
    after = rows.at(-1)?.id;
  }
  return told;
}
