/**
 * Stands in for the directory of Pix keys. An unknown key belongs to the first member who uses it, and from then on to
 * no other. A CPF belongs to its own number, and one key to another person, so that a refusal can be tried.
 */
import { eq } from '#server/platform/db/drizzle.ts';
import * as v from 'valibot';
import type { Database } from '#server/platform/db/database.ts';
import { pspKeys } from './schema.ts';

/** A random key that belongs to another person, and one without an owner. */
export const STRANGERS_KEY = '00000000-0000-4000-8000-000000000403';
export const NOBODYS_KEY = '00000000-0000-4000-8000-000000000410';
const stranger = { nome: 'Sandbox Terceiro', documento: '00000000191' };

export const keyInput = v.object({
  chave: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,77}$/)),
  solicitante: v.object({
    cpf: v.pipe(v.string(), v.regex(/^\d{11}$/)),
    nome: v.pipe(v.string(), v.maxLength(140), v.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  }),
});

/** Returns a key's owner in the directory's format, or null. */
export async function ownerOf(db: Database, { chave: key, solicitante }: v.InferOutput<typeof keyInput>, now: Date) {
  if (key === NOBODYS_KEY) return null;
  if (key === STRANGERS_KEY || (/^\d{11}$/.test(key) && key !== solicitante.cpf)) return stranger;
  const asked = { key, cpf: solicitante.cpf, name: solicitante.nome, createdAt: now };
  await db.insert(pspKeys).values(asked).onConflictDoNothing();
  const [row] = await db.select().from(pspKeys).where(eq(pspKeys.key, key));
  if (!row) return null;
  const isCompany = /^[0-9A-Z]{12}\d{2}$/.test(key);
  return isCompany
    ? { nome: `${row.name} Ltda`, documento: key, responsavel: row.cpf }
    : { nome: row.name, documento: row.cpf };
}
