/** Simulates the receiver of webhooks, behind names that a test resolves. */
import { expect } from 'vitest';
import { webhookSender } from '#server/platform/webhooks/sender.ts';
import { deliverAll } from '#server/platform/worker.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { backoffice } from './journey.ts';
import { createWebhookHost } from '#server/platform/webhooks/host.ts';
import type { WebhookHost } from '#server/platform/webhooks/host.ts';

export interface Received {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Receiver {
  /** The server's way to it: `webhookHost` of a test's server. */
  readonly host: WebhookHost;
  /** What arrived, also where the answer was a failure. */
  readonly all: Received[];
  /** What was answered with a success. */
  readonly taken: Received[];
  /** Returns the status of the answer to a message; may wait. */
  answer: (received: Received) => number | Promise<number>;
  /** The address that every name has. */
  address: string;
}

/** Starts it: it answers 204. A private address never receives anything. */
export function webhookReceiver(): Receiver {
  const checked = createWebhookHost([], new AbortController().signal, (_name, _options, tell) =>
    tell(null, [{ address: receiver.address, family: 4 }]),
  );
  const receiver: Receiver = {
    ...{ all: [], taken: [], answer: () => 204, address: '8.8.8.8' },
    host: {
      faultOf: checked.faultOf,
      fetch: async (url, init) => {
        // The real connection refuses the address after its own resolution.
        if (receiver.address !== '8.8.8.8') return checked.fetch(url, init);
        const body = String(init.body);
        const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
        const received = { url, headers: new Headers(init.headers), body, type, data };
        receiver.all.push(received);
        const status = await receiver.answer(received);
        if (status >= 200 && status < 300) receiver.taken.push(received);
        return new Response(null, { status });
      },
    },
  };
  return receiver;
}

/** Returns the id of a message. */
export const idOf = ({ headers }: Received): string => headers.get('webhook-id') ?? '';

/** Returns the numbers of the messages about a member. */
export const seqsOf = (messages: readonly Received[], member: number): number[] =>
  messages.filter(({ data }) => data.member === member).map(({ data }) => Number(data.seq));

/** Returns the steps of journeys about webhooks. */
export const webhookSteps = (api: TestApi) => ({
  /** Adds an endpoint, and returns its number and its secret. */
  add: async (kinds = 'all', url = 'https://hooks.example/jogada') => {
    const { status, body } = await backoffice(api, '/webhooks', { url, kinds });
    expect([status, body.error]).toEqual([200, undefined]);
    return { id: String(body.id), secret: String(body.shown_once) };
  },
  show: async (id: string) => (await backoffice(api, `/webhooks/${id}`)).body,
  /** Writes the messages of all events so far, and sends what is due. */
  send: async () => {
    await deliverAll(api.services, api.work.consumers, { names: ['webhooks.messages'] });
    await webhookSender.once(api.services);
  },
});
