/**
 * Models the offers of one player in memory: deposits, bets, withdrawals and claims, by the figures of the contract and
 * without the server's code. Money is in centavos, time in ms since 1970.
 */
import { offers, tiers } from '#contract/offers.ts';
import { dayOf, dayStart } from '#lib/dates.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Requirement {
  readonly wallet: 'bonus' | 'rebate';
  readonly bonus: bigint;
  required: bigint;
  progress: bigint;
  readonly from: number;
  readonly until: number | null;
  state: 'active' | 'done' | 'forfeited' | 'expired';
}
interface Withdrawal {
  readonly amount: bigint;
  readonly day: string;
  readonly given: readonly Requirement[];
  isOpen: boolean;
}

export type ClaimName = 'ftd' | 'welcome' | 'rechargerebate' | 'vipgift' | 'dailyrescue' | 'exchange' | 'collect';

interface Found {
  readonly key: string;
  readonly reward: bigint;
  /** The part that is cash at once, where the rest needs wagering. */
  readonly cash?: bigint;
  readonly required: bigint;
  readonly wallet: 'bonus' | 'rebate';
  readonly days: number | null;
}

/** The house edge of the tests' game in millionths. Its stakes contribute in full. */
const EDGE_PPM = 41_807n;

export class OffersModel {
  cash = 0n;
  locked = 0n;
  free = 0n;
  readonly #deposits: { readonly amount: bigint; readonly at: number; readonly before: bigint }[] = [];
  readonly #claimed = new Set<string>();
  readonly #requirements: Requirement[] = [];
  readonly #days = new Map<string, { free: bigint; won: bigint }>();
  readonly #withdrawals: Withdrawal[] = [];
  #freeStakes = 0n;
  #spent = 0n;

  /** Returns the sum of bonuses in wagering in a wallet. */
  waiting(wallet: 'bonus' | 'rebate'): bigint {
    return this.#sum(({ state, wallet: own, bonus }) => (state === 'active' && own === wallet ? bonus : 0n));
  }

  deposit(amount: bigint, at: number): void {
    const before = this.#deposits.reduce((sum, each) => sum + each.amount, 0n);
    this.#deposits.push({ amount, at, before });
    this.cash += amount;
  }

  /** Adds a bet that is placed and settled at the same instant. The whole stake contributes. */
  bet(stake: bigint, won: bigint, at: number): void {
    this.cash += won - stake;
    let left = stake;
    for (const row of this.#requirements) {
      if (row.state !== 'active' || row.from > at || (row.until !== null && row.until <= at)) continue;
      const missing = row.required - row.progress;
      const counted = left < missing ? left : missing;
      row.progress += counted;
      left -= counted;
      if (row.progress < row.required) break;
      row.state = 'done';
      this.cash += row.bonus;
    }
    this.#freeStakes += left;
    const day = dayOf(new Date(at));
    const before = this.#days.get(day) ?? { free: 0n, won: 0n };
    this.#days.set(day, { free: before.free + left, won: before.won + (won * left) / stake });
  }

  /** Requests a withdrawal, with consent to lose bonuses. Returns the expected code. */
  withdraw(amount: bigint, at: number): string {
    const day = dayOf(new Date(at));
    if (this.#withdrawals.filter((each) => each.day === day && each.isOpen).length >= 5) return 'WITHDRAWALS_PER_DAY';
    if (amount > this.cash) return 'BALANCE_INSUFFICIENT';
    const given = this.#requirements.filter(({ state }) => state === 'active');
    for (const row of given) row.state = row.until !== null && row.until <= at ? 'expired' : 'forfeited';
    this.#withdrawals.push({ amount, day, given, isOpen: true });
    this.cash -= amount;
    this.locked += amount;
    return 'ok';
  }

  /** Cancels the newest open request. The forfeited bonus returns with its remaining wagering. */
  cancel(at: number): boolean {
    const found = this.#withdrawals.findLast(({ isOpen }) => isOpen);
    if (!found) return false;
    found.isOpen = false;
    this.cash += found.amount;
    this.locked -= found.amount;
    for (const row of found.given) {
      if (row.state !== 'forfeited' || (row.until !== null && row.until <= at)) continue;
      const { wallet, bonus, until } = row;
      const required = row.required - row.progress;
      this.#requirements.push({ wallet, bonus, required, progress: 0n, from: at, until, state: 'active' });
    }
    return true;
  }

  expire(at: number): void {
    for (const row of this.#requirements)
      if (row.state === 'active' && row.until !== null && row.until <= at) row.state = 'expired';
  }

  /** Claims a reward. Returns the expected code. */
  claim(name: ClaimName, at: number): string {
    if (name === 'collect') {
      if (this.free === 0n) return 'NOTHING_TO_RECEIVE';
      this.cash += this.free;
      this.free = 0n;
      return 'ok';
    }
    if (name === 'exchange') {
      const { stakePerPoint, points, value } = offers.exchange;
      if ((this.#freeStakes - this.#spent) / stakePerPoint < BigInt(points)) return 'NOTHING_TO_RECEIVE';
      this.#spent += stakePerPoint * BigInt(points);
      this.free += value;
      return 'ok';
    }
    const found = this.#earned(name, at).find(({ key }) => !this.#claimed.has(key));
    const nothing = { ftd: 'NOT_ELIGIBLE', welcome: 'NOT_ELIGIBLE', dailyrescue: 'NOTHING_TO_RECEIVE' } as const;
    if (!found) return name in nothing ? nothing[name as keyof typeof nothing] : 'NO_ELIGIBLE_TOPUPS';
    this.#claimed.add(found.key);
    const { wallet, reward, required, days } = found;
    const { cash = required === 0n ? reward : 0n } = found;
    this.cash += cash;
    if (cash < reward) {
      const until = days === null ? null : at + days * DAY;
      this.#requirements.push({
        wallet,
        bonus: reward - cash,
        required,
        progress: 0n,
        from: at,
        until,
        state: 'active',
      });
    }
    return 'ok';
  }

  #earned(name: Exclude<ClaimName, 'exchange' | 'collect'>, at: number): Found[] {
    const [first] = this.#deposits;
    const isIn = (begins: number, days: number) => begins <= at && at < begins + days * DAY;
    if (name === 'ftd' || name === 'welcome') {
      if (!first || !isIn(first.at, 30) || (name === 'ftd' && first.amount < 100_00n)) return [];
      if (name === 'ftd') return [{ key: 'first', reward: 10_00n, required: 550_00n, wallet: 'bonus', days: 7 }];
      const reward = first.amount < 1_500_00n ? first.amount : 1_500_00n;
      return [{ key: 'first', reward, required: reward * 10n, wallet: 'bonus', days: 30 }];
    }
    if (name === 'dailyrescue')
      return [...this.#days].flatMap(([day, { free, won }]) => {
        const opens = (dayStart(day)?.getTime() ?? 0) + DAY + 10 * HOUR;
        if (free - won < 10_00n || !isIn(opens, 7)) return [];
        const reward = ((free - won) * 8n) / 100n;
        // There is a point for each 10.00, worth a centavo.
        const earned = (free * EDGE_PPM) / 1_000_000n - free / 10_00n;
        const cash = earned < reward ? earned : reward;
        const required = (reward - cash) * 25n;
        return [{ key: day, reward, cash, required, wallet: 'bonus' as const, days: cash < reward ? 30 : null }];
      });
    return this.#deposits.flatMap(({ amount, at: paid, before }, index): Found[] => {
      if (!isIn(paid, 30)) return [];
      const key = `${name}:${index}`;
      if (name === 'rechargerebate')
        return amount < 100_00n
          ? []
          : [{ key, reward: amount / 5n, required: amount * 5n, wallet: 'rebate', days: null }];
      const reward = (amount * share(before)) / 10_000n;
      return reward === 0n ? [] : [{ key, reward, required: reward * 25n, wallet: 'bonus', days: 30 }];
    });
  }

  #sum(of: (row: Requirement) => bigint): bigint {
    return this.#requirements.reduce((sum, row) => sum + of(row), 0n);
  }
}

/** Returns a tier's share of a deposit by the total of deposits, basis points. */
function share(total: bigint): bigint {
  const tier = tiers.findLast(({ from }) => from <= total);
  if (!tier) return 0n;
  const top = total < tier.to ? total : tier.to;
  return BigInt(tier.giftFrom) + (BigInt(tier.giftTo - tier.giftFrom) * (top - tier.from)) / (tier.to - tier.from);
}
