/**
 * Gives each test thread broadcast channels of its own, because Node's reach every thread of the process. A tab that signs out in one file
 * would sign out the tabs of other files. A file's channels close at its end: its pages would hear the tabs of later files.
 */
import { threadId } from 'node:worker_threads';
import { afterAll } from 'vitest';

const own = globalThis as typeof globalThis & { openChannels?: Set<BroadcastChannel> };
const { BroadcastChannel: Shared } = globalThis;

// A thread runs several files.
if (!own.openChannels) {
  const open = new Set<BroadcastChannel>();
  own.openChannels = open;
  globalThis.BroadcastChannel = class extends Shared {
    constructor(name: string) {
      super(`${threadId}/${name}`);
      open.add(this);
    }
  };
}

afterAll(() => {
  for (const channel of own.openChannels ?? []) channel.close();
  own.openChannels?.clear();
});
