/**
 * Computes SHA-256 (FIPS 180-4) and HMAC (RFC 2104) synchronously, for rules that compute from public values. Never use it for secrets; Web
 * Crypto is for those.
 */
const primes = Array.from({ length: 310 }, (_, n) => n + 2).filter((n) => {
  for (let by = 2; by * by <= n; by++) if (n % by === 0) return false;
  return true;
});

/** Returns the first 32 bits of the fractional part of a prime's root, from the integer root of n·2^(32·degree). */
function fraction(prime: number, degree: 2n | 3n): number {
  const wanted = BigInt(prime) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 38n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= wanted) root += bit;
  return Number(root & 0xffff_ffffn);
}

const rounds = primes.slice(0, 64).map((prime) => fraction(prime, 3n));
const start = primes.slice(0, 8).map((prime) => fraction(prime, 2n));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Returns the 32 bytes of the digest. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((message.length + 72) >>> 6) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const state = Int32Array.from(start);
  const words = new Int32Array(64);
  const word = (at: number): number => words[at] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let at = 0; at < 64; at++) {
      const [near, far] = [word(at - 15), word(at - 2)];
      words[at] =
        at < 16
          ? view.getInt32(block + at * 4)
          : word(at - 16) +
            (turn(near, 7) ^ turn(near, 18) ^ (near >>> 3)) +
            word(at - 7) +
            (turn(far, 17) ^ turn(far, 19) ^ (far >>> 10));
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + word(at)) | 0;
      const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = (state[at] ?? 0) + value));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, at) => digest.setInt32(at * 4, value));
  return new Uint8Array(digest.buffer);
}

/** Returns the 32 bytes of HMAC-SHA256 with a key of 64 bytes at most. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const keyed = (mask: number, text: Uint8Array): Uint8Array =>
    sha256(Uint8Array.from([...Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ mask), ...text]));
  return keyed(0x5c, keyed(0x36, message));
}
