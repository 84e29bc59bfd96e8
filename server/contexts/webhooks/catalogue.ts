/**
 * Lists the kinds of webhook messages, and what each carries (docs/domain/webhooks.md#kinds). Data holds ids, names of ours and money as text,
 * never personal data, reasons of a restriction, or seeds. A field may be added; any other change is a new version (`v`).
 */
import * as v from 'valibot';
import { TEST_KIND } from '#server/platform/webhooks/body.ts';

const number = v.pipe(v.number(), v.integer(), v.minValue(1));
/** BRL with two decimals. */
const money = v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/));
const version1 = { v: v.literal(1) };
const ofMember = { ...version1, member: number };

const member = v.strictObject(ofMember);
const deposit = v.strictObject({ ...ofMember, deposit: v.string(), amount: money });
const withdrawal = v.strictObject({ ...ofMember, withdrawal: v.string(), amount: money });
const bet = { ...ofMember, bet: number, game: number, round: number, stake: money };
const bonus = { ...ofMember, bonus: number, offer: v.string(), amount: money };

/** Examples have the number 7 for the member. */
const seven = { v: 1, member: 7 };
const D = { ...seven, deposit: 'D20261125094640', amount: '50.00' };
const W = { ...seven, withdrawal: 'W20261125101500', amount: '30.00' };
const B = { ...seven, bet: 42, game: 3, round: 41, stake: '1.00' };
const R = { ...seven, bonus: 12, offer: 'rechargeGift', amount: '10.00' };

interface Kind {
  /** When the message is sent; a sentence without a subject. */
  readonly summary: string;
  readonly data: v.GenericSchema<Record<string, unknown>>;
  /** An example of the data, without `seq`. */
  readonly example: Readonly<Record<string, unknown>>;
}

export const webhookKinds = {
  'member.registered': { summary: 'A player registered.', data: member, example: seven },
  'member.verified': { summary: 'A player’s identity was verified.', data: member, example: seven },
  'member.restricted': {
    summary: 'A player may not play, for a time or without an end. The reason is never told.',
    ...{ data: member, example: seven },
  },
  'member.closed': { summary: 'An account was closed.', data: member, example: seven },
  'deposit.credited': { summary: 'A paid deposit was credited.', data: deposit, example: D },
  'deposit.returned': {
    summary: 'A payment was sent back instead of being credited.',
    ...{ data: deposit, example: D },
  },
  'deposit.reversed': {
    summary: 'A credited deposit was returned to its payer’s bank; `amount` is the returned part.',
    ...{ data: deposit, example: D },
  },
  'withdrawal.requested': { summary: 'A player requested a withdrawal.', data: withdrawal, example: W },
  'withdrawal.paid': { summary: 'A withdrawal was paid.', data: withdrawal, example: W },
  'withdrawal.refused': {
    summary:
      'A withdrawal ended without a payout, and its money is back: rejected by an operator, returned by the bank, or cancelled.',
    data: v.strictObject({ ...withdrawal.entries, outcome: v.picklist(['rejected', 'returned', 'cancelled']) }),
    example: { ...W, outcome: 'returned' },
  },
  'bet.settled': {
    summary: 'A bet was settled; `win` is the gross prize.',
    data: v.strictObject({ ...bet, win: money }),
    example: { ...B, win: '0.00' },
  },
  'bet.voided': { summary: 'A bet was cancelled, and its stake is back.', data: v.strictObject(bet), example: B },
  'bet.corrected': {
    summary: 'The prize of a settled bet was corrected.',
    data: v.strictObject({ ...bet, win: money, win_before: money }),
    example: { ...B, win: '2.50', win_before: '0.00' },
  },
  'reward.given': {
    summary: 'A player got a reward; `required` is the wagering that turns it into cash.',
    data: v.strictObject({ ...bonus, required: money }),
    example: { ...R, required: '100.00' },
  },
  'reward.ended': {
    summary: 'A reward ended: its wagering is met, it expired, or it was lost.',
    data: v.strictObject({ ...bonus, outcome: v.picklist(['met', 'expired', 'lost']) }),
    example: { ...R, outcome: 'met' },
  },
  'books.unsound': {
    summary: 'A check of the ledger failed; `checks` names those that did.',
    data: v.strictObject({ ...version1, checks: v.array(v.string()) }),
    example: { v: 1, checks: ['balances are the sums of their entries'] },
  },
} as const satisfies Record<string, Kind>;

export type WebhookKind = keyof typeof webhookKinds;
export const webhookKindNames = Object.keys(webhookKinds) as WebhookKind[];

/** The kinds with the one that every endpoint may get, for the published document. */
export const describedKinds: Readonly<Record<string, Kind>> = {
  ...webhookKinds,
  [TEST_KIND]: {
    summary: 'An operator tries the endpoint.',
    data: v.strictObject(version1),
    example: { v: 1 },
  },
};

/** A message before it is stored, with the data of its kind. */
export type NewMessage = {
  readonly [Kind in WebhookKind]: {
    readonly kind: Kind;
    readonly data: v.InferInput<(typeof webhookKinds)[Kind]['data']>;
  };
}[WebhookKind];
