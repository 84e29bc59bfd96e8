/**
 * Lists the facts in texts about money, time and permissions. Each row names the placeholders, numbers and conditions
 * that a text must have in every language. The code has the rule; a text without one of these promises something else.
 */
import { LIMIT_CONFIRM_MS, LIMIT_WAIT_MS } from '#contract/limits.ts';
import { market } from '#contract/market.ts';
import { offers } from '#contract/offers.ts';
import { MOST_CRABS, SHELLS } from '#games/praia-dos-siris/rules.ts';
import { FEWEST, MANY, MARKS } from '#games/seta-do-sertao/rules.ts';
import { WITHDRAW_MS } from '#server/contexts/account/closure/close-excluded.ts';
import { WAIT_MS } from '#server/kernel/protection/reinstatement.ts';
import { STEP_MS } from '#studio/server/rounds.ts';
import words from './fact-words.json' with { type: 'json' };

export type Condition = keyof typeof words;

export interface Fact {
  /** `namespace.key`, or a promotion's file and its field. */
  readonly text: string;
  /** The file with the rule. */
  readonly rule: string;
  readonly holds: readonly string[];
  readonly numbers: readonly number[];
  readonly says: readonly Condition[];
}

/** Each language's words for a condition, as the source of a lower-case pattern. */
export const conditionWords = words;

const HOUR = 60 * 60 * 1000;
const waits = [LIMIT_WAIT_MS / HOUR, LIMIT_CONFIRM_MS / (24 * HOUR)];
const closing = [WITHDRAW_MS / HOUR];

const away = [STEP_MS / HOUR];
const adult = [market.minAge];
/** The minimum length of a password, and the digits of the withdrawal password, from the fields' patterns. */
const shortest = [6];

const OFFERS = 'src/contract/offers.ts';
const DAILY = 'server/contexts/rewards/offers/daily-return.ts';
const MARKET = 'src/contract/market.ts';
const RULES = 'src/contract/market-rules.ts';
const DEBTS = 'server/contexts/cashier/disputes';
const LIMITS = 'src/contract/limits.ts';
const PAUSE = 'src/contract/protection.ts';
const CLOSURE = 'server/contexts/account/closure/close-excluded.ts';
const REFERRAL = 'src/contract/agency.ts';
const TURNOVER = 'server/kernel/wagering';

const fact = (
  rule: string,
  text: string,
  holds: string,
  says: readonly Condition[],
  numbers: readonly number[] = [],
): Fact => ({ rule, text, holds: holds.split(' ').filter(Boolean), says, numbers });

export const facts: readonly Fact[] = [
  // Rewards.
  fact(OFFERS, 'pages.termTakesFirst', 'firstDeposit', ['firstDeposit', 'atLeast']),
  fact(OFFERS, 'pages.termTakesWelcome', '', ['firstDeposit', 'anyAmount']),
  fact(OFFERS, 'pages.termTakesRebate', 'rebateMin', ['atLeast']),
  fact(OFFERS, 'pages.termTakesTiers', 'tierFrom', ['beforeIt']),
  fact(OFFERS, 'pages.termTakesInvitation', 'invitationDeposit invitationStake invitationDays', [
    'firstDeposit',
    'within',
    'fromThatDeposit',
  ]),
  fact(DAILY, 'pages.termTakesDaily', 'dailyMin', ['perDay', 'outsideBonuses']),
  fact(OFFERS, 'pages.termTakesWheel', 'wheelSpins', ['perDay']),
  fact(OFFERS, 'pages.termTakesRain', 'rainPresentMinutes', ['within', 'presentBefore']),
  fact(DAILY, 'pages.termRewardDaily', 'dailyShare', ['inCash', 'minimumMargin', 'lessPoints', 'restAsBonus']),
  fact(DAILY, 'pages.termRewardDailyCash', 'dailyShare', ['cashOnly', 'atMost', 'minimumMargin', 'lessPoints']),
  fact(OFFERS, 'pages.termRewardWelcome', 'welcomeShare welcomeMax', ['atMost']),
  fact(OFFERS, 'pages.termRewardWheel', 'wheelTop wheelDayMax', ['perDay', 'allPlayers', 'atMost']),
  fact(OFFERS, 'pages.termRewardRain', 'rainReward rainOneIn rainWinners', ['roundedUp', 'atMost']),
  fact(OFFERS, 'pages.termTurnoverWelcome', 'welcomeTimes', ['ofTheBonus']),
  fact(OFFERS, 'pages.termTurnoverRebate', 'rebateTimes', ['ofTheDeposit']),
  fact(OFFERS, 'pages.termClaimDaily', 'dailyHour dailyClaimDays', ['nextDay']),
  fact(OFFERS, 'pages.termClaimWheel', '', ['untilMidnight', 'brasilia']),
  fact(OFFERS, 'pages.termReview', 'reviewHours', ['byAPerson', 'within']),
  fact(PAUSE, 'pages.termPause', '', ['pausesLengthen']),
  fact(OFFERS, 'promotions/recharge:condition', 'firstDeposit firstDepositTurnover firstDepositDays', [
    'firstDeposit',
    'otherOfferEnds',
  ]),
  fact(OFFERS, 'promotions/super:condition', 'welcomeMax welcomeTimes welcomeDays', [
    'firstDeposit',
    'anyAmount',
    'ofTheBonus',
    'otherOfferEnds',
  ]),
  fact(OFFERS, 'promotions/recharge-rebate:condition', 'rebateTimes rebateClaimDays', ['ofTheDeposit', 'noTimeLimit']),
  fact(OFFERS, 'promotions/level:condition', 'tierFrom tierGiftTimes tierGiftDays', [
    'beforeIt',
    'ofTheBonus',
    'shownFirst',
  ]),
  fact(OFFERS, 'promotions/invitation-activity:condition', 'minAge invitationDeposit invitationStake invitationDays', [
    'firstDeposit',
    'within',
    'fromThatDeposit',
  ]),
  fact(DAILY, 'promotions/daily-loss-relief-fund:condition', 'dailyMin dailyHour dailyClaimDays', [
    'outsideBonuses',
    'nextDay',
    'brasilia',
  ]),
  fact(OFFERS, 'promotions/lottery-wheel:condition', '', ['noDepositNoBet', 'untilMidnight', 'brasilia']),
  fact(OFFERS, 'promotions/mysterious:condition', 'rainPresentMinutes', ['presentBefore', 'noDepositNoBet']),
  fact(OFFERS, 'server.wheel_granted', '', ['untilMidnight', 'brasilia']),
  fact('server/contexts/rewards', 'server.wheel_in_review', 'amount', ['byAPerson', 'decisionFollows']),
  fact(OFFERS, 'refusals.WHEEL_CLOSED_TODAY', '', ['nextDay']),
  fact(
    'server/app/reward-terms.ts',
    'server.reward_terms_content',
    'date',
    ['firstDeposit', 'fromThatDeposit'],
    [offers.dailyLoss.shareBasisPoints / 100, offers.dailyLoss.turnoverTimes, offers.invitation.friendDays],
  ),
  fact(
    DAILY,
    'server.reward_terms_content_cash',
    'date',
    ['cashOnly', 'atMost', 'minimumMargin', 'lessPoints'],
    [offers.dailyLoss.shareBasisPoints / 100],
  ),
  // Wagering of bonuses.
  fact(TURNOVER, 'pages.turnoverRulesOnce', '', ['onceOnly', 'oldestFirst']),
  fact('src/contract/turnover.ts', 'pages.turnoverRulesOthers', '', ['minimumMargin', 'unknownGamesOut']),
  fact(TURNOVER, 'pages.cover2', '', ['settled', 'onceOnly', 'oldestFirst', 'voidOut']),
  fact('src/contract/recharge-gift.ts', 'recharge.giftTurnover', 'turnover days', ['within']),
  fact('src/contract/recharge-gift.ts', 'recharge.bonusTimes', 'times days', ['within', 'ofTheBonus']),
  fact(RULES, 'recharge.bonusLost', '', ['cancelsBonus']),
  fact(TURNOVER, 'notices.bonus_ended_withdrawal_text', 'offer amount', ['bonusReturns', 'ifTimeIsLeft']),
  // Withdrawals.
  fact(RULES, 'withdrawal.forfeitText', 'bonus remaining', ['cancelsBonus', 'bonusReturns', 'ifTimeIsLeft']),
  fact(RULES, 'withdrawal.turnoverLoses', '', ['cancelsBonus']),
  fact(MARKET, 'withdrawal.amountHint', 'min max count', ['perDay', 'atMost']),
  fact(MARKET, 'pages.withdrawRuleDay', 'withdrawalsPerDay withdrawalDayMax', ['perDay', 'atMost', 'brasilia']),
  fact(RULES, 'pages.withdrawRuleOwn', '', ['ownCpf']),
  fact(RULES, 'pages.withdrawRuleOwnCompany', '', ['ownCpf', 'legalRepresentative']),
  fact(MARKET, 'pages.withdrawRuleReview', 'withdrawalTwoFrom', ['twoPeople']),
  fact(MARKET, 'pages.withdrawRuleTime', 'payoutTime', ['approvedFirst', 'within']),
  fact(MARKET, 'withdrawal.payoutTime', 'wait', ['approvedFirst', 'within']),
  fact(RULES, 'pages.withdrawRuleForfeit', '', ['cancelsBonus', 'shownFirst']),
  fact(RULES, 'pages.withdrawRuleBlock', '', ['untilDone']),
  fact(MARKET, 'refusals.WITHDRAWALS_PER_DAY', 'count', ['perDay', 'nextDay']),
  fact('server/contexts/cashier/deposits', 'recharge.ownCpf', '', ['anotherCpf', 'sentBack']),
  fact('server/contexts/cashier/deposits', 'server.recharge_wrong_payer', '', ['anotherCpf', 'sentBack']),
  fact('server/contexts/cashier/deposits', 'server.recharge_over_limit', '', ['sentBack']),
  // Disputes and debts.
  fact(DEBTS, 'refusals.DEBT_OPEN', 'debt', ['debtFirst', 'notWhileInDebt']),
  fact(DEBTS, 'recharge.debt', 'debt', ['debtFirst', 'restToBalance']),
  fact(DEBTS, 'notices.deposit_reversed_debt_text', 'amount owed debt', ['becomesDebt', 'debtFirst', 'notWhileInDebt']),
  fact(DEBTS, 'notices.deposit_disputed_held_text', 'amount held', [
    'heldMeanwhile',
    'notForTurnover',
    'restStaysFree',
    'decisionFollows',
  ]),
  fact(DEBTS, 'notices.deposit_disputed_none_text', 'amount', ['notForTurnover', 'decisionFollows']),
  fact(DEBTS, 'notices.reward_taken_back_debt_text', 'amount debt', ['becomesDebt']),
  // Limits, pause and exclusion.
  fact(LIMITS, 'limits.lead', '', ['atOnce', 'confirmLater'], waits),
  fact(LIMITS, 'limits.removeAsk', '', ['confirmLater'], waits),
  fact(LIMITS, 'completion.limitsLead', '', ['atOnce', 'confirmLater'], waits),
  fact(LIMITS, 'limits.lossAbout', '', ['openIsLost']),
  fact(LIMITS, 'limits.depositAbout', '', ['unpaidCounts']),
  fact(LIMITS, 'limits.calendar', '', ['brasilia']),
  fact(PAUSE, 'protection.onlyLonger', '', ['notEvenSupport']),
  fact(PAUSE, 'protection.staysText', '', ['clockStops']),
  fact(PAUSE, 'notices.restriction_pause_text', 'until', ['brasilia', 'mayWithdraw']),
  fact(PAUSE, 'protection.excludeIntro', '', ['notEvenSupport']),
  fact(CLOSURE, 'protection.excludeClosing', '', ['mayWithdraw', 'rest', 'cpfKey', 'withoutPin'], closing),
  fact(CLOSURE, 'notices.restriction_exclusion_text', '', ['mayWithdraw', 'rest', 'cpfKey'], closing),
  fact(CLOSURE, 'notices.restriction_operator_text', '', ['mayWithdraw', 'rest', 'cpfKey'], closing),
  fact(CLOSURE, 'notices.restriction_central_text', '', ['mayWithdraw', 'rest', 'cpfKey'], closing),
  fact(CLOSURE, 'protection.excludeBonuses', '', [], [offers.exchange.points]),
  fact('server/kernel/protection/reinstatement.ts', 'protection.excludeReturn', '', ['onlyIfAsked']),
  fact(
    'server/kernel/protection/reinstatement.ts',
    'session.returnText',
    '',
    ['onlyIfAsked', 'confirmLater', 'lossAndTime'],
    [WAIT_MS / HOUR],
  ),
  fact('server/contexts/account/closure', 'my-data.deleteMoney', '', ['cpfKey', 'withoutPin']),
  fact('server/contexts/account/closure', 'my-data.deleteLost', '', [], [offers.exchange.points]),
  // Referrals.
  fact(REFERRAL, 'agency.weekHint', '', ['provisional', 'nextMonday', 'brasilia']),
  fact(REFERRAL, 'agency.boundMargin', '', ['half', 'withIndirect', 'minimumMargin', 'lessPoints']),
  fact(REFERRAL, 'agency.askHint', 'days', ['nextDay']),
  fact(REFERRAL, 'agency.notEligible', 'days', ['chain', 'olderThan']),
  fact(REFERRAL, 'agency.requestText', 'person', [
    'secondPerson',
    'firstLetter',
    'dateBecame',
    'ifItCounts',
    'weeklySums',
    'forGood',
  ]),
  fact(REFERRAL, 'session.inviteCodeHint', '', [
    'secondPerson',
    'firstLetter',
    'dateBecame',
    'ifItCounts',
    'weeklySums',
  ]),
  fact(REFERRAL, 'pages.partRechargeText', '', ['atMost']),
  fact(REFERRAL, 'pages.partBettingText', '', ['settled', 'outsideBonuses']),
  fact(REFERRAL, 'pages.partSettlementText', '', ['settled', 'outsideBonuses', 'neitherPaidNorCharged']),
  fact(REFERRAL, 'pages.mechanismDescription', '', ['wholeBase', 'atMost']),
  // VIP and notices.
  fact('src/contract/vip.ts', 'pages.vip1', '', ['isKept']),
  fact('src/contract/vip.ts', 'pages.vip2', '', ['beforeIt', 'shownFirst']),
  fact('src/contract/vip.ts', 'vip.nextFrom', 'level money', ['inAll', 'atLeast']),
  fact('src/contract/vip.ts', 'vip.badgeText', '', ['settled', 'paysNoMoney']),
  fact('server/contexts/messages/push/send.ts', 'information.pushNight', '', ['brasilia', 'securityOnly'], [22, 8]),
  // Numbers that a text has verbatim, because its key is shown without values.
  fact(MARKET, 'home.step1Text', '', [], adult),
  fact(MARKET, 'session.adult', '', [], adult),
  fact(MARKET, 'site.adultOnly', '', [], adult),
  fact(MARKET, 'refusals.ADULT_REQUIRED', '', [], adult),
  fact('src/lib/typed-text/names.ts', 'session.accountHint', '', [], [4, 24]),
  fact('src/lib/typed-text/names.ts', 'refusals.ACCOUNT_INVALID', '', [], [4, 24]),
  fact('src/contract/fields.ts', 'session.passwordHint', '', [], shortest),
  fact('src/contract/fields.ts', 'security.newPasswordHint', '', [], shortest),
  fact('src/contract/fields.ts', 'refusals.PASSWORD_TOO_SHORT', '', [], shortest),
  fact('src/contract/fields.ts', 'refusals.WITHDRAWAL_PASSWORD_INVALID', '', [], shortest),
  fact('src/contract/fields.ts', 'withdrawal.createHint', '', [], shortest),
  fact('studio/server/rounds.ts', 'game-poquer-da-jangada.rulesAway', '', [], away),
  fact('studio/server/rounds.ts', 'game-praia-dos-siris.rulesAway', '', [], away),
  fact('studio/server/rounds.ts', 'game-vinte-e-um-da-lapa.rulesAway', '', [], away),
  fact('src/games/praia-dos-siris/rules.ts', 'game-praia-dos-siris.rules', '', [], [SHELLS, MOST_CRABS]),
  fact('src/games/seta-do-sertao/rules.ts', 'game-seta-do-sertao.rules', '', [], [MARKS, MARKS - 1]),
  fact('src/games/seta-do-sertao/rules.ts', 'game-seta-do-sertao.rulesBounds', '', [], [FEWEST, MANY]),
  fact('src/lib/self-test.ts', 'self-test.levelModerateText', '', [], [3, 7]),
  fact('src/lib/self-test.ts', 'self-test.levelHighText', '', [], [8]),
];
