/** Asks whether a stream is there before anything of a player is loaded for it. */

/** `missing`: it answers that there is none. `offline`: no answer at all. */
export type StreamAnswer = 'there' | 'missing' | 'offline';

const TIMEOUT_MS = 10_000;

export async function askStream(url: string): Promise<StreamAnswer> {
  try {
    const reply = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
    // Read in any case: an answer that is left lying holds its connection.
    await reply.text();
    return reply.ok ? 'there' : 'missing';
  } catch {
    return 'offline';
  }
}
