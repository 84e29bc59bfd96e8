/** Writes the webhook messages of events: a consumer of the outbox, which gets events in their order. */
import * as v from 'valibot';
import type { OrderedConsumer } from '#server/kernel/events/public.ts';
import { writeMessages } from '#server/platform/webhooks/insert-messages.ts';
import type { MessageToWrite } from '#server/platform/webhooks/insert-messages.ts';
import { webhookKinds } from './catalogue.ts';
import { messageOf } from './messages.ts';

export const webhookMessages: OrderedConsumer = {
  inOrder: async (services, events) => {
    const messages: MessageToWrite[] = [];
    for (const event of events) {
      const message = await messageOf(services, event);
      // A field that the catalogue does not name stops here, and the event fails.
      if (message)
        messages.push({
          ...{ event: event.id, kind: message.kind, member: event.member, at: event.at },
          data: v.parse(webhookKinds[message.kind].data, message.data),
        });
    }
    await writeMessages(services.db, messages, services.now());
  },
};
