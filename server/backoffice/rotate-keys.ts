/** What is sealed under a pepper that is going: how much is left, and its sealing anew (docs/how-to/rotate-secrets.md). */
import { and, asc, count, eq, gt, isNotNull, not, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { errorFields } from '#server/platform/observability/log.ts';
import { members } from '#server/kernel/members/schema.ts';
import { seal, sealMark, unseal } from '#server/platform/security/encryption.ts';
import type { Peppers } from '#server/platform/security/encryption.ts';
import type { Services } from '#server/platform/services.ts';
import { sealedName } from '#server/platform/security/blind-index.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { resealDigits } from '#server/contexts/identity/passwords/withdrawal-password-hash.ts';
import { resealTotp } from '#server/contexts/identity/mfa/verify.ts';
import { totps } from '#server/contexts/identity/mfa/schema.ts';
import { gameProviders } from '#server/contexts/play/schema.ts';
import { mails } from '#server/contexts/messages/schema.ts';
import { rainSlots } from '#server/contexts/rewards/offers/schema.ts';
import { deletions } from '#server/kernel/members/schema.ts';
import { passwordTickets } from '#server/contexts/identity/schema.ts';
import { wheelSpins } from '#server/contexts/rewards/wheel/schema.ts';
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
