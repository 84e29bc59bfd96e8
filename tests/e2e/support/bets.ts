/** Places bets by the studio's own calls, for tests of what follows. */
import { randomUUID } from 'node:crypto';
import type { Json } from '#lib/json.ts';
import { studioCall, studioClaim } from '#scripts/dev/fixtures/studio-calls.ts';
import { launchGame } from './player.ts';
import type { Player } from './player.ts';
import { studioUrl } from '#scripts/dev/test-stack.ts';
import { expect } from './test.ts';

const studio = (path: string, init: RequestInit) => fetch(`${studioUrl}${path}`, init);

/** Starts a round of a game of the studio; a round of steps stays open. `stake`: wire text, "2.00". */
export async function beginRound(player: Player, code: string, stake: string, choice: Json = null): Promise<void> {
  const launch = new URL(await launchGame(code, player.token)).hash.replace('#token=', '');
  const claim = await studioClaim(studio, launch);
  const spin = { spin_id: randomUUID(), bet: stake, choice, ...claim };
  const { status, body } = await studioCall(studio, launch, 'spin', spin);
  expect(status, JSON.stringify(body)).toBe(200);
}
