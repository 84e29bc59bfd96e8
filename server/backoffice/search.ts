/**
 * Finds players by what an operator types. Every condition is a prefix of an index or a whole value, so that no query reads a table whole. The
 * CPF of a deleted account is encrypted and not found.
 */
import { desc, eq, like, or, sql } from '#server/platform/db/drizzle.ts';
import type { SQL } from '#server/platform/db/drizzle.ts';
import { parseMoney } from '#lib/money.ts';
import type { Database } from '#server/platform/db/database.ts';
import { memberEmail, members, plainName } from '#server/kernel/members/public.ts';
import type { MemberRow } from '#server/kernel/members/public.ts';
import { beginsWith } from '#server/platform/text.ts';

/** The most rows of one kind. */
export const MOST_FOUND = 8;
/** Fewer letters would match too many. */
const LEAST_LETTERS = 2;
export const LEAST_DIGITS = 3;

/** Returns a name in lower case without diacritics, as its index has it. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the condition that a member's account, name, e-mail, phone or UID begins with a text; null where it is too short. `byCpf`: the CPF
 * as well.
 */
export function memberBegins(typed: string, byCpf: boolean): SQL | null {
  const text = plain(typed);
  const digits = /^[\d\s().+/-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const found: (SQL | undefined)[] = [];
  if (text.length >= LEAST_LETTERS) {
    const pattern = beginsWith(text);
    found.push(like(members.account, pattern), sql`${plainName(members.realname)} like ${pattern}`);
    found.push(sql`${memberEmail} like ${pattern}`);
  }
  if (digits.length >= LEAST_DIGITS) {
    const national = digits.replace(/^55(?=\d{10,})/, '');
    found.push(like(members.phone, beginsWith(`+55${national}`)));
    // A whole CPF may be typed by every role that finds players; a part of one, by fewer.
    found.push(byCpf ? like(members.cpf, beginsWith(digits)) : eq(members.cpf, digits));
  }
  if (/^\d{1,15}$/.test(text)) found.push(eq(members.id, Number(text)));
  return found.length === 0 ? null : (or(...found) ?? null);
}

/** Returns the players whom a text begins, the newest first. */
export async function findMembers(db: Database, typed: string, byCpf: boolean): Promise<MemberRow[]> {
  const begins = memberBegins(typed, byCpf);
  if (!begins) return [];
  return db.select().from(members).where(begins).orderBy(desc(members.id)).limit(MOST_FOUND);
}

/** Reads an amount as Brazil or the wire writes it: "1.200,50", "R$ 350", "350.00". Returns centavos, or null. */
export function amountOf(typed: string): bigint | null {
  const text = typed.replace(/^R\$/i, '').replace(/\s/g, '');
  const wire = /^\d{1,3}(\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text;
  const cents = parseMoney(wire);
  return cents === 0n ? null : cents;
}
