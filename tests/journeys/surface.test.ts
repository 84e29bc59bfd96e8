/**
 * Tests the public surface: the contract, tables, events, consumers, jobs, metrics and environment variables.
 * Refactoring changes none of it. An intended change updates the files (`vitest run tests/journeys/surface.test.ts
 * -u`).
 */
import { createHash } from 'node:crypto';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import type { Environment } from '#server/platform/environment.ts';
import { secretNames } from '#server/platform/secrets.ts';
import { readStudioConfig } from '#studio/server/config.ts';
import { subscribers } from '#server/kernel/events/catalogue.ts';
import type { EventKind } from '#server/kernel/events/catalogue.ts';
import type { OpenApiDocument } from '#server/api/openapi/document.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { consumers, jobs } from '#server/app/consumers.ts';
import { schemaText } from '#tests/support/schema-text.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

/** Complete, because the type requires every kind. */
const kinds: Readonly<Record<EventKind, true>> = {
  account_changed: true,
  bet_corrected: true,
  bet_settled: true,
  bet_voided: true,
  books_unsound: true,
  member_closed: true,
  member_verified: true,
  agency_asked: true,
  agency_paid: true,
  bonus_ended: true,
  bonus_given: true,
  deposit_cancelled: true,
  deposit_credited: true,
  deposit_returned: true,
  debt_written_off: true,
  decision_made: true,
  deposit_disputed: true,
  deposit_released: true,
  deposit_reversed: true,
  dispute_returned: true,
  reward_taken_back: true,
  mail_written: true,
  member_disabled: true,
  member_excluded: true,
  member_registered: true,
  member_restricted: true,
  member_returned: true,
  notice_written: true,
  password_code_asked: true,
  payment_misfit: true,
  reward_claimed: true,
  reward_decided: true,
  signed_in_anew: true,
  vip_level_reached: true,
  withdrawal_approved: true,
  withdrawal_moved: true,
};

const api = setUpApi();

const file = (name: string) => `surface/${name}.txt`;
const linesOf = (parts: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(parts)
    .map(([name, lines]) => `-- ${name}\n${lines.map((line) => `${line}\n`).join('')}`)
    .join('');
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

test('the published contract, each call with a hash of its description', async () => {
  const { paths, ...rest } = (await (await api.request('/openapi.json')).json()) as OpenApiDocument;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `${method} ${path} ${operation.operationId} ${hashOf(operation)}`,
    ),
  );
  await expect(linesOf({ calls, rest: [hashOf(rest)] })).toMatchFileSnapshot(file('contract'));
});

test('the tables, with their constraints', async () => {
  await expect(await schemaText(api.services.db)).toMatchFileSnapshot(file('schema'));
});

test('events with their consumers, jobs, metrics, settings', async () => {
  const takers: Readonly<Record<string, readonly string[]>> = subscribers;
  const { registry } = createMetrics();
  collectDefaultMetrics({ register: registry });
  const metrics = registry.getMetricsAsArray().map((metric) => {
    const { name, type, labelNames } = metric as unknown as { name: string; type: string; labelNames: string[] };
    return `${type} ${name} (${labelNames.join(', ')})`;
  });
  const names = {
    events: Object.keys(kinds).map((kind) => `${kind}: ${takers[kind]?.join(', ') ?? 'nobody'}`),
    consumers: Object.keys(consumers).sort(),
    jobs: jobs.map(
      ({ name, every, delayMs = 0, missed }) => `${name}: every ${every}, ${delayMs} ms after, missed ${missed}`,
    ),
    metrics: metrics.sort(),
    settings: settingNames(readConfig),
    'settings of the studio': settingNames(readStudioConfig),
  };
  await expect(linesOf(names)).toMatchFileSnapshot(file('names'));
});

/** Returns the settings that a program reads, by recording each access. */
function settingNames(read: (env: Environment) => unknown): string[] {
  const asked = new Set<string>();
  const given: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      [...secretNames, 'STUDIO_DATA_KEY'].map((name) => [name, 'a secret of the test that is long enough']),
    ),
    SANDBOX: 'on',
    MAX_CONNECTIONS: '100',
    DATABASE_URL: 'postgres://127.0.0.1/none',
  };
  const env = new Proxy(given, {
    get: (values, name: string) => {
      asked.add(name);
      return values[name];
    },
  });
  read(env);
  return [...asked].sort();
}
