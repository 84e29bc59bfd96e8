/** Where this browser keeps its bets at shared tables (lib/kept-bets.ts): the one owner of the storage key. */
import * as v from 'valibot';
import type { KeptBets } from '#lib/kept-bets.ts';

/** localStorage: the bets of each player and table, `{ [owner]: bets }`, the owner used last at the end. */
const KEY = 'jogada.tables';
const MOST_OWNERS = 20;

type Kept = Readonly<Record<string, KeptBets>>;

/** What cannot be stored, because storage is blocked or full, lasts as long as the page. */
let own: Kept | null = null;

const end = v.object({
  stake: v.string(),
  choice: v.unknown(),
  cashOut: v.nullable(v.number()),
  outcome: v.unknown(),
  win: v.string(),
  serverSeed: v.string(),
});
const bet = v.object({
  spin: v.string(),
  chain: v.object({ head: v.string(), salt: v.string() }),
  round: v.number(),
  commitment: v.string(),
  stake: v.string(),
  choice: v.unknown(),
  cashOut: v.nullable(v.number()),
  end: v.nullable(v.union([end, v.string()])),
});
const kept = v.record(v.string(), v.array(bet));

export const readBets = (owner: string): KeptBets => read()[owner] ?? [];

export function writeBets(owner: string, bets: KeptBets): void {
  const others = Object.entries(read()).filter(([each]) => each !== owner);
  const all: Kept = Object.fromEntries([...others, [owner, bets] as const].slice(-MOST_OWNERS));
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    own = null;
  } catch {
    own = all;
  }
}

function read(): Kept {
  if (own) return own;
  try {
    const parsed = v.safeParse(kept, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    // What was stored was JSON.
    return parsed.success ? (parsed.output as Kept) : {};
  } catch {
    return {};
  }
}
