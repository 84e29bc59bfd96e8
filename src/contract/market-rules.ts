/**
 * Defines what a market allows (docs/domain/markets.md#market-presets). Site and server read the same preset by its name; an unknown name
 * selects the strictest one. An offer that is off has no card and no link, and the server refuses its claim.
 */
import type { MechanismPart } from './agency-mechanism.ts';
import type { RealityMinutes } from './limits.ts';
import { offerNames } from './market-choices.ts';
import type { OfferName, SignUp, SignUpEmail } from './market-choices.ts';
import { pauseDays } from './protection-terms.ts';
import type { PauseDays } from './protection-terms.ts';
import type { OpenTurnoverRule } from './withdrawal.ts';

export { offerNames } from './market-choices.ts';
export type { OfferName } from './market-choices.ts';

/** What a market allows in games (docs/domain/games-and-fairness.md#automatic-play-and-turbo). A provider learns it from the wallet. */
export interface PlayRules {
  /** Whether a game may play rounds one after the other for one press. */
  readonly autoplay: boolean;
  /** Whether a game may show its result in half the time. */
  readonly turbo: boolean;
  /** The minimum time from the start of a player's round to the start of the next in the same game, ms. With 0 only the provider's own counts. */
  readonly shortestCycleMs: number;
}

export interface MarketRules {
  readonly id: 'br-spec' | 'br-regulated';
  readonly offers: Readonly<Record<OfferName, boolean>>;
  /** Whether a reward may be a bonus that needs wagering to become cash. */
  readonly bonuses: boolean;
  /** The parts of the referral programme's rewards (contract/agency-mechanism.ts). */
  readonly agencyParts: readonly MechanismPart[];
  /** Whether payment methods give a deposit bonus. It has no card, so it is no offer. */
  readonly rechargeGift: boolean;
  /** What happens to a withdrawal while a bonus's wagering is open: the player may forfeit the bonus, or the withdrawal is refused. */
  readonly openTurnover: OpenTurnoverRule;
  /** Whether a withdrawal may go to a company's key whose responsible person is the player. */
  readonly companyKeys: boolean;
  /** Whether a registration must have an e-mail, or may have one. */
  readonly signUpEmail: SignUpEmail;
  readonly signUp: SignUp;
  /**
   * Whether the state's registers are queried about each player (docs/domain/protection.md#state-registers), and what follows where a member
   * receives a social benefit. That is nothing, or the account closes as by an exclusion. A registration is refused either way.
   */
  readonly registers: null | { readonly socialExisting: 'none' | 'close' };
  /** The offered intervals of the reality check in minutes (0: never), and the default. */
  readonly realityChoices: readonly RealityMinutes[];
  readonly realityMinutes: RealityMinutes;
  readonly pauseDays: readonly PauseDays[];
  readonly play: PlayRules;
  /** The state's own self-exclusion, linked on the responsible-play page. */
  readonly centralSelfExclusionUrl: string;
}

const centralSelfExclusionUrl = 'https://www.gov.br/autoexclusaoapostas';
const all = (value: boolean) =>
  Object.fromEntries(offerNames.map((name) => [name, value])) as Record<OfferName, boolean>;

/** `br-spec`: everything in the specification. `br-regulated`: what Brazilian rules allow of it (docs/domain/markets.md#brazilian-rules). */
export const marketPresets: Readonly<Record<MarketRules['id'], MarketRules>> = {
  'br-spec': {
    id: 'br-spec',
    offers: all(true),
    bonuses: true,
    agencyParts: ['recharge', 'betting', 'settlement'],
    rechargeGift: true,
    openTurnover: 'forfeit',
    companyKeys: true,
    signUpEmail: 'optional',
    signUp: 'short',
    registers: null,
    realityChoices: [0, 15, 30, 60],
    realityMinutes: 0,
    pauseDays,
    play: { autoplay: true, turbo: true, shortestCycleMs: 0 },
    centralSelfExclusionUrl,
  },
  'br-regulated': {
    id: 'br-regulated',
    // No reward depends on a deposit or precedes a bet, and no draw goes without an authorisation.
    offers: { ...all(false), dailyLoss: true, agency: true, exchange: true },
    bonuses: false,
    // A reward for deposits is forbidden (docs/domain/markets.md#brazilian-rules).
    agencyParts: ['betting', 'settlement'],
    rechargeGift: false,
    openTurnover: 'forfeit',
    // Only keys in the player's own name are allowed (docs/domain/markets.md#brazilian-rules).
    companyKeys: false,
    signUpEmail: 'required',
    signUp: 'full',
    // The Supreme Court has suspended the closing of such accounts (docs/domain/protection.md#state-registers).
    registers: { socialExisting: 'none' },
    // The reality check is mandatory; the player chooses only its interval (docs/domain/markets.md#brazilian-rules).
    realityChoices: [15, 30, 60],
    realityMinutes: 60,
    pauseDays,
    // The rule of Portaria 1.207 on automatic play is not known yet (docs/domain/markets.md#play-by-market).
    play: { autoplay: false, turbo: false, shortestCycleMs: 2500 },
    centralSelfExclusionUrl,
  },
};

/** Returns the rules of a market. No name selects the default, an unknown name the strictest preset. */
export function marketRules(name: string | undefined): MarketRules {
  if (name === undefined || name === '') return marketPresets['br-spec'];
  return marketPresets[name as MarketRules['id']] ?? marketPresets['br-regulated'];
}
