/** Returns a player's time and money over thirty days or twelve months (docs/domain/protection.md#play-history), from their daily sums. */
import { sql } from '#server/platform/db/drizzle.ts';
import type { playHistoryCall, PlaySpan } from '#contract/limits.ts';
import { dayAfter, dayOf } from '#lib/dates.ts';
import { wireMoney } from '#lib/money.ts';
import { monthsAfter } from '#lib/months.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Handler } from '#server/api/handler.ts';

/** Returns the first day shown, and how many characters of a day identify a row. */
function reach(span: PlaySpan, now: Date): { readonly first: string; readonly letters: 7 | 10 } {
  if (span === 'days') return { first: dayAfter(dayOf(now), -29), letters: 10 };
  return { first: monthsAfter(`${dayOf(now).slice(0, 7)}-01`, -11), letters: 7 };
}

interface Row {
  at: string;
  millis: string;
  deposited: string;
  paid_out: string;
  staked: string;
  back: string;
}

export const playHistory: Handler<typeof playHistoryCall> = async ({ services, input, signedIn }) => {
  const member = signedIn.member.id;
  const { first, letters } = reach(input.span, services.now());
  const rows = await selectRows<Row>(
    services.db,
    sql`select at, sum(millis)::text as millis, sum(deposited)::text as deposited,
      sum(paid_out)::text as paid_out, sum(staked)::text as staked, sum(back)::text as back from (
        select left(day::text, ${letters}) as at, 0 as millis, deposited_cents as deposited, paid_out_cents as paid_out,
          staked_cents - undone_cents as staked, back_cents - undone_cents as back
        from member_day where member_id = ${member} and day >= ${first}
        union all select left(day::text, ${letters}), millis, 0, 0, 0, 0 from play_time where member_id = ${member} and day >= ${first}) d
    group by at order by at desc`,
  );
  return {
    data: rows.map(({ at, millis, ...sums }) => ({
      at,
      seconds: Math.floor(Number(millis) / 1000),
      deposited: wireMoney(BigInt(sums.deposited)),
      paid_out: wireMoney(BigInt(sums.paid_out)),
      staked: wireMoney(BigInt(sums.staked)),
      back: wireMoney(BigInt(sums.back)),
    })),
  };
};
