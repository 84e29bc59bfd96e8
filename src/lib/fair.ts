/**
 * Implements commit and reveal (docs/domain/games-and-fairness.md#commit-and-reveal). The studio commits to a 32-byte server seed by its SHA-256
 * before play. Each round's numbers come from HMAC-SHA256(key = the raw seed bytes, message = `clientSeed:nonce:block`), read as big-endian
 * 32-bit words. The same code runs in the studio and in the player's browser, where it verifies a revealed round.
 */

export interface RoundSeed {
  /** 64 hex digits: the raw 32 bytes are the HMAC key, not their text. */
  serverSeed: string;
  /** 1 to 64 printable characters; the player may change it. */
  clientSeed: string;
  /** The number of the round within this pair, from 0. */
  nonce: number;
}

/** Returns the commitment shown before play: SHA-256 of the raw server seed, hex. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', fromHex(serverSeed)));
}

/** Draws `count` integers of a round, the i-th uniform in [0, limits[i]), without modulo bias (words are rejected). */
export async function drawIntegers(seed: RoundSeed, limits: readonly number[]): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed.serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const drawn: number[] = [];
  for (let block = 0; drawn.length < limits.length; block++) {
    const message = new TextEncoder().encode(`${seed.clientSeed}:${seed.nonce}:${block}`);
    const words = new DataView(await crypto.subtle.sign('HMAC', key, message));
    for (let at = 0; at < 32 && drawn.length < limits.length; at += 4) {
      const limit = limits[drawn.length] ?? 1;
      const word = words.getUint32(at);
      if (word < Math.floor(2 ** 32 / limit) * limit) drawn.push(word % limit);
    }
  }
  return drawn;
}

/** Returns the limits of the draws that `deal` takes. */
export const dealLimits = (n: number, m: number): number[] => Array.from({ length: m }, (_, index) => n - index);

/** Returns the first `m` of a fair shuffle of 0..n-1, from `m` draws (forward Fisher-Yates; docs/domain/games-and-fairness.md#shuffles). */
export function deal(n: number, tape: readonly number[]): number[] {
  const all = Array.from({ length: n }, (_, index) => index);
  for (const [index, drawn] of tape.entries()) {
    const other = index + drawn;
    [all[index], all[other]] = [all[other] ?? 0, all[index] ?? 0];
  }
  return all.slice(0, tape.length);
}

/** Returns whether a player may use the text as their seed: 1 to 64 printable characters, not blank. */
export function isClientSeed(text: string): boolean {
  return (
    text.length <= 128 && Array.from(text).length <= 64 && text.trim() !== '' && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(text)
  );
}

/** Returns a new client seed: 128 random bits, hex. */
export function newClientSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)).buffer);
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
