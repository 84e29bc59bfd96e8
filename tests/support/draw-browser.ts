/**
 * Runs a player's browser against a studio: the real code of the game's frame and of the surrounding page, joined
 * without windows. `lies` is between it and the studio, and may change any reply.
 */
import { DRAW_MESSAGE } from '#contract/fairness.ts';
import type { DrawAsk } from '#contract/fairness.ts';
import { rulesOf } from '#games/rules.ts';
import { createDraw } from '#studio/client/draw.ts';
import { isTrouble } from '#studio/client/refusals.ts';
import type { Calls } from '#studio/client/draw.ts';
import type { Reply } from '#studio/client/remote.ts';
import { createSeat } from '#studio/client/tables/seat.ts';
import type { Witness } from '#studio/client/witness.ts';
import { checkBets, checkDraws, heedFrame } from '#stores/fairness.ts';
import type { openStudio } from './studio.ts';

type Studio = Awaited<ReturnType<typeof openStudio>>;
export type AnyReply = Reply<Record<string, unknown>>;
/** Returns the browser's reply to a call. `honest` asks the studio. */
export type Lies = (call: string, body: Record<string, unknown>, honest: () => Promise<AnyReply>) => Promise<AnyReply>;

/** Returns storage that lasts as long as the browser. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const honestly: Lies = (_call, _body, honest) => honest();

/**
 * Joins the surrounding page and the calls of the game's frame. `heard.wrong` is set once the page has found a fault.
 */
function pageAround(studio: Studio, gameCode: string, lies: Lies) {
  const owner = { member: 1, api_name: 'jogada', game_code: gameCode };
  /** The order of the messages to page and studio. */
  const said: string[] = [];
  const heard = { wrong: false };

  const witness: Witness = async (ask: DrawAsk) => {
    said.push(`keep ${ask.ask}`);
    const heeded = await heedFrame(owner, structuredClone({ type: DRAW_MESSAGE, id: '1', ask }));
    if (!heeded) throw new Error(`the page did not understand ${JSON.stringify(ask)}`);
    heard.wrong ||= heeded.wrong;
    return heeded.reply as never;
  };
  const send = async <Success>(call: string, body: object) => {
    said.push(`send ${call}`);
    const honest = async (): Promise<AnyReply> => {
      const { body: reply } = await studio.call(call, `m1/${gameCode}`, body);
      const { status, refusal, ...rest } = reply as Record<string, unknown>;
      return status === 'success' ? { ok: true, ...rest } : { ok: false, refusal: String(refusal) };
    };
    return (await lies(call, body as Record<string, unknown>, honest)) as Reply<Success>;
  };
  const calls: Calls = {
    send,
    async sendUntilAnswered<Success>(call: string, body: object) {
      for (let attempt = 1; ; attempt++) {
        const reply = await send<Success>(call, body);
        if (reply.ok || !isTrouble(reply.refusal) || attempt === 3) return reply;
      }
    },
  };
  return { owner, said, heard, witness, calls };
}

export function browserAt(studio: Studio, lies: Lies = honestly) {
  const { owner, said, heard, witness, calls } = pageAround(studio, 'onca-dourada', lies);
  const draw = createDraw(calls, witness, rulesOf('onca-dourada')?.version);
  let spins = 0;

  /** Opens the game and plays rounds as a player does. After a refusal the game is opened again. */
  async function play(rounds: number) {
    await draw.open();
    for (let round = 0; round < rounds; round++) {
      const claim = draw.claim(crypto.randomUUID(), '1.00', null);
      if (!claim) throw new Error('the game is not open');
      spins++;
      const reply = await draw.spin(claim);
      if (!reply.ok) await draw.open();
      else if ('win' in reply) await draw.record(claim, reply);
    }
  }

  return {
    draw,
    play,
    said,
    spins: () => spins,
    /** Returns whether the page was warned during play. */
    warned: () => heard.wrong,
    check: () => checkDraws(owner),
    /** Returns the verdict on the first pair. */
    firstVerdict: async () => (await checkDraws(owner)).at(-1)?.verdict,
  };
}

/** Does the same at a shared table. */
export function seatAt(studio: Studio, gameCode: string, lies: Lies = honestly) {
  const { owner, said, heard, witness, calls } = pageAround(studio, gameCode, lies);
  const seat = createSeat(calls, witness);
  const verdict = async () => (await checkBets(owner))[0]?.verdict;
  /** Loads the bets, and records their ends as the page does once it has shown them. */
  async function look() {
    const reply = await seat.look();
    if (reply.ok) await seat.record(reply.mine);
    return reply;
  }
  return { ...seat, look, said, heard, verdict };
}
