/** Simulates a player with the right password who signs in during a flood, and retries as instructed. */
import { eq } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { solveCaptcha } from '#api/captcha.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import { members } from '#server/kernel/members/schema.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { TestServices } from '#scripts/dev/fixtures/players.ts';

const PASSWORD = 'uma senha que ninguém tem';
/** OWASP's recommendation, which is the server's default. */
const REAL_COST = { memoryKib: 19_456, passes: 2 };

/**
 * Creates a member without a session. Returns a function that signs in at a server. It returns the number of attempts,
 * or null where none of `most` succeeded.
 */
export async function newcomer(house: TestServices): Promise<(url: string, most?: number) => Promise<number | null>> {
  const { id, account } = await newPlayer(house);
  const passwordHash = await hashPassword(PASSWORD, REAL_COST);
  await house.db.update(members).set({ passwordHash }).where(eq(members.id, id));
  return async (url, most = 30) => {
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    for (let turn = 1; turn <= most; turn++) {
      const puzzle = await post('/api/auth/captcha', {});
      let reply = puzzle;
      if (puzzle.ok) {
        const { data } = (await puzzle.json()) as { data: { key: string; challenge: { parameters: object } } };
        const captcha = (await solveCaptcha(data.challenge)) ?? '';
        reply = await post('/api/auth/login2', { account, password: PASSWORD, key: data.key, captcha });
        if (reply.ok) return turn;
      }
      if (reply.status !== 429 && reply.status !== 503) return null;
      await pause(Number(reply.headers.get('Retry-After')) * 1000);
    }
    return null;
  };
}
