/** Describes the outgoing webhooks for the published document: OpenAPI 3.1's `webhooks`, one for each kind. */
import { wireSchema } from '#server/api/openapi/wire-schema.ts';
import { describedKinds } from '#server/contexts/webhooks/public.ts';
import { bodyOf, TEST_KIND } from '#server/platform/webhooks/body.ts';

const EXAMPLE_AT = new Date('2026-11-25T09:46:40Z');

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' }, example },
});

const headers = [
  header('webhook-id', 'The message’s id, the same for every attempt and every replay.', 'msg_981'),
  header(
    'webhook-timestamp',
    'When this attempt was made, unix seconds. Refuse it if it is five minutes off.',
    '1795600000',
  ),
  header(
    'webhook-signature',
    'One or more signatures with spaces between them: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` under the bytes of the secret.',
    'v1,7qdAcJMyVdfN80+25heAlo2xtf/3aMesJPuK6oN76Oo=',
  ),
];

const seq = {
  type: 'integer',
  minimum: 1,
  description:
    'Its number among the messages about one member to this endpoint, without a gap. Messages may arrive in another order.',
};

/** Returns the webhooks by their kind. */
export const webhooksSection = () =>
  Object.fromEntries(
    Object.entries(describedKinds).map(([kind, { summary, data, example }]) => {
      const { properties = {}, required = [] } = wireSchema(data);
      const isTest = kind === TEST_KIND;
      const dataSchema = isTest
        ? { type: 'object', properties, required }
        : { type: 'object', properties: { ...properties, seq }, required: [...required, 'seq'] };
      const type = { type: 'string', const: kind };
      const timestamp = { type: 'string', format: 'date-time', description: 'When it happened, UTC.' };
      const schema = {
        type: 'object',
        properties: { type, timestamp, data: dataSchema },
        required: ['type', 'timestamp', 'data'],
      };
      const body = JSON.parse(bodyOf({ id: 981, kind, data: example, at: EXAMPLE_AT }, isTest ? null : 1)) as object;
      const post = {
        ...{ operationId: kind, summary, parameters: headers, security: [] },
        requestBody: { required: true, content: { 'application/json': { schema, example: body } } },
        responses: {
          '2XX': {
            description: 'It is taken. Any other answer, or none within 15 s, is a failure, and it is sent again.',
          },
          410: { description: 'The endpoint is gone: it is disabled at once.' },
        },
      };
      return [kind, { post }];
    }),
  );
