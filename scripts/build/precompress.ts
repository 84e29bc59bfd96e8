/**
 * Writes a .br and a .gz beside every text file of the build, so that a plain file server can send them. Results are
 * cached by content, so that a build compresses only changed files.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
/** Below this size, in bytes, compression saves no packet. */
const SMALLEST = 256;
const KEPT = '.cache/compressed';
/** A cached copy that no build has used for this long is deleted. */
const KEPT_MS = 7 * 24 * 3_600_000;

export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const texts = files.filter((file) => TEXT.test(file));
        await mkdir(KEPT, { recursive: true });
        await Promise.all(texts.map((file) => compress(join(root, file), qualityOf(file))));
        await forgetOld();
      },
    },
  };
}

/**
 * The gzip size in bytes from which a page may be near its budget (tests/site/budgets.test.ts), so that it is
 * compressed with full effort. Brotli's are some 14 % smaller.
 */
const HEAVY = 14_000;

/**
 * Returns Brotli's quality. A page at 10 is 2 % larger than at 11 but takes two fifths of the time. That is some 240
 * bytes in the first flight of a connection. Hundreds of pages change with every change of their frame. The editors'
 * script is large, and few open it.
 */
const qualityOf = (file: string): number => (file.startsWith('admin') ? 5 : file.endsWith('.html') ? 10 : 11);

async function compress(file: string, quality: number): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALLEST) return;
  const name = createHash('sha256').update(`${quality}:`).update(text).digest('hex').slice(0, 40);
  await kept(`${name}.gz`, `${file}.gz`, () => promisify(gzip)(text, { level: Math.min(quality, 9) }));
  await kept(`${name}.br`, `${file}.br`, async () => brotli(text, await effortOf(`${file}.gz`, quality)));
}

async function effortOf(gzipped: string, quality: number): Promise<number> {
  return quality === 10 && (await stat(gzipped)).size > HEAVY ? 11 : quality;
}

function brotli(text: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return promisify(brotliCompress)(text, { params });
}

/** Copies the cached file of that name to `target`, and creates it where it is missing. */
async function kept(name: string, target: string, make: () => Promise<Buffer>): Promise<void> {
  const copy = join(KEPT, name);
  const now = new Date();
  const isKept = await utimes(copy, now, now).then(
    () => true,
    () => false,
  );
  if (!isKept) {
    // Another build may write the same copy, so the file is renamed when it is complete.
    const own = `${copy}.${randomUUID()}`;
    await writeFile(own, await make());
    await rename(own, copy);
  }
  await copyFile(copy, target);
}

async function forgetOld(): Promise<void> {
  const names = await readdir(KEPT);
  await Promise.all(
    names.map(async (name) => {
      const copy = join(KEPT, name);
      const made = await stat(copy).catch(() => null);
      if (made && Date.now() - made.mtimeMs > KEPT_MS) await rm(copy, { force: true });
    }),
  );
}
