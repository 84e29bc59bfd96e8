/**
 * Simulates a signed-in player: bets at a game and reads their account, one call after the other, and measures each.
 */
import { callAs, callWallet, oneBet } from '#scripts/dev/fixtures/calls.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import type { ServerProcess } from '#scripts/dev/server-process.ts';

export interface Seat {
  readonly server: ServerProcess;
  readonly player: Player;
  readonly launch: string;
}
export interface Played {
  /** The duration of each call, ms. */
  readonly took: readonly number[];
  readonly failed: number;
}

const SECRET = 'studio of the test processes';
const EVERY_MS = 20;
let round = 0;

export async function playFor({ server, player, launch }: Seat, ms: number): Promise<Played> {
  const took: number[] = [];
  let failed = 0;
  const timed = async (call: Promise<{ status: number }>) => {
    const begun = performance.now();
    const { status } = await call.catch(() => ({ status: 0 }));
    took.push(performance.now() - begun);
    if (status !== 200) failed++;
  };
  for (const until = performance.now() + ms; performance.now() < until; round++) {
    await timed(callWallet(server.send, 'bet', oneBet.bet(launch, `edge-${round}`, '1.00'), { secret: SECRET }));
    await timed(callWallet(server.send, 'settle', oneBet.settle(`edge-${round}`, '1.00'), { secret: SECRET }));
    await timed(callAs(server.send, player, '/api/auth/me', {}));
    await new Promise((resume) => setTimeout(resume, EVERY_MS));
  }
  return { took, failed };
}

export function quantiles({ took }: Played): { readonly p95: number; readonly text: string } {
  const sorted = [...took].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { p95: at(0.95), text: `${at(0.5).toFixed(0)} / ${at(0.95).toFixed(0)}` };
}
