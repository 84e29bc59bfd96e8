/**
 * Replaces the server's random values (tokens, order numbers, seeds of the wheel and the rain) by values from a seed. A run can then be repeated
 * exactly. It is for simulations alone, because nothing drawn this way is secret.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';

const builtin = createRequire(import.meta.url)('node:crypto') as Record<string, unknown>;

/** Replaces the process's secure random numbers by `next`. Returns a function that restores them. */
export function seedCrypto(next: () => number): () => void {
  const byte = () => Math.floor(next() * 256);
  const fill = <T extends ArrayBufferView>(view: T): T => {
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).forEach((_zero, at, bytes) => (bytes[at] = byte()));
    return view;
  };
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const randomInt = (first: number, second?: number) => {
    const [from, to] = second === undefined ? [0, first] : [first, second];
    return from + Math.floor(next() * (to - from));
  };
  const randomUUID = () => {
    const hex = randomBytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  const own = { randomBytes, randomInt, randomUUID };
  const before = Object.fromEntries(Object.keys(own).map((name) => [name, builtin[name]]));
  Object.assign(builtin, own);
  syncBuiltinESMExports();
  Object.assign(globalThis.crypto, { randomUUID, getRandomValues: fill });
  return () => {
    Object.assign(builtin, before);
    syncBuiltinESMExports();
    // Deleting the own properties makes those of the prototype visible again.
    for (const name of ['randomUUID', 'getRandomValues']) Reflect.deleteProperty(globalThis.crypto, name);
  };
}
