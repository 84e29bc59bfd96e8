/** Checks whether a stream exists, before the player's code is loaded for it. */
import { askHost } from './other-hosts.ts';

/** The result. `missing`: the host replied that there is no stream. `offline`: no reply. */
export type StreamAnswer = 'there' | 'missing' | 'offline';

export async function askStream(url: string): Promise<StreamAnswer> {
  try {
    const reply = await askHost(url);
    // Read in any case, because an unread answer keeps its connection open.
    await reply.text();
    return reply.ok ? 'there' : 'missing';
  } catch {
    return 'offline';
  }
}
