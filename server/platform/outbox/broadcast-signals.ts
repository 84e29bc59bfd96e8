/** Sends this copy's signals to all others over the database. Signals that come close together share one text. */
import { errorFields } from '#server/platform/observability/log.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { onSignal, publishSignal } from './signals.ts';
import type { Connection } from '#server/platform/db/connect.ts';

/** How long signals are collected, ms. A NOTIFY slows every commit a little, and a player does not notice the delay. */
const GATHER_MS = 50;
/** PostgreSQL accepts 8,000 bytes; members' numbers have up to twelve digits. */
const MOST_MEMBERS = 500;

/** Starts. The returned function ends it. */
export function broadcastSignals(connection: Pick<Connection, 'notify' | 'listen'>, log: Log): () => void {
  const self = crypto.randomUUID();
  let members = new Set<number>();
  let consumers = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const send = () => {
    timer = undefined;
    const all = [...members];
    const texts: string[] = [];
    for (let at = 0; at === 0 || at < all.length; at += MOST_MEMBERS)
      texts.push(JSON.stringify({ self, members: all.slice(at, at + MOST_MEMBERS), consumers: [...consumers] }));
    members = new Set();
    consumers = new Set();
    for (const text of texts)
      connection.notify(text).catch((error: unknown) => log('warn', 'hints.lost', errorFields(error)));
  };

  const unhear = onSignal((hint, from) => {
    if (from !== 'here') return;
    for (const member of hint.members) members.add(member);
    if (hint.consumers !== 'all') for (const consumer of hint.consumers) consumers.add(consumer);
    timer ??= setTimeout(send, GATHER_MS);
  });
  connection.listen((text) => {
    // Signals may have been missed, so consumers look for work. Pages load again by themselves.
    if (text === null) return publishSignal({ consumers: 'all' }, 'elsewhere');
    // A copy of an earlier release names no consumers.
    const hint = JSON.parse(text) as { self: string; members: number[]; consumers?: string[] };
    if (hint.self !== self) publishSignal({ members: hint.members, consumers: hint.consumers ?? 'all' }, 'elsewhere');
  });
  return () => {
    unhear();
    clearTimeout(timer);
  };
}
