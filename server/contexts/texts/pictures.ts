/** Keeps the pictures that editors choose, and puts them into a text. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from '#server/platform/db/drizzle.ts';
import { pictureField, pictureLimits, pictureTextField } from '#content/prose-fields.ts';
import { locales } from '#lib/locales.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import type { TextDocument } from './documents.ts';
import type { DocumentTexts } from './kinds/kind.ts';
import { readPicture } from './picture-file.ts';
import { textPictures } from './schema.ts';

const FOLDER = '../images/';
const NAME = /^[\w-]+\.(?:avif|jpg|png|webp)$/;
const released = new URL(`../../../${pictureLimits.folder}/`, import.meta.url);

/** Returns the name of a text's picture; null where it has none. */
export function pictureOf({ pt }: DocumentTexts): string | null {
  const name = (pt[pictureField.name] ?? '').replace(FOLDER, '');
  return NAME.test(name) ? name : null;
}

/** Returns the text with a picture, the same in every language, and keeps its bytes. Null takes picture and descriptions away. */
export async function withPicture(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { slug }: TextDocument,
  content: DocumentTexts,
  bytes: Buffer | null,
): Promise<DocumentTexts> {
  const picture = bytes && readPicture(bytes);
  if (!bytes || !picture) return inEvery(content, { [pictureField.name]: '', [pictureTextField.name]: '' });
  const name = `${slug}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.${picture.kind}`;
  const row = { name, base64: bytes.toString('base64'), createdAt: now() };
  await db.insert(textPictures).values(row).onConflictDoNothing();
  return inEvery(content, { [pictureField.name]: `${FOLDER}${name}` });
}

const inEvery = (content: DocumentTexts, fields: Readonly<Record<string, string>>): DocumentTexts =>
  Object.fromEntries(locales.map((locale) => [locale, { ...content[locale], ...fields }])) as DocumentTexts;

/** Returns the bytes of a picture that an editor chose, in base64; null for one of the repository. */
export async function keptPicture(db: Database, name: string): Promise<string | null> {
  const [row] = await db.select().from(textPictures).where(eq(textPictures.name, name));
  return row?.base64 ?? null;
}

/** Returns the bytes of a picture, of an editor or of the server's release; null where there is none. */
export async function readPictureNamed(db: Database, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  const kept = await keptPicture(db, name);
  if (kept !== null) return Buffer.from(kept, 'base64');
  return readFile(new URL(name, released)).catch(() => null);
}
