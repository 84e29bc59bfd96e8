/**
 * A player's browser before a studio: the game's frame and the page around it, as they really run, joined without windows.
 * `lies` stands between it and the studio, and may answer anything.
 */
import { DRAW_MESSAGE } from '#contract/fairness.ts';
import type { DrawAsk } from '#contract/fairness.ts';
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
/** What the browser gets for a call; `honest` asks the studio. */
export type Lies = (call: string, body: Record<string, unknown>, honest: () => Promise<AnyReply>) => Promise<AnyReply>;

/** Storage that lasts as long as the browser. */
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

/** The page around a game and what its frame asks the studio, joined: `heard.wrong` once the page has found a fault. */
function pageAround(studio: Studio, gameCode: string, lies: Lies) {
  const owner = { member: 1, api_name: 'jogada', game_code: gameCode };
  /** In which order page and studio were spoken to. */
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
  const draw = createDraw(calls, witness);
  let spins = 0;

  /** Opens the game and spins so many times, as a player does: after a refusal the game is looked at anew. */
  async function play(rounds: number) {
    await draw.open();
    for (let round = 0; round < rounds; round++) {
      const claim = draw.claim(crypto.randomUUID(), '1.00', null);
      if (!claim) throw new Error('the game is not open');
      spins++;
      const reply = await draw.spin(claim);
      if (!reply.ok) await draw.open();
    }
  }

  return {
    draw,
    play,
    said,
    spins: () => spins,
    /** Whether the page was warned while playing. */
    warned: () => heard.wrong,
    check: () => checkDraws(owner),
    /** What is found of the pair that was played first. */
    firstVerdict: async () => (await checkDraws(owner)).at(-1)?.verdict,
  };
}

/** The same at a shared table. */
export function seatAt(studio: Studio, gameCode: string, lies: Lies = honestly) {
  const { owner, said, heard, witness, calls } = pageAround(studio, gameCode, lies);
  const seat = createSeat(calls, witness);
  const verdict = async () => (await checkBets(owner))[0]?.verdict;
  return { ...seat, said, heard, verdict };
}
