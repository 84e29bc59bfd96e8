/**
 * Checks a player against the state's registers, and applies the answer (docs/domain/protection.md#register-checks). It runs at registration, at
 * the first request of each São Paulo day, each fifteen days, and each minute while they do not answer. A listed player may not play, and their
 * money is paid out.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import { dayOf } from '#lib/dates.ts';
import { askRegister } from './client.ts';
import { lockMember, members } from '#server/kernel/members/public.ts';
import type { RegisterAnswer, MemberRow } from '#server/kernel/members/public.ts';
import type { Asked } from './client.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { transact } from '#server/platform/db/transaction.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selfExclude } from '#server/kernel/protection/self-exclude.ts';
import { registerChecks } from './schema.ts';
import type { CheckReason } from './schema.ts';

/** The columns that say whether a check is due. */
export type Checked = Pick<MemberRow, 'id' | 'cpf' | 'registerAnswer' | 'registerAskedAt'>;

/**
 * Checks the CPF of a registration. Returns the values with which a new member begins. Refuses with CHECKS_PENDING for
 * any answer but `clear`, and for none. A visitor thus learns nothing about a CPF
 * (docs/domain/protection.md#register-checks).
 */
export async function askForRegistration(
  services: Services,
  cpf: string,
): Promise<Partial<Pick<Checked, 'registerAnswer' | 'registerAskedAt'>> | Refused> {
  if (!services.config.market.registers) return {};
  const asked = await askRegister(services, cpf);
  const askedAt = services.now();
  await note(services.db, { memberId: null, cpf, occasion: 'registration', ...asked, askedAt });
  if (asked.answer !== 'clear') return refuse('CHECKS_PENDING');
  return { registerAnswer: 'clear', registerAskedAt: askedAt };
}

/** The running checks of this process. A page's first requests of a day arrive together and share one. */
const running = new Map<number, Promise<void>>();

/** Checks once a day, before the day's first request is answered. The job repeats a check without an answer (recheck.ts). */
export async function ensureDailyCheck(services: Services, member: Checked): Promise<void> {
  if (!isDue(services, member)) return;
  const check = running.get(member.id) ?? checkIfStillDue(services, member.id);
  running.set(member.id, check);
  await check.finally(() => running.delete(member.id));
}

function isDue({ config, now }: Services, { registerAnswer, registerAskedAt }: Checked): boolean {
  if (!config.market.registers || registerAnswer === 'unavailable') return false;
  return !registerAskedAt || dayOf(registerAskedAt) !== dayOf(now());
}

/** Reads the member again, because a check may have ended since the request read it. */
async function checkIfStillDue(services: Services, id: number): Promise<void> {
  const [member] = await services.db.select().from(members).where(eq(members.id, id));
  if (member && isDue(services, member)) await checkMember(services, member, 'day');
}

/** Asks the registers, stores the answer, and applies its consequences in the same transaction. */
export async function checkMember(services: Services, member: Checked, occasion: CheckReason): Promise<RegisterAnswer> {
  const asked = await askRegister(services, member.cpf);
  await transact(services.db, (tx) => keep(services, tx, member, { asked, occasion }));
  return asked.answer;
}

async function keep(
  services: Services,
  tx: Database,
  { id, cpf }: Checked,
  { asked, occasion }: { readonly asked: Asked; readonly occasion: CheckReason },
): Promise<void> {
  const { answer } = asked;
  const now = services.now();
  const before = await lockMember(tx, id);
  const isStill = answer === 'unavailable' && before.registerAnswer === 'unavailable';
  // An outage is recorded once, not at every try.
  if (!isStill) await note(tx, { memberId: id, cpf, occasion, ...asked, askedAt: now });
  // If the register does not answer, the day of the last answer stays, so that the check is repeated.
  const set = { registerAnswer: answer, ...(answer !== 'unavailable' && { registerAskedAt: now }) };
  await tx.update(members).set(set).where(eq(members.id, id));
  const closes =
    answer === 'central' || (answer === 'social' && services.config.market.registers?.socialExisting === 'close');
  if (!closes) return;
  const by = { actor: 'register', ip: '', reason: asked.protocol };
  // Refused where an exclusion is in force already. Nothing more is closed then.
  await selfExclude(tx, services, { member: id, months: null, kind: answer, ...by });
}

const note = (db: Database, row: typeof registerChecks.$inferInsert) => db.insert(registerChecks).values(row);
