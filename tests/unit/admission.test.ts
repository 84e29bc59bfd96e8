/** Who is turned away without a session is answered after a while, so that a flood which comes again at once costs little; who plays is not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';
import type { AuthenticatedSession } from '#server/api/handler.ts';
import { heldBack } from '#server/platform/http/limits.ts';
import { admit } from '#server/platform/http/admission.ts';
import { runAsRequest } from '#server/platform/observability/request-context.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const tooOften: Refused = { ...refuse('TOO_MANY_REQUESTS'), retryAfter: 1 };
/** Whether an answer has come yet. */
function ask(bearer: string | null, answer: Refused) {
  const state = { isAnswered: false };
  const caller = { bearer, network: '203.0.113.7', isEntry: false };
  const who = () => Promise.resolve(bearer === null ? 'none' : ({} as AuthenticatedSession));
  void runAsRequest(undefined, () => admit({ config: testConfig }, caller, who, () => Promise.resolve(answer))).then(
    () => (state.isAnswered = true),
  );
  return state;
}

test('a visitor who asks too often waits for the answer, a player and any other refusal do not', async () => {
  const [visitor, player, wrong] = [ask(null, tooOften), ask('theirs', tooOften), ask(null, refuse('INVALID'))];
  await vi.advanceTimersByTimeAsync(heldBack.ms - 1);
  expect([visitor.isAnswered, player.isAnswered, wrong.isAnswered]).toEqual([false, true, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(visitor.isAnswered).toBe(true);
});

test('no more are held than a bound', async () => {
  const asked = Array.from({ length: heldBack.most + 5 }, () => ask(null, tooOften));
  await vi.advanceTimersByTimeAsync(heldBack.ms - 1);
  expect(asked.filter(({ isAnswered }) => isAnswered)).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.every(({ isAnswered }) => isAnswered)).toBe(true);
});
