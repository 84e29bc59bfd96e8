/**
 * Saves, lists and removes bank accounts for withdrawals (docs/domain/money-and-ledger.md#bank-accounts). Saving needs the withdrawal password.
 * Numbers are masked, and a removed account stays in the table.
 */
import { and, asc, desc, eq, isNull } from '#server/platform/db/drizzle.ts';
import { bankName, banks } from '#contract/banks.ts';
import { MAX_BANK_ACCOUNTS } from '#contract/cards.ts';
import type {
  AccountKind,
  bankAccountsCall,
  memberBankCall,
  removeBankAccountCall,
  saveBankAccountCall,
  setDefaultBankAccountCall,
} from '#contract/cards.ts';
import { maskAccountNumber, maskCpf } from '#lib/mask.ts';
import { sameName } from '#lib/typed-text/names.ts';
import { wireDate } from '#lib/dates.ts';
import type { Handler, CallContext } from '#server/api/handler.ts';
import { MINUTE } from '#server/platform/time.ts';
import { lockMember } from '#server/kernel/members/public.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { isRefused, refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { translate } from '#server/platform/i18n.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lockProven, proveWithdrawalPassword } from '#server/contexts/identity/public.ts';
import { bankAccounts } from './schema.ts';

export type BankAccountRow = typeof bankAccounts.$inferSelect;

const kept = (member: number) => and(eq(bankAccounts.memberId, member), isNull(bankAccounts.removedAt));

/** Returns the member's accounts, the default one first. */
function accountsOf(db: Database, member: number): Promise<BankAccountRow[]> {
  return db.select().from(bankAccounts).where(kept(member)).orderBy(desc(bankAccounts.isDefault), asc(bankAccounts.id));
}

/** Returns whether a member has saved an account. */
export const hasBankAccount = async (db: Database, member: number): Promise<boolean> =>
  (await accountsOf(db, member)).length > 0;

function toWire(row: BankAccountRow, cpf: string) {
  return {
    id: row.id,
    bank_type: row.ispb,
    bank_type_text: bankName(row.ispb),
    bank_address: row.branch,
    card_no: maskAccountNumber(row.number),
    owner_name: row.holder,
    account_type: row.kind as AccountKind,
    cpf: maskCpf(cpf),
    is_default: row.isDefault ? 1 : 0,
    created_at: wireDate(row.createdAt),
  };
}

export const bankAccountList: Handler<typeof bankAccountsCall> = async ({ services, signedIn: { member } }) => ({
  data: (await accountsOf(services.db, member.id)).map((row) => toWire(row, member.cpf)),
});

export const memberBank: Handler<typeof memberBankCall> = async ({ services, signedIn: { member } }) => ({
  data: (await accountsOf(services.db, member.id)).map((row) => toWire(row, member.cpf)),
  bank_type: { ...banks },
});

export const saveBankAccount: Handler<typeof saveBankAccountCall> = async (visit) => {
  const { services, input, locale, signedIn } = visit;
  const { member } = signedIn;
  const limited = await rateLimit(services, { bucket: `card:${member.id}`, max: 10, windowMs: MINUTE });
  if (limited) return limited;
  const proof = await provePassword(visit);
  if (isRefused(proof)) return proof;
  const refused = notOwn(visit);
  if (refused) return refused;
  const saved = await transact(services.db, async (tx) => {
    // The lock on the member's row makes changes of their accounts run one after the other.
    const owner = await lockProven(tx, proof);
    if (isRefused(owner)) return owner;
    const accounts = await accountsOf(tx, member.id);
    const same = (row: BankAccountRow) =>
      row.ispb === input.bank_type &&
      row.branch === input.bank_address &&
      row.number === input.card_no &&
      row.kind === input.account_type;
    if (accounts.some(same)) return refuse('BANK_ACCOUNT_EXISTS', { field: 'card_no' });
    if (accounts.length >= MAX_BANK_ACCOUNTS)
      return refuse('BANK_ACCOUNTS_FULL', { values: { count: MAX_BANK_ACCOUNTS } });
    const [row] = await tx
      .insert(bankAccounts)
      .values({
        memberId: member.id,
        ispb: input.bank_type,
        branch: input.bank_address,
        number: input.card_no,
        kind: input.account_type,
        holder: member.realname,
        isDefault: accounts.length === 0,
        createdAt: services.now(),
      })
      .returning();
    if (!row) throw new Error('no bank account was written');
    return row;
  });
  if (isRefused(saved)) return saved;
  return { message: translate(locale, 'server', 'bank_account_saved'), data: toWire(saved, member.cpf) };
};

function provePassword({
  services,
  input,
  signedIn,
}: CallContext<typeof saveBankAccountCall | typeof removeBankAccountCall>) {
  return proveWithdrawalPassword(services, { member: signedIn.member.id, given: input.qk_pwd });
}

/** Refuses an account of another person: document and name must be the player's (docs/domain/money-and-ledger.md#own-destination-only). */
function notOwn({ input, signedIn: { member } }: CallContext<typeof saveBankAccountCall>): Refused | null {
  if (!sameName(input.owner_name, member.realname)) return refuse('HOLDER_NOT_OWN', { field: 'owner_name' });
  return input.cpf === member.cpf ? null : refuse('CPF_NOT_OWN', { field: 'cpf' });
}

/** Returns an account of the member, removed or not. Refuses another member's like one that does not exist. */
async function ownAccount(db: Database, member: number, id: number, field: string): Promise<BankAccountRow | Refused> {
  const [row] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, id));
  return row?.memberId === member ? row : refuse('NOT_FOUND', { field });
}

/** Returns the account of a withdrawal. Call it in the transaction that pays to it. */
export async function payableAccount(db: Database, member: number, id: number): Promise<BankAccountRow | Refused> {
  const row = await ownAccount(db, member, id, 'member_bank_id');
  return isRefused(row) || row.removedAt === null ? row : refuse('NOT_FOUND', { field: 'member_bank_id' });
}

/** Returns the member's default account, or null where none is saved. */
export async function defaultAccount(db: Database, member: number): Promise<BankAccountRow | null> {
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.memberId, member), eq(bankAccounts.isDefault, true), isNull(bankAccounts.removedAt)));
  return row ?? null;
}

export const setDefaultBankAccount: Handler<typeof setDefaultBankAccountCall> = async ({
  services,
  input,
  locale,
  signedIn: { member },
}) => {
  const done = await transact(services.db, async (tx) => {
    await lockMember(tx, member.id);
    const row = await ownAccount(tx, member.id, input.id, 'id');
    if (isRefused(row)) return row;
    if (row.removedAt !== null) return refuse('NOT_FOUND', { field: 'id' });
    await makeDefault(tx, row);
    return row;
  });
  return isRefused(done) ? done : { message: translate(locale, 'server', 'bank_account_default') };
};

/** Clears the old default first, because the table allows one. */
async function makeDefault(tx: Database, row: BankAccountRow): Promise<void> {
  await tx.update(bankAccounts).set({ isDefault: false }).where(kept(row.memberId));
  await tx.update(bankAccounts).set({ isDefault: true }).where(eq(bankAccounts.id, row.id));
}

/** Removes an account. A removed one changes nothing. A pending withdrawal keeps its account. */
export const removeBankAccount: Handler<typeof removeBankAccountCall> = async (visit) => {
  const { services, input, locale, signedIn } = visit;
  const { member } = signedIn;
  const row = await ownAccount(services.db, member.id, input.id, 'id');
  if (isRefused(row)) return row;
  const proof = await provePassword(visit);
  if (isRefused(proof)) return proof;
  const done = await transact(services.db, async (tx) => {
    const owner = await lockProven(tx, proof);
    if (isRefused(owner)) return owner;
    const gone = { removedAt: services.now(), isDefault: false };
    const mine = and(eq(bankAccounts.id, row.id), isNull(bankAccounts.removedAt));
    await tx.update(bankAccounts).set(gone).where(mine);
    const [next] = await accountsOf(tx, member.id);
    if (next && !next.isDefault) await makeDefault(tx, next);
    return row;
  });
  return isRefused(done) ? done : { message: translate(locale, 'server', 'bank_account_removed') };
};
