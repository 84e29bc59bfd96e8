/** Stores this browser's bets at shared tables (lib/bet-history.ts). */
import * as v from 'valibot';
import type { KeptBet } from '#lib/bet-history.ts';
import { perPlayerStorage } from './per-player-storage.ts';

/** localStorage: the bets of each player and table, `{ [owner]: bets }`, the owner used last at the end. */
const KEY = 'jogada.tables';
const MOST_OWNERS = 20;

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

export const { read: readBets, write: writeBets } = perPlayerStorage<KeptBet>(KEY, kept, (all) =>
  Object.fromEntries(all.slice(-MOST_OWNERS)),
);
