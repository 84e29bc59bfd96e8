/** Password hashing: argon2id at OWASP's minimum, in PHC text, a few at a time (domain 4.5). */
import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
/** Each hash takes 19 MiB; more at once would only fight for the processor. */
const MAX_AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** A login password as "$argon2id$v=19$m=…,t=…,p=…$salt$tag". */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether the password fits. Without a hash it compares against a fixed one, so that a missing account takes as long. */
export async function passwordFits(password: string, hash: string | null): Promise<boolean> {
  const parts = (hash ?? NOBODY).split('$');
  const expected = Buffer.from(parts[5] ?? '', 'base64');
  const tag = await derive(password, Buffer.from(parts[4] ?? '', 'base64'));
  return expected.length === tag.length && timingSafeEqual(expected, tag) && hash !== null;
}

const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(16, 1))}$${unpadded(Buffer.alloc(32, 2))}`;

/** What is hashed for a withdrawal password: six digits alone would fall to a list, so a secret is mixed in. */
export function pepperedPin(pepper: string, member: number, pin: string): string {
  return createHmac('sha256', pepper).update(`${member}|${pin}`).digest('base64');
}

async function derive(message: string, nonce: Buffer): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await new Promise((resolve, reject) => {
      argon2(
        'argon2id',
        { message, nonce, parallelism: LANES, tagLength: 32, memory: MEMORY_KIB, passes: PASSES },
        (error, tag) => (error ? reject(error) : resolve(tag)),
      );
    });
  } finally {
    running--;
    waiting.shift()?.();
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
