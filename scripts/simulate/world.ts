/** Holds the state of a simulation: the server in process on a virtual clock, and the actors' own records. */
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { HOUR } from '#server/platform/time.ts';
import { wireDate } from '#lib/dates.ts';
import { playerName } from '#server/contexts/play/providers/player-name.ts';
import { Bank } from './bank.ts';
import { newCounters } from './counters.ts';
import { openEngine, TEMPLATE_DAY } from './engine.ts';
import type { Counts, Engine } from './engine.ts';
import { createRandom } from './random.ts';
import { seedCrypto } from './seeded-crypto.ts';

/** A violated invariant. */
export class Wrong extends Error {}

export interface Member {
  /** The name in the trace. */
  readonly name: string;
  readonly id: number;
  readonly account: string;
  readonly password: string;
  readonly cpf: string;
  inviteCode: string | null;
  token: string | null;
  signedInAt: number;
  /** The time of their last request, ms. */
  seenAt: number;
  launch: { readonly game: string; readonly token: string } | null;
  /** Whether no restriction applies, by themselves or by an operator, so that their operations must succeed. */
  isFree: boolean;
  /** Whether they left for good within the simulation. */
  hasLeft: boolean;
}

export interface Bet {
  readonly id: string;
  readonly member: Member;
  readonly stake: bigint;
  /** unknown: the reply was lost, so it will be rolled back. held: an operator decides. */
  state: 'unknown' | 'refused' | 'open' | 'settled' | 'void' | 'held';
  win: bigint;
  /** The next call's number. */
  calls: number;
  /** Whether it was lost and then rolled back, so that its stake earned nothing. */
  wasUndone: boolean;
  /** The server's state of an unknown or held bet at the last check; null where it has none. */
  kept?: { readonly isOpen: boolean; readonly isVoid: boolean; readonly win: bigint } | null;
}

export interface Deposit {
  readonly member: Member;
  readonly amount: bigint;
  bill: string | null;
  txid: string | null;
}

export interface Withdrawal {
  readonly member: Member;
  readonly amount: bigint;
  readonly bill: string;
}

export interface Reward {
  readonly member: Member;
  readonly offer: string;
  readonly id: string;
}

export interface World {
  readonly seed: number;
  readonly api: TestApi;
  readonly engine: Engine;
  /** The database without faults. */
  readonly db: Engine['db'];
  readonly bank: Bank;
  readonly random: ReturnType<typeof createRandom>;
  readonly counters: ReturnType<typeof newCounters>;
  readonly trace: string[];
  readonly members: Member[];
  readonly bets: Bet[];
  readonly deposits: Deposit[];
  readonly withdrawals: Withdrawal[];
  readonly rewards: Reward[];
  /** How many statements and commits the last call of each kind took, which is the range for faults. */
  readonly sizes: Map<string, Counts>;
  /** Manual adjustments of members' cash by operators, centavos. */
  readonly adjusted: Map<Member, bigint>;
  readonly operators: ReadonlyMap<string, string>;
  /** The share of operations with a fault. */
  faultShare: number;
  /** Returns a unique number. */
  readonly nextNumber: () => number;
  readonly now: () => number;
  readonly advance: (ms: number) => void;
  readonly say: (line: string) => void;
  readonly close: () => Promise<void>;
}

const DAYS_OF_START = 500;

export async function openWorld(seed: number): Promise<World> {
  const random = createRandom(seed);
  const engine = await openEngine();
  const restore = seedCrypto(createRandom(seed ^ 0x5eed).next);
  try {
    // The simulation starts on a random day within some years, at a random hour.
    let time = TEMPLATE_DAY + (1 + random.int(DAYS_OF_START)) * 24 * HOUR + random.int(24) * HOUR;
    let number = 0;
    const counters = newCounters();
    const bank = new Bank(random, counters);
    const bets: Bet[] = [];
    const hasOpen = (player: string) =>
      bets.some(({ member, state }) => playerName(member.id) === player && ['open', 'unknown'].includes(state));
    const api = await startApi({
      connection: engine.connection,
      clock: () => time,
      outside: (url, init, next) => {
        if (engine.isDown()) return Promise.reject(new TypeError('the process has ended'));
        // The games' provider ends no round at once, so rounds stay open until they are settled.
        if (url.endsWith('/notices/end-play')) {
          const { player } = JSON.parse(String(init.body)) as { player: string };
          return Promise.resolve(Response.json({}, { status: hasOpen(player) ? 503 : 200 }));
        }
        const path = /\/sandbox\/psp(\/.*)$/.exec(url)?.[1];
        if (path === undefined) return next();
        const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {};
        return new Promise((resolve) => resolve(bank.answer(init.method ?? 'GET', path, body)));
      },
    });
    api.holdDeliveries();
    const operators = new Map<string, string>();
    for (const name of ['ana', 'rita', 'caio']) operators.set(name, await operatorToken(api.services, name));
    const trace: string[] = [];
    return {
      ...{ seed, api, engine, db: engine.db, bank, random, counters, trace, operators, faultShare: 0.25 },
      ...{ members: [], bets, deposits: [], withdrawals: [], rewards: [], adjusted: new Map(), sizes: new Map() },
      nextNumber: () => ++number,
      now: () => time,
      advance: (ms) => {
        time += ms;
      },
      say: (line) => trace.push(`${wireDate(new Date(time))} ${line}`),
      close: async () => {
        restore();
        await api.close();
      },
    };
  } catch (error) {
    restore();
    throw error;
  }
}
