/** Defines the operators' calls about webhook endpoints (docs/domain/webhooks.md). */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import { webhookKindNames } from '#server/contexts/webhooks/public.ts';
import type { WebhookKind } from '#server/contexts/webhooks/public.ts';
import {
  addEndpoint,
  changeEndpoint,
  deliveriesOf,
  endpointById,
  listEndpoints,
  MOST_ENDPOINTS,
  removeEndpoint,
  replayBetween,
  replayDelivery,
  rotateSecret,
  setEndpointState,
} from '#server/platform/webhooks/endpoints.ts';
import type { WebhookEndpoint } from '#server/platform/webhooks/endpoints.ts';
import { webhookId } from '#server/platform/webhooks/body.ts';
import { MOST_URL } from '#server/platform/webhooks/host.ts';
import type { UrlFault } from '#server/platform/webhooks/host.ts';
import { writeTest } from '#server/platform/webhooks/insert-messages.ts';
import type { Services } from '#server/platform/services.ts';
import { isNotDone, notDone, operatorCall } from '#server/backoffice/operation.ts';
import type { NotDone } from '#server/backoffice/operation.ts';
import { instant, names, rowId } from './input-fields.ts';

const permission = 'webhooks';
/** The latest deliveries that the command gets; the page has all. */
const LATEST = 100;

const faults: Readonly<Record<UrlFault, string>> = {
  form: 'an address as https://hooks.example/jogada, without a name, a password or a fragment',
  unknown: 'its name does not resolve',
  private: 'it is a private address',
  https: 'https on port 443 only',
};

const endpoint = rowId('endpoint');
const about = v.object({ id: endpoint });
const address = {
  url: v.pipe(
    v.string(faults.form),
    v.trim(),
    v.maxLength(MOST_URL, faults.form),
    v.check((text) => URL.canParse(text), faults.form),
  ),
  kinds: names<WebhookKind>(webhookKindNames, 'kind'),
};

/** Judges an address before the transaction, because its name is resolved. */
const withFault = async <Input extends { readonly url: string }>({ webhookHost }: Services, input: Input) => {
  const fault = await webhookHost.faultOf(input.url);
  return { ...input, fault: fault && notDone(400, faults[fault], 'url') };
};

async function endpointOr404({ db }: Services, id: number): Promise<WebhookEndpoint | NotDone> {
  return (await endpointById(db, id)) ?? notDone(404, 'no such endpoint');
}

const wire = ({ id, url, kinds, state, disabledFor, failingSince, formerUntil, createdBy }: WebhookEndpoint) => ({
  ...{ id: String(id), url, kinds, state, disabled_for: disabledFor, made_by: createdBy },
  failing_since: failingSince && wireDate(failingSince),
  former_secret_until: formerUntil && wireDate(formerUntil),
});

const snapshotOfEndpoint = async ({ db }: Services, { id }: { readonly id: number }) => {
  const found = await endpointById(db, id);
  return found && { url: found.url, kinds: found.kinds, state: found.state };
};

/** The states that an operator sets. */
const states = { resume: 'on', pause: 'paused', disable: 'disabled' } as const;

export const webhookCalls = [
  operatorCall(
    { method: 'GET', path: '/webhooks', summary: 'Lists the webhook endpoints.', permission, input: v.object({}) },
    async ({ db }) => (await listEndpoints(db)).map(wire),
  ),

  operatorCall(
    {
      method: 'GET',
      path: '/webhooks/:id',
      summary: 'Returns a webhook endpoint with its latest deliveries.',
      example: { id: '1' },
      permission,
      input: about,
    },
    async (services, { id }) => {
      const found = await endpointOr404(services, id);
      if (isNotDone(found)) return found;
      const rows = await deliveriesOf(services.db, id, null, LATEST);
      return {
        ...wire(found),
        deliveries: rows.map(({ delivery, kind, at }) => ({
          ...{ id: String(delivery.id), message: webhookId(delivery.messageId), kind, seq: delivery.seq },
          ...{ state: delivery.state, attempts: delivery.attempts, status: delivery.status, error: delivery.error },
          happened_at: wireDate(at),
          tried_at: delivery.triedAt && wireDate(delivery.triedAt),
          next_at: delivery.state === 'waiting' ? wireDate(delivery.dueAt) : null,
        })),
      };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/webhooks',
      summary: 'Adds a webhook endpoint, and returns its secret once.',
      example: { url: 'https://hooks.example/jogada', kinds: 'deposit.credited withdrawal.paid' },
      permission,
      snapshot: 'it makes something new',
      input: v.object(address),
      prepare: withFault,
    },
    async (services, { url, kinds, fault }, act) => {
      if (fault) return fault;
      const made = await addEndpoint(services, { url, kinds, by: act.askedBy ?? act.name });
      if (!made) return notDone(409, `there are already ${MOST_ENDPOINTS} addresses`);
      act.note({ subject: String(made.id), after: { url, kinds } });
      return { id: String(made.id), shown_once: made.secret };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/webhooks/:id/change',
      summary: 'Changes the address and the kinds of a webhook endpoint.',
      example: { id: '1', url: 'https://hooks.example/jogada', kinds: 'all' },
      permission,
      snapshot: snapshotOfEndpoint,
      input: v.object({ id: endpoint, ...address }),
      prepare: withFault,
    },
    async (services, { id, url, kinds, fault }) => {
      const found = await endpointOr404(services, id);
      if (isNotDone(found)) return found;
      if (fault) return fault;
      await changeEndpoint(services.db, id, { url, kinds });
      return { state: 'changed' };
    },
  ),

  ...(['resume', 'pause', 'disable'] as const).map((to) =>
    operatorCall(
      {
        method: 'POST',
        path: `/webhooks/:id/${to}`,
        summary: {
          resume: 'Sends to a webhook endpoint again, beginning with what waits.',
          pause: 'Stops sending to a webhook endpoint; its messages wait.',
          disable: 'Disables a webhook endpoint; its messages do not wait, and can be sent again for 30 days.',
        }[to],
        example: { id: '1' },
        permission,
        snapshot: snapshotOfEndpoint,
        input: about,
      },
      async (services, { id }) => {
        const found = await endpointOr404(services, id);
        if (isNotDone(found)) return found;
        if (found.state === states[to]) return notDone(409, 'it is already in this state');
        await setEndpointState(services.db, id, states[to]);
        return { state: states[to] };
      },
    ),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/webhooks/:id/rotate',
      summary: 'Gives a webhook endpoint a new secret, and returns it once. The one before is valid for another day.',
      example: { id: '1' },
      permission,
      snapshot: snapshotOfEndpoint,
      input: about,
    },
    async (services, { id }, act) => {
      const found = await endpointOr404(services, id);
      if (isNotDone(found)) return found;
      const secret = await rotateSecret(services, found);
      act.note({ after: { secret: 'new' } });
      return { id: String(id), shown_once: secret };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/webhooks/:id/test',
      summary: 'Sends a test message to a webhook endpoint.',
      example: { id: '1' },
      permission,
      snapshot: snapshotOfEndpoint,
      input: about,
    },
    async (services, { id }) => {
      const found = await endpointOr404(services, id);
      if (isNotDone(found)) return found;
      if (found.state !== 'on') return notDone(409, 'it is not active');
      return { delivery: String(await writeTest(services.db, id, services.now())), state: 'due' };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/webhooks/:id/replay/:delivery',
      summary: 'Sends one message to a webhook endpoint again, with the same id.',
      example: { id: '1', delivery: '981' },
      permission,
      snapshot: snapshotOfEndpoint,
      input: v.object({ id: endpoint, delivery: rowId('delivery') }),
    },
    async (services, { id, delivery }, act) => {
      act.note({ after: { delivery } });
      return (await replayDelivery(services, id, delivery)) ? { state: 'due' } : notDone(404, 'no such delivery');
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/webhooks/:id/replay',
      summary: 'Sends the messages of a time to a webhook endpoint again, with the same ids; at most 10,000 at once.',
      example: { id: '1', from: '2026-11-25 00:00:00', until: '2026-11-25 06:00:00' },
      permission,
      snapshot: snapshotOfEndpoint,
      input: v.object({ id: endpoint, from: instant, until: instant }),
    },
    async (services, { id, from, until }, act) => {
      const found = await endpointOr404(services, id);
      if (isNotDone(found)) return found;
      const { messages, rest } = await replayBetween(services, found, { from, until });
      act.note({ after: { messages } });
      return { state: 'due', messages, rest_from: rest && wireDate(rest) };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/webhooks/:id/remove',
      summary: 'Removes a webhook endpoint with all that waits for it.',
      example: { id: '1' },
      permission,
      snapshot: snapshotOfEndpoint,
      input: about,
    },
    async (services, { id }) => {
      const found = await endpointOr404(services, id);
      if (isNotDone(found)) return found;
      await removeEndpoint(services.db, id);
      return { state: 'removed' };
    },
  ),
];
