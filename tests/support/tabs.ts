/**
 * Runs several tabs of one browser in one process: each has its own copy of the stores, all share storage and channel.
 */
import { vi } from 'vitest';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';

/** Implements a browser's storage in memory. */
export class MemoryStorage {
  private readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
  clear(): void {
    this.kept.clear();
  }
}

/**
 * Stubs what the stores need of a browser: a window with events, a document, storage shared by all tabs. Node has the
 * channel.
 */
export function stubBrowser(): { readonly storage: MemoryStorage; readonly window: EventTarget } {
  const storage = new MemoryStorage();
  const window = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { dataset: {} } });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return { storage, window };
}

/** Opens a new tab. `asked` lists the paths that it called, and `settled` waits for all replies. */
export async function openTab(api: TestApi) {
  vi.resetModules();
  const client = await import('#api/client.ts');
  const session = await import('#stores/session.ts');
  const signIn = await import('#stores/sign-in.ts');
  const registration = await import('#stores/registration.ts');
  const idle = await import('#stores/idle.ts');
  const security = await import('#stores/security.ts');
  const asked: string[] = [];
  const unanswered = new Set<Promise<unknown>>();
  client.configureApi({
    baseUrl: 'http://api.test',
    fetch: ((input: Request) => {
      asked.push(new URL(input.url).pathname);
      const reply = api.fetch(input);
      const over: Promise<unknown> = reply.then(
        () => unanswered.delete(over),
        () => unanswered.delete(over),
      );
      unanswered.add(over);
      return reply;
    }) as typeof fetch,
  });
  const settled = async () => {
    do {
      // A request leaves a few microtasks after the call.
      await new Promise((resume) => setImmediate(resume));
      await Promise.all(unanswered);
    } while (unanswered.size > 0);
  };
  return { ...session, ...signIn, ...registration, ...security, idle, asked, settled };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
