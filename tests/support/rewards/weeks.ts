/**
 * Simulates weeks of a player's money by the rules that pay (kernel/wagering/spend-stake.ts, offers/daily-return.ts,
 * referral/commission.ts). It needs no database, and returns the mean result of named strategies. Money in centavos.
 */
import { indirectShare } from '#contract/agency-mechanism.ts';
import { offers, tiers } from '#contract/offers.ts';
import { contributionBp } from '#contract/turnover.ts';
import { shareOf } from '#lib/money.ts';
import { differenceOf, noPurpose } from '#server/kernel/ledger/posting.ts';
import type { Purpose } from '#server/kernel/ledger/posting.ts';
import type { PlayedDay } from '#server/kernel/ledger/played-days.ts';
import { spendStake } from '#server/kernel/wagering/spend-stake.ts';
import { purposeOf } from '#server/contexts/play/bets/purpose.ts';
import { dailyReturns } from '#server/contexts/rewards/offers/daily-return.ts';
import { mostDirect } from '#server/contexts/rewards/referral/commission.ts';

export interface Game {
  readonly minEdgePpm: number;
}

interface Bonus {
  readonly cents: bigint;
  missing: bigint;
}

const DAYS = 7;
const FIRST = Date.UTC(2026, 10, 2);
const dayAt = (day: number) => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10);

/** One week of one player, from zero, with the money that they deposit and withdraw. */
export class Week {
  cash = 0n;
  day = 0;
  readonly #random: () => number;
  #brought = 0n;
  #agency = 0n;
  #bonuses: Bonus[] = [];
  readonly #days = new Map<number, PlayedDay & { readonly free: Purpose }>();

  constructor(random: () => number) {
    this.#random = random;
  }

  /**
   * Makes a deposit and claims the given repeatable rewards: the rebate, the highest tier's gift, the payment method's.
   */
  deposit(cents: bigint, claims: readonly ('rebate' | 'tier' | 'method')[]): void {
    this.#brought += cents;
    this.cash += cents;
    const { rebate, tierGift, rechargeGift } = offers;
    const give = (share: number, times: number) => {
      const bonus = shareOf(cents, share);
      this.#bonuses.push({ cents: bonus, missing: bonus * BigInt(times) });
    };
    for (const claim of claims)
      if (claim === 'rebate')
        this.#bonuses.push({
          cents: shareOf(cents, rebate.shareBasisPoints),
          missing: cents * BigInt(rebate.turnoverTimes),
        });
      else if (claim === 'tier') give(tiers.at(-1)?.giftTo ?? 0, tierGift.turnoverTimes);
      else give(rechargeGift.shareBasisPoints, rechargeGift.turnoverTimes);
  }

  get hasBonus(): boolean {
    return this.#bonuses.length > 0;
  }

  /** Bets and settles at once, or `later` days after. Returns false where the money does not suffice. */
  bet(game: Game, stake: bigint, pays: number, later = 0): boolean {
    if (stake <= 0n || stake > this.cash) return false;
    const chance = (1 - game.minEdgePpm / 1e6) / pays;
    const win = this.#random() < chance ? BigInt(Math.round(Number(stake) * pays)) : 0n;
    const weight = contributionBp(game.minEdgePpm);
    const open = this.#bonuses.map(({ missing }) => ({ missing, weight }));
    const { taken, free } = spendStake(open, { stake, counted: stake });
    this.cash += win - stake;
    for (const [index, bonus] of this.#bonuses.entries()) bonus.missing -= taken[index] ?? 0n;
    for (const bonus of this.#bonuses) if (bonus.missing === 0n) this.cash += bonus.cents;
    this.#bonuses = this.#bonuses.filter(({ missing }) => missing > 0n);
    const bet = { stakeCents: stake, edgePpm: game.minEdgePpm };
    this.#add(this.day + later, stake, win, purposeOf(bet, { free, win }));
    return true;
  }

  #add(at: number, stake: bigint, win: bigint, purpose: Purpose): void {
    const before = this.#days.get(at) ?? { day: dayAt(at), settled: 0n, won: 0n, settledOn: 0n, free: noPurpose };
    const sum = differenceOf(differenceOf(before.free, noPurpose), purpose);
    this.#days.set(at, { ...before, settled: before.settled + stake, won: before.won + win, free: sum });
  }

  /** Returns the player's gain after the week's returns, points and own commissions are claimed. */
  end(): number {
    const last = DAYS + 2;
    const days = Array.from({ length: last }, (_, at) => this.#days.get(at)).filter((day) => day !== undefined);
    const returned = dailyReturns(days, terms);
    const exchanged = worthOf(days.reduce((sum, { free }) => sum + free.pointStake, 0n));
    const cash = returned.reduce((sum, day) => sum + day.cash, 0n);
    return Number(this.cash + cash + exchanged + this.#agency - this.#brought);
  }

  /** Makes a second account of the player their referrer, so that the week's commissions are theirs as well. */
  inviteOneself(): void {
    const days = [...this.#days.values()];
    const returned = dailyReturns(days, terms);
    const left = days.map(({ free }, index) => leftOf(free, returned[index]?.cash ?? 0n));
    this.#agency += agencyOf(left.reduce((sum, each) => sum + each, 0n));
  }
}

const terms = { marginFrom: dayAt(0), hasBonuses: true };
const worthOf = (pointStake: bigint): bigint =>
  ((pointStake / 10_000n / offers.exchange.stakePerPoint) * offers.exchange.value) / BigInt(offers.exchange.points);
/** Returns what is left of a day's margin. */
const leftOf = (free: Pick<Purpose, 'freeMargin' | 'pointStake'>, cash: bigint): bigint =>
  free.freeMargin / 1_000_000n - worthOf(free.pointStake) - cash;
/** Returns the most that referrers receive for a margin: the direct reward and the share one level up. */
function agencyOf(margin: bigint): bigint {
  const most = mostDirect([margin]);
  return most + shareOf(most, indirectShare);
}

/**
 * Returns what a day of free stakes pays besides the bonus part of its return: cash, points, and own commissions.
 * Centavos.
 */
export function dayReward({ stake, lost }: { readonly stake: bigint; readonly lost: bigint }, edgePpm: number): bigint {
  if (stake === 0n) return 0n;
  const free = purposeOf({ stakeCents: stake, edgePpm }, { free: stake, win: stake - lost });
  const day = { day: dayAt(0), settled: stake, won: stake - lost, settledOn: 0n, free };
  const cash = dailyReturns([day], terms)[0]?.cash ?? 0n;
  return cash + worthOf(free.pointStake) + agencyOf(leftOf(free, cash));
}

export type Strategy = (week: Week) => void;

const eachDay = (week: Week, play: () => void): void => {
  for (week.day = 0; week.day < DAYS; week.day++) play();
};
/** Bets until the wagering is met or the money is gone. */
const meet = (week: Week, game: Game, stake: bigint): void => {
  while (week.hasBonus && week.bet(game, stake, 2));
};

/** The games of the strategies, by their purpose. */
export interface Games {
  readonly slot: Game;
  readonly cards: Game;
  readonly dice: Game;
  readonly league: Game;
}

export function gamesOf(catalogue: readonly (Game & { readonly gameCode: string })[]): Games {
  const game = (code: string): Game => {
    const found = catalogue.find(({ gameCode }) => gameCode === code);
    if (!found) throw new Error(`no game ${code}`);
    return found;
  };
  return {
    slot: game('onca-dourada'),
    cards: game('vinte-e-um-da-lapa'),
    dice: game('seta-do-sertao'),
    league: game('liga-caju'),
  };
}

export const strategies = ({ slot, cards, dice, league }: Games): Readonly<Record<string, Strategy>> => ({
  'one long shot a day': (week) => {
    week.deposit(700_00n, []);
    eachDay(week, () => week.bet(slot, 100_00n, 10));
  },
  'deposit, rebate, withdraw': (week) => {
    eachDay(week, () => {
      week.deposit(100_00n, ['rebate']);
      meet(week, cards, 10_00n);
    });
  },
  'tier gift on the game that keeps least': (week) => {
    week.deposit(1_000_00n, ['tier', 'method']);
    meet(week, cards, 25_00n);
  },
  'all day on two per cent': (week) => {
    week.deposit(500_00n, []);
    eachDay(week, () => {
      for (let round = 0; round < 20; round++) week.bet(dice, 10_00n, 2);
    });
  },
  martingale: (week) => {
    week.deposit(1_270_00n, []);
    eachDay(week, () => {
      let stake = 10_00n;
      for (let round = 0; round < 7; round++) {
        const before = week.cash;
        if (!week.bet(dice, stake, 2)) break;
        stake = week.cash > before ? 10_00n : stake * 2n;
      }
    });
  },
  'bets settled after midnight': (week) => {
    week.deposit(700_00n, []);
    eachDay(week, () => {
      week.bet(slot, 50_00n, 10);
      week.bet(slot, 50_00n, 10, 1);
    });
  },
  'an invitation of one’s own second account': (week) => {
    week.deposit(700_00n, []);
    eachDay(week, () => {
      for (let round = 0; round < 10; round++) week.bet(slot, 10_00n, 2);
    });
    week.inviteOneself();
  },
  'points only': (week) => {
    week.deposit(1_000_00n, []);
    eachDay(week, () => {
      for (let round = 0; round < 14; round++) week.bet(cards, 10_00n, 2);
    });
  },
  'hedges in the league': (week) => {
    week.deposit(600_00n, []);
    eachDay(week, () => {
      for (const pays of [2, 3, 5]) week.bet(league, 25_00n, pays);
    });
  },
  'all at once': (week) => {
    week.deposit(500_00n, ['rebate', 'tier', 'method']);
    eachDay(week, () => {
      for (let round = 0; round < 20; round++) week.bet(round % 2 ? cards : slot, 20_00n, round % 5 ? 2 : 100);
    });
    week.inviteOneself();
  },
});

/** Returns the mean gain of a strategy over `weeks` and its standard error, centavos. */
export function meanGain(
  play: Strategy,
  { weeks, random }: { readonly weeks: number; readonly random: () => number },
): { readonly mean: number; readonly error: number } {
  let [sum, squares] = [0, 0];
  for (let week = 0; week < weeks; week++) {
    const own = new Week(random);
    play(own);
    const gain = own.end();
    sum += gain;
    squares += gain * gain;
  }
  const mean = sum / weeks;
  return { mean, error: Math.sqrt(Math.max(0, squares / weeks - mean * mean) / weeks) };
}
