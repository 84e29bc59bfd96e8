/**
 * Gives each test thread broadcast channels of its own, because Node's reach every thread of the process. A tab that signs out in one file
 * would sign out the tabs of other files.
 */
import { threadId } from 'node:worker_threads';

const own = globalThis as typeof globalThis & { hasOwnChannels?: true };
const { BroadcastChannel: Shared } = globalThis;

// A thread runs several files.
if (!own.hasOwnChannels) {
  own.hasOwnChannels = true;
  globalThis.BroadcastChannel = class extends Shared {
    constructor(name: string) {
      super(`${threadId}/${name}`);
    }
  };
}
