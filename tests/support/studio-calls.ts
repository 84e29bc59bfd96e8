/** Calls to the studio of a running server, as the game's frame makes them. */
import { answerOf } from './calls.ts';
import type { Answer, Send } from './calls.ts';

/** The pair and the number that a spin names. */
export interface StudioClaim {
  readonly commitment: string;
  readonly nonce: number;
}

export async function studioCall(send: Send, launch: string, call: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${launch}` };
  return answerOf(await send(`/sandbox/studio/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** What a spin that begins now names: the first of a player needs a client seed. Throws where there is no answer. */
export async function studioClaim(send: Send, launch: string): Promise<StudioClaim> {
  for (;;) {
    const { status, body } = await studioCall(send, launch, 'state', {});
    if (status !== 200) throw new Error(`the studio answered ${status}`);
    const { current, next } = body.seed as { current: StudioClaim | null; next: string };
    if (current) return { commitment: current.commitment, nonce: current.nonce };
    await studioCall(send, launch, 'seed', { commitment: next, client_seed: crypto.randomUUID() });
  }
}
