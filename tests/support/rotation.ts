/** Restarts a server on one database while its secrets are rotated (docs/how-to/rotate-secrets.md). */
import type { Config } from '#server/platform/config.ts';
import { startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { migratedDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { dropDatabase } from '#scripts/dev/postgres.ts';
import { connect } from './journey.ts';

const named = (age: string) => ({
  CAPTCHA_SECRET: `${age} captcha`,
  PSP_API_TOKEN: `${age} psp`,
  PSP_WEBHOOK_SECRET: `${age} psp webhook`,
  STUDIO_SECRET: `${age} studio`,
  MAIL_SECRET: `${age} mail`,
  REGISTER_TOKEN: `${age} register`,
  IDENTITY_SECRET: `${age} identity`,
  PUSH_SECRET: `${age} push`,
  BACKOFFICE_TOKEN: `${age}-backoffice`,
});
export const [old, fresh] = [named('old'), named('new')];

/** The secrets at each step. */
const steps = {
  before: { secrets: { ...old, PEPPER: ['old pepper'] }, previousSecrets: {} },
  reading: {
    secrets: { ...old, PEPPER: ['old pepper', 'new pepper'] },
    previousSecrets: { ...fresh, PEPPER: 'new pepper' },
  },
  changing: {
    secrets: { ...fresh, PEPPER: ['new pepper', 'old pepper'] },
    previousSecrets: { ...old, PEPPER: 'old pepper' },
  },
  after: { secrets: { ...fresh, PEPPER: ['new pepper'] }, previousSecrets: {} },
} as const satisfies Record<string, Pick<Config, 'secrets' | 'previousSecrets'>>;

export interface Rotation {
  /** Starts the server with a step's secrets, and stops the previous one. The stores' tab uses it. */
  readonly start: (step: keyof typeof steps) => Promise<TestApi>;
  readonly end: () => Promise<void>;
}

/** Creates the rotation. `pushAnswers` returns the push service's status for a message's `Authorization`. */
export function newRotation(pushAnswers: (authorization: string) => number = () => 201): Rotation {
  // The database is separate, because the seeded one has other tests' secrets.
  let databaseUrl: string | undefined;
  let api: TestApi | null = null;
  return {
    async start(step) {
      await api?.close();
      databaseUrl ??= await migratedDatabase();
      api = await startApi({
        databaseUrl,
        config: steps[step],
        outside: async (url, init, next) => {
          const authorization = new Headers(init.headers).get('Authorization') ?? '';
          const status = url.includes('/sandbox/push/') ? pushAnswers(authorization) : 201;
          return status === 201 ? next() : new Response(null, { status });
        },
      });
      connect(api);
      return api;
    },
    async end() {
      await api?.close();
      if (databaseUrl !== undefined) await dropDatabase(databaseUrl);
    },
  };
}
