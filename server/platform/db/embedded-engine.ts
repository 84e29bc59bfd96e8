/** Opens the embedded database engine, PGlite: PostgreSQL as a WebAssembly module. */
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { PGliteOptions } from '@electric-sql/pglite';

/**
 * Opens PGlite. V8's optimizing compiler is off for WebAssembly: for one function of PostgreSQL it takes 600 MB of memory
 * each time the program starts. Without it statements take 1.3 to 1.5 times as long (docs/decisions/32-packaging.md).
 */
export function openEmbedded(options: PGliteOptions = {}): Promise<PGlite> {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  return PGlite.create(options);
}
