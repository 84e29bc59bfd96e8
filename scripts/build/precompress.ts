/**
 * Writes a .br and a .gz beside every text file of the build, so that a plain file server answers compressed. What was
 * compressed once is kept by its content: a build takes seconds for the files that changed alone.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
/** Below this a compressed copy saves nothing a packet would notice. */
const SMALLEST = 256;
const KEPT = '.cache/compressed';
/** A copy that no build has asked for so long goes. */
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

/** Bytes of a page by gzip from which it may be near its budget (tests/site/budgets.test.ts) and is worth every effort. Brotli's are some 14 % fewer. */
const HEAVY = 14_000;

/**
 * Brotli's effort. A page at 10 is 2 % larger than at 11, some 240 bytes of the first flight of a connection, and costs two fifths of the
 * time. There are hundreds of them, all new where their frame changes. The editors' script is large, and few open it.
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

/** Puts the copy of that name at `target`, making it where there is none yet. */
async function kept(name: string, target: string, make: () => Promise<Buffer>): Promise<void> {
  const copy = join(KEPT, name);
  const now = new Date();
  const isKept = await utimes(copy, now, now).then(
    () => true,
    () => false,
  );
  if (!isKept) {
    // Another build, or a second file of the same content, may make the same one: a reader never sees half of it.
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
