/** Asks whether a stream is there before anything of a player is loaded for it. */
import { askHost } from './other-hosts.ts';

/** `missing`: it answers that there is none. `offline`: no answer at all. */
export type StreamAnswer = 'there' | 'missing' | 'offline';

export async function askStream(url: string): Promise<StreamAnswer> {
  try {
    const reply = await askHost(url);
    // Read in any case: an answer that is left lying holds its connection.
    await reply.text();
    return reply.ok ? 'there' : 'missing';
  } catch {
    return 'offline';
  }
}
