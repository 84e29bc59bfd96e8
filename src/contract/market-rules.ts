/**
 * What a market allows (docs/domain/markets.md#market-presets). Site and server read the same preset by its name; a name nobody knows is the
 * strictest one. An offer that is off leaves no card and no link, and the server refuses its claim.
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

export interface MarketRules {
  readonly id: 'br-spec' | 'br-regulated';
  readonly offers: Readonly<Record<OfferName, boolean>>;
  /** Whether a reward may be a bonus that takes wagering to become cash. */
  readonly bonuses: boolean;
  /** The parts of the referral programme's reward (contract/agency-mechanism.ts). */
  readonly agencyParts: readonly MechanismPart[];
  /** Whether payment methods give their gift: a bonus that depends on a deposit. It has no card, so it is no offer. */
  readonly rechargeGift: boolean;
  /** A withdrawal while a bonus' wagering is open: it may go on if the player gives the bonus up, or it is refused. */
  readonly openTurnover: OpenTurnoverRule;
  /** Whether a withdrawal may go to a company's key whose responsible person is the player. */
  readonly companyKeys: boolean;
  /** Whether a registration must name an e-mail, or only asks for one. */
  readonly signUpEmail: SignUpEmail;
  readonly signUp: SignUp;
  /**
   * Whether the state's registers are asked about each player (docs/domain/protection.md#state-registers). Says also what follows where a
   * member receives a social benefit: nothing, or the account closes as by an exclusion. Whoever registers is refused either way.
   */
  readonly registers: null | { readonly socialExisting: 'none' | 'close' };
  /** How often, in minutes, a player may be shown what they did (0: never), and how often who has chosen nothing. */
  readonly realityChoices: readonly RealityMinutes[];
  readonly realityMinutes: RealityMinutes;
  readonly pauseDays: readonly PauseDays[];
  /** The state's own self-exclusion, linked on the responsible-play page. */
  readonly centralSelfExclusionUrl: string;
}

const centralSelfExclusionUrl = 'https://www.gov.br/autoexclusaoapostas';
const all = (value: boolean) =>
  Object.fromEntries(offerNames.map((name) => [name, value])) as Record<OfferName, boolean>;

/** `br-spec`: everything the specification lists. `br-regulated`: what Brazilian rules leave of it (docs/domain/markets.md#brazilian-rules). */
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
    centralSelfExclusionUrl,
  },
  'br-regulated': {
    id: 'br-regulated',
    // Nothing that depends on a deposit or comes before a bet; no draw without an authorisation.
    offers: { ...all(false), dailyLoss: true, agency: true, exchange: true },
    bonuses: false,
    // Deposits may be rewarded to nobody (docs/domain/markets.md#brazilian-rules).
    agencyParts: ['betting', 'settlement'],
    rechargeGift: false,
    openTurnover: 'forfeit',
    // The player's own name alone (docs/domain/markets.md#brazilian-rules).
    companyKeys: false,
    signUpEmail: 'required',
    signUp: 'full',
    // The Supreme Court has suspended closing them (docs/domain/protection.md#state-registers).
    registers: { socialExisting: 'none' },
    // Somebody who plays is told of it (docs/domain/markets.md#brazilian-rules): how often is theirs to choose, whether is not.
    realityChoices: [15, 30, 60],
    realityMinutes: 60,
    pauseDays,
    centralSelfExclusionUrl,
  },
};

/** The rules of a market; nothing given is the default, an unknown name the strictest. */
export function marketRules(name: string | undefined): MarketRules {
  if (name === undefined || name === '') return marketPresets['br-spec'];
  return marketPresets[name as MarketRules['id']] ?? marketPresets['br-regulated'];
}
