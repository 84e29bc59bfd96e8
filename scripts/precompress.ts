/** Writes a .br and a .gz beside every text file of the build, so that a plain file server answers compressed. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const TEXT = /\.(html|js|css|json|svg|txt|xml|webmanifest)$/;
/** Below this a compressed copy saves nothing a packet would notice. */
const SMALLEST = 256;

export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const texts = files.filter((file) => TEXT.test(file));
        // The editors' script is large and few open it: it is not worth a builder's seconds.
        await Promise.all(texts.map((file) => compress(join(root, file), file.startsWith('admin') ? 5 : 11)));
      },
    },
  };
}

async function compress(file: string, quality: number): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: Math.min(quality, 9) }));
}
