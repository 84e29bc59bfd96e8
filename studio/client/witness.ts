/**
 * Asks the page around the game to record its draws (src/contract/fairness.ts). When the page replies, it has stored what it was asked to. A
 * game in a window of its own records nothing beyond that page.
 */
import type { DrawAsk, DrawReplies } from '#contract/fairness.ts';
import { postAround } from './frame.ts';

export type Witness = <Ask extends DrawAsk>(ask: Ask) => Promise<DrawReplies[Ask['ask']]>;

/** The interval between two attempts, ms. The surrounding page may still load its storage. */
const AGAIN_MS = 1500;

/** Returns the surrounding page as a witness, if it has one of these exact origins. `verify` opens its check. */
export function pageAround(origins: readonly string[]): { witness: Witness; verify: () => void } {
  const waiting = new Map<string, (reply: never) => void>();
  addEventListener('message', (event: MessageEvent<{ type?: string; id?: string; reply?: never } | null>) => {
    if (event.source !== parent || !origins.includes(event.origin) || event.data?.type !== 'jogada:draw') return;
    const { id = '', reply } = event.data;
    if (reply) waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  const post = (message: object) => postAround(origins, message);
  let last = 0;
  const witness: Witness = (ask) =>
    new Promise((resolve) => {
      const id = String(++last);
      const send = () => post({ type: 'jogada:draw', id, ask });
      const again = setInterval(send, AGAIN_MS);
      waiting.set(id, (reply) => {
        clearInterval(again);
        resolve(reply);
      });
      send();
    });
  return { witness, verify: () => post({ type: 'jogada:verify' }) };
}

/** Returns a witness for a page without a surrounding one. It records only what this page itself has sent. */
export function noPageAround(newSeed: () => string): Witness {
  const handed = new Map<string, string>();
  const answers = (ask: DrawAsk): DrawReplies[DrawAsk['ask']] => {
    if (ask.ask === 'open')
      return { mine: ask.current !== null && handed.get(ask.current.commitment) === ask.current.clientSeed, owed: [] };
    if (ask.ask === 'seed') {
      const clientSeed = handed.get(ask.commitment) ?? ask.clientSeed ?? newSeed();
      handed.set(ask.commitment, clientSeed);
      return { clientSeed };
    }
    if (ask.ask === 'spin') return { kept: true, version: ask.version };
    return ask.ask === 'reveal' ? { verdict: 'none' } : { kept: true };
  };
  return (ask) => Promise.resolve(answers(ask) as never);
}
