/**
 * What one request asks of the pool in one turn, without waiting in between, goes out together over one connection: one way there and
 * back, where each would take a connection and a way of its own. What nobody's request asks (a job) goes alone.
 */
import type pg from 'pg';
import { requestAtWork } from '#server/platform/observability/request-context.ts';

interface Turn {
  readonly client: Promise<pg.PoolClient>;
  /** Who has not been answered yet. */
  asking: number;
  isBroken: boolean;
}

/** The pool's own way to ask. `borrow`: a connection of it, which must be in pipeline mode. */
export function askTogether(borrow: () => Promise<pg.PoolClient>): (...given: unknown[]) => Promise<unknown> {
  const turns = new WeakMap<object, Turn>();
  const begin = (): Turn => {
    const turn = { client: borrow(), asking: 0, isBroken: false };
    const request = requestAtWork();
    if (request) {
      turns.set(request, turn);
      process.nextTick(() => turns.delete(request));
    }
    return turn;
  };
  return async (...given) => {
    const turn = turns.get(requestAtWork() ?? given) ?? begin();
    turn.asking++;
    const client = await turn.client;
    try {
      return await (client.query as (...all: unknown[]) => Promise<unknown>).apply(client, given);
    } catch (error) {
      // It may still wait for an answer: it is not used again.
      turn.isBroken = true;
      throw error;
    } finally {
      turn.asking--;
      if (turn.asking === 0) client.release(turn.isBroken);
    }
  };
}
