/** A day's work of many players as single operations, each with a name of its own, so that any may be repeated. */
import { wireMoney } from '#lib/money.ts';
import { answerOf, callAs, callBackoffice, callWallet, oneBet, withdraw } from './calls.ts';
import type { Answer, Send } from './calls.ts';
import type { House, Player } from './players.ts';
import { studioCall, studioClaim } from './studio-calls.ts';
import type { StudioClaim } from './studio-calls.ts';

export interface Operation {
  readonly kind: 'deposit' | 'spin' | 'steps' | 'table' | 'round' | 'withdrawal' | 'claim';
  readonly player: Player;
  /** Does it, or finds it done. Throws where the answer is lost or says that it may be tried again. */
  readonly run: (send: Send) => Promise<void>;
  /** What the answer said the player's cash changed by, centavos; null until there was an answer. */
  readonly change: () => bigint | null;
}

export interface Actor {
  readonly player: Player;
  readonly launch: string;
  /** Of the beach, whose rounds are of steps. */
  readonly beach: string;
  /** Of the tables: each launch with the choice that is bet on there. */
  readonly tables: readonly TableSeat[];
}

export interface TableSeat {
  readonly game: string;
  readonly launch: string;
  readonly choice: object;
}

export const DEPOSIT = 10_00n;
export const WITHDRAWAL = 20_00n;

/** The answer where it is one; network trouble and "not now" are thrown. */
function conclusive(answer: Answer): Answer {
  if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
  return answer;
}

function expectDone(answer: Answer, ...codes: number[]): Answer {
  if (!codes.includes(conclusive(answer).status)) throw new UnexpectedAnswer(JSON.stringify(answer));
  return answer;
}

/** An answer no repeat should ever get: the test fails on it. */
export class UnexpectedAnswer extends Error {}

function operation(kind: Operation['kind'], player: Player, work: (send: Send) => Promise<bigint>): Operation {
  let change: bigint | null = null;
  return {
    kind,
    player,
    run: async (send) => {
      const said = await work(send);
      if (change !== null && change !== said) throw new UnexpectedAnswer(`${kind}: first ${change}, then ${said}`);
      change = said;
    },
    change: () => change,
  };
}

/** A charge, and its payment in the sandbox bank. */
export function depositOf({ player }: Actor): Operation {
  const key = crypto.randomUUID();
  const input = { money: wireMoney(DEPOSIT), payment_id: 1, payment_type: 'online_pix' };
  return operation('deposit', player, async (send) => {
    const { body } = expectDone(await callAs(send, player, '/api/recharge/online', input, key), 200);
    const txid = String(body.pay_url).split('/').at(-1) ?? '';
    const paid = await send(`/sandbox/psp/pay/${txid}`, { method: 'POST', body: new URLSearchParams() });
    if (paid.status !== 303) throw new Error(`the bank answered ${paid.status}`);
    return DEPOSIT;
  });
}

/** The reward of the first deposit, and the day's spin of the lottery wheel: what they bring stands among the bonuses. */
export function claimOf({ player }: Actor): Operation {
  const [key, spin] = [crypto.randomUUID(), crypto.randomUUID()];
  return operation('claim', player, async (send) => {
    expectDone(await callAs(send, player, '/api/rechargerebate/claim', {}, key), 200);
    expectDone(await callAs(send, player, '/api/lotterywheel/check', {}), 200);
    expectDone(await callAs(send, player, '/api/lotterywheel/claim', {}, spin), 200);
    return 0n;
  });
}

/** A spin of the studio's game, asked for anew under what is current until it is played; its prize is the studio's to say. */
export function spinOf({ player, launch }: Actor): Operation {
  const spin = { spin_id: crypto.randomUUID(), bet: '1.00' };
  let claim: StudioClaim | null = null;
  return operation('spin', player, async (send) => {
    for (;;) {
      claim ??= await studioClaim(send, launch);
      const answer = conclusive(await studioCall(send, launch, 'spin', { ...spin, ...claim }));
      // Another spin of the same player was faster.
      if (answer.refusal === 'COMMITMENT_STALE') claim = null;
      // A round that was left alone for too long between crash and repeat was voided: the stake is back.
      else if (answer.refusal === 'ROUND_VOID') return 0n;
      else return BigInt(String(expectDone(answer, 200).body.win).replace('.', '')) - 1_00n;
    }
  });
}

/** A round of steps at the beach: three shells one after the other, then what is there is taken. */
export function stepsOf({ player, beach }: Actor): Operation {
  const spin = { spin_id: crypto.randomUUID(), bet: '1.00', choice: { crabs: 3 } };
  const actions = [{ open: 4 }, { open: 12 }, { open: 20 }, 'collect'];
  let claim: StudioClaim | null = null;
  return operation('steps', player, async (send) => {
    claim ??= await studioClaim(send, beach);
    let answer = conclusive(await studioCall(send, beach, 'spin', { ...spin, ...claim }));
    for (const [step, action] of actions.entries()) {
      if (answer.refusal === 'ROUND_VOID') return 0n;
      const { round, win } = expectDone(answer, 200).body;
      if (win !== undefined) break;
      answer = conclusive(await studioCall(send, beach, 'step', { round, step, action }));
    }
    return BigInt(String(expectDone(answer, 200).body.win).replace('.', '')) - 1_00n;
  });
}

/** At a table that many share: what a bet that stands brings is its round's to say, long after the answer. */
export function tableBetOf({ player, tables }: Actor, _house: House, index: number): Operation {
  const seat = tables[index % tables.length];
  if (!seat) throw new Error('no table');
  let asked: object | null = null;
  let stood = false;
  return operation('table', player, async (send) => {
    for (;;) {
      asked ??= await tableBet(send, seat);
      const answer = asked && conclusive(await studioCall(send, seat.launch, 'bet', asked));
      // Given back after it stood: nobody could take it out while the server was away.
      if (stood && answer?.refusal === 'ROUND_VOID') return 0n;
      // The round began to play before the bet was written, or before the wallet's answer: it is for another one.
      if (answer && !['BETTING_CLOSED', 'ROUND_VOID'].includes(answer.refusal ?? '')) {
        stood = expectDone(answer, 200).status === 200;
        return 0n;
      }
      asked = null;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  });
}

/** What a bet on the round that is open names; null where none is. */
async function tableBet(send: Send, { game, choice }: TableSeat): Promise<object | null> {
  const { status, body } = await answerOf(await send(`/sandbox/studio/api/table/${game}/state`, { method: 'GET' }));
  if (status >= 500) throw new Error(`the table answered ${status}`);
  const { phase, roundId: round, commitment } = body;
  return phase === 'open' ? { spin_id: crypto.randomUUID(), round, commitment, bet: '1.00', choice } : null;
}

/** A round of 2.00 that another provider's host bets, and settles at 3.00. */
export function roundOf({ player, launch }: Actor, { config }: House): Operation {
  const round = crypto.randomUUID();
  const secret = config.secrets.STUDIO_SECRET;
  return operation('round', player, async (send) => {
    expectDone(await callWallet(send, 'bet', oneBet.bet(launch, round, '2.00'), { secret }), 200);
    expectDone(await callWallet(send, 'settle', oneBet.settle(round, '3.00'), { secret }), 200);
    return 1_00n;
  });
}

/** A request to withdraw, and its approval by an operator: whoever finds it decided is fine. */
export function withdrawalOf({ player }: Actor, house: House): Operation {
  const key = crypto.randomUUID();
  return operation('withdrawal', player, async (send) => {
    const { body } = expectDone(await withdraw(send, player, wireMoney(WITHDRAWAL), key), 200);
    const { bill_no: bill } = body.data as { bill_no: string };
    expectDone(await callBackoffice(send, house, `/withdrawals/${bill}/approve`, {}), 200, 409);
    return -WITHDRAWAL;
  });
}
