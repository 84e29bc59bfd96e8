/**
 * Hashes passwords: argon2id in PHC text, a few at a time (docs/domain/accounts.md#password-hashing). The operator sets the cost (config.ts).
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { composedPassword } from '#lib/typed-text/plain-text.ts';
import type { HashCost } from '#server/platform/config.ts';
import { currentRequest } from '#server/platform/observability/request-context.ts';

const LANES = 1;
/** Node's thread pool, which file system, DNS and cryptography share. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
/**
 * Limits concurrent hashes, which each take memory, a processor and a thread. One processor and one thread stay free
 * for other requests.
 */
export const hashesAtOnce = Math.max(1, Math.min(THREADS - 1, availableParallelism() - 1));
/** How many hashes of each kind may wait: some seconds of work. */
export const MOST_WAITING = 256;

let running = 0;
/** Requests of a session are hashed first. */
const waiting: Record<'session' | 'visitor', (() => void)[]> = { session: [], visitor: [] };

/** Signals that too many hashes wait. The request may be repeated. */
export class HashQueueFull extends Error {}

/** Hashes a composed password (RFC 8265). Returns "$argon2id$v=19$m=…,t=…,p=…$salt$tag". */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(16);
  return phcText(cost, salt, await derive(composedPassword(password), salt, cost));
}

/** How a password matches its hash. "as typed": the hash was made before passwords were composed, and must be renewed. */
export type PasswordMatch = 'composed' | 'as typed' | 'none';

/**
 * Compares a password at the cost in its hash, and an uncomposed one also as typed. Without a hash it compares with a fixed one of `cost`, so
 * that a missing account takes as long.
 */
export async function verifyPassword(typed: string, hash: string | null, cost: HashCost): Promise<PasswordMatch> {
  const composed = composedPassword(typed);
  if (await fits(composed, hash, cost)) return 'composed';
  return composed !== typed && (await fits(typed, hash, cost)) ? 'as typed' : 'none';
}

async function fits(password: string, hash: string | null, cost: HashCost): Promise<boolean> {
  const [, memoryKib = '', passes = '', salt = '', tag = ''] = PHC.exec(hash ?? nobody(cost)) ?? [];
  if (tag === '') return false;
  const wanted = { memoryKib: Number(memoryKib), passes: Number(passes) };
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), wanted);
  return expected.length === actual.length && timingSafeEqual(expected, actual) && hash !== null;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/;

const nobody = (cost: HashCost) => phcText(cost, Buffer.alloc(16, 1), Buffer.alloc(32, 2));

function phcText({ memoryKib, passes }: HashCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

async function derive(message: string, nonce: Buffer, { memoryKib, passes }: HashCost): Promise<Buffer> {
  if (running < hashesAtOnce) running++;
  else {
    const line = waiting[currentRequest()?.traffic ? 'visitor' : 'session'];
    if (line.length >= MOST_WAITING) throw new HashQueueFull('too many hashes wait');
    await new Promise<void>((resolve) => line.push(resolve));
  }
  try {
    return await new Promise((resolve, reject) => {
      argon2(
        'argon2id',
        { message, nonce, parallelism: LANES, tagLength: 32, memory: memoryKib, passes },
        (error, tag) => (error ? reject(error) : resolve(tag)),
      );
    });
  } finally {
    // The permit passes to the next in line, so that no newcomer takes it.
    const next = waiting.session.shift() ?? waiting.visitor.shift();
    if (next) next();
    else running--;
  }
}

/** Returns how many hashes wait. */
export const waitingHashes = (): number => waiting.session.length + waiting.visitor.length;

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
