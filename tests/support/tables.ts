/** Runs the studio's tables in tests: the clock moves to the start of a phase, and the tables run at each step. */
import { studioTableBets } from '#studio/server/schema.ts';
import { lastAt } from '#studio/server/tables/shared-round.ts';
import type { SharedRound } from '#studio/server/tables/shared-round.ts';
import { tableOf } from '#studio/server/tables/tables.ts';
import type { BetView, SeatReply } from '#studio/client/tables/seat.ts';
import type { TableView } from '#studio/server/tables/view.ts';
import type { openStudio } from './studio.ts';
import { spinId } from './studio.ts';

export const WHEEL = 'roda-da-feira';

type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Opens a studio with a watched table of this game. */
export function tableIn(studio: Studio, code = WHEEL) {
  const { clock, call, app } = studio;

  async function roundNow(): Promise<SharedRound> {
    const game = tableOf(code);
    const [last] = game ? await lastAt(studio.parts, game, 1) : [];
    if (!last) throw new Error('no round');
    return last.round;
  }
  /** Moves to an instant and does all due work. It runs the tables on the way, as a studio that never stopped does. */
  async function goTo(at: Date): Promise<void> {
    while (clock.at.getTime() + 1_000 < at.getTime()) {
      clock.at = new Date(clock.at.getTime() + 1_000);
      await studio.tables.tick();
    }
    clock.at = at;
    await studio.tables.tick();
    await studio.tables.settle();
  }
  const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
  const view = async () =>
    (await (await app.request(`/api/table/${code}/state`)).json()) as TableView & { status: string };

  async function bet(
    player: string,
    press: number,
    choice: unknown,
    stake = '1.00',
    on?: { roundId: string; commitment: string },
  ) {
    const { roundId, commitment } = on ?? (await roundNow());
    return call('bet', `${player}/${code}`, {
      spin_id: spinId(press),
      round: roundId,
      commitment,
      bet: stake,
      choice,
    });
  }
  const seat = async (player: string) =>
    (await call('seat', `${player}/${code}`, {})).body as unknown as SeatReply & { mine: BetView[] };
  const rows = () => studio.db.select().from(studioTableBets).orderBy(studioTableBets.id);

  return { roundNow, goTo, after, view, bet, seat, rows };
}
