/** Provides the inline script of every head (shell/boot.js), minified because every page includes it. */
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

export const bootScript = transformSync(readFileSync('src/shell/boot.js', 'utf8'), { minify: true }).code.trim();
