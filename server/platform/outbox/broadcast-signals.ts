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
  let deliveries = false;
  let timer: NodeJS.Timeout | undefined;

  const send = () => {
    timer = undefined;
    const all = [...members];
    const texts: string[] = [];
    for (let at = 0; at === 0 || at < all.length; at += MOST_MEMBERS)
      texts.push(JSON.stringify({ self, members: all.slice(at, at + MOST_MEMBERS), deliveries }));
    members = new Set();
    deliveries = false;
    for (const text of texts)
      connection.notify(text).catch((error: unknown) => log('warn', 'hints.lost', errorFields(error)));
  };

  const unhear = onSignal((hint, from) => {
    if (from !== 'here') return;
    for (const member of hint.members) members.add(member);
    deliveries ||= hint.deliveries;
    timer ??= setTimeout(send, GATHER_MS);
  });
  connection.listen((text) => {
    // Signals may have been missed, so consumers look for work. Pages load again by themselves.
    if (text === null) return publishSignal({ deliveries: true }, 'elsewhere');
    const hint = JSON.parse(text) as { self: string; members: number[]; deliveries: boolean };
    if (hint.self !== self) publishSignal(hint, 'elsewhere');
  });
  return () => {
    unhear();
    clearTimeout(timer);
  };
}
